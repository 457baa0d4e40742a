// Lets tests and people control the stand-in cloud: faults, consents, policies, tokens, limits, the clock. Reports its counts and records.
import * as t from 'io-ts'
import {
  makeCommonOperations,
  defineOperation,
  makeSecretsOperation,
  type StandInControl,
  type StandInOperation,
  UNKNOWN,
} from '#adapters/sandbox/kit/control.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { makeInboxMail } from './inboxes.ts'
import { type Cloud, CLOUD_FAULTS } from './cloud.ts'
import {
  allPermissions,
  type CloudDirectory,
  type CloudPermission,
  directories,
  findDirectory,
  permissions,
} from './directories.ts'

export function makeCloudControl(cloud: Cloud): StandInControl {
  /** Without a permission, the change applies to all permissions. */
  const inDirectory = (
    change: (directory: CloudDirectory, which: readonly CloudPermission[]) => void,
  ): StandInOperation =>
    defineOperation({ directory: t.string }, { permission: t.keyof(permissions) }, (it) => {
      const directory = findDirectory(it.directory)
      if (directory === undefined) return UNKNOWN
      return change(directory, it.permission === undefined ? allPermissions : [it.permission])
    })
  return {
    unknown: 'There is no such directory.',
    operations: {
      ...makeCommonOperations(cloud, CLOUD_FAULTS, { retryAfter: t.union([t.string, t.number]) }),
      grant: inDirectory((directory, which) => cloud.consents.grant(directory, which)),
      revoke: inDirectory((directory, which) => cloud.consents.revoke(directory, which)),
      remove: inDirectory((directory) => cloud.consents.remove(directory)),
      deny: defineOperation({ mailbox: t.string }, {}, ({ mailbox }) => cloud.consents.setDenied(mailbox, true)),
      allow: defineOperation({ mailbox: t.string }, {}, ({ mailbox }) => cloud.consents.setDenied(mailbox, false)),
      expireTokens: defineOperation({}, {}, () => void cloud.tokens.expire()),
      secrets: makeSecretsOperation(cloud),
      limits: defineOperation(
        {},
        { atOnce: t.number, callsInTenMinutes: t.number, recipientsInADay: t.number, outsideInADay: t.number },
        (limits) => cloud.throttle.set(limits),
      ),
      transport: defineOperation(
        { seconds: t.number },
        {},
        (it) => void Object.assign(cloud, { transport: fromSeconds(it.seconds) }),
      ),
      advance: defineOperation({ seconds: t.number }, {}, (it) => cloud.advance(fromSeconds(it.seconds))),
      receive: defineOperation({ mailbox: t.string, raw: t.string }, {}, ({ mailbox, raw }) =>
        cloud.inboxes.add(makeInboxMail(mailbox.toLowerCase(), raw, cloud.now())),
      ),
      expireDeltas: defineOperation({}, {}, () => void Object.assign(cloud, { deltas: cloud.deltas + 1 })),
      reset: defineOperation({}, {}, () => cloud.reset()),
    },
    report: () => {
      const { consents, faults, tokens, throttle, calls } = cloud
      const [mails, events] = [cloud.mails.newestFirst(), cloud.events.newestFirst()]
      return {
        now: cloud.now(),
        counts: calls.counts(),
        tokensAlive: tokens.alive(cloud.now()),
        faults: faults.active(),
        limits: throttle.settings(),
        mostAtOnce: throttle.mostAtOnce(),
        directories: directories.map((one) => ({
          id: one.id,
          domain: one.domain,
          known: consents.isKnown(one),
          permissions: consents.granted(one),
        })),
        denied: [...consents.denied],
        sent: mails.length + cloud.mails.dropped(),
        dropped: cloud.mails.dropped(),
        mails,
        events,
        inbox: cloud.inboxes
          .newestFirst()
          .map(({ id, owner, at, isRead, folder }) => ({ id, owner, at, isRead, folder })),
      }
    },
  }
}
