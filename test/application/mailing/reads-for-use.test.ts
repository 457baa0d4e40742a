// Which reads of mailing may run on a standby: those that only show, and none on which sending, a login or a consent depends.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeOfficeInboxes } from '#application/mailing/office-inboxes.ts'
import { makeSystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import { makeTestMails } from '#application/mailing/test-mails.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import type { MailWorldStores } from './mail-world.ts'
import { operator } from './operator-world.ts'

const unused = (): never => {
  throw new Error('not called')
}

describe('reads of mailing', () => {
  verifies('OPS-16', 'run on the primary if a use of what they read follows', async () => {
    const world = await operator()
    await world.monitor()
    const { principal, clock, change, sealer } = world
    let places: string[] = []
    const inScope: InScope<MailWorldStores> = (scope, work) => {
      places.push(scope.isReadOnly === true ? 'anywhere' : 'primary')
      return world.inScope(scope, work)
    }
    const limits = makeMemoryLimits({ clock })
    const mailboxes = makeSystemMailboxes({
      inScope,
      change,
      clock,
      runAudited: unused,
      operatorTenant: O.none,
      findConsentPlace: () => O.none,
      nonces: { stateFor: () => async () => 'state', read: () => TE.right(O.none) },
      askDirectory: () => async () => world.answers.directory,
    })
    const inboxes = makeOfficeInboxes({
      inScope,
      change,
      clock,
      sealer,
      limits,
      findExcluded: unused,
      openInbox: unused,
      serviceChoice: O.none,
    })
    const mails = makeTestMails({
      inScope,
      change,
      clock,
      limits,
      mailers: { find: unused },
      random: { uuid: unused },
      sending: true,
    })
    const readPlaces = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
      places = []
      await work()
      return places
    }
    expect(await readPlaces(mailboxes.read(principal, 'monitor'))).to.deep.equal(['anywhere'])
    expect(await readPlaces(inboxes.read(principal))).to.deep.equal(['anywhere'])
    for (const use of [
      mailboxes.consentUrl(principal, 'monitor'),
      mailboxes.usage(principal, 'monitor'),
      mailboxes.health(principal, 'monitor'),
      inboxes.test(principal),
      mails.ofTemplate(principal, asTemplateUuid(newUuid()), 'eva@klant.example' as Mailbox),
    ])
      expect(await readPlaces(use)).to.deep.equal(['primary'])
  })
})
