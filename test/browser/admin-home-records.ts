// What needs attention, links with the ledger and replicas that the tests of the first page and of the system add to the sample.
import * as O from 'fp-ts/lib/Option.js'
import type { SystemResponse } from '#adapters/contract/operations/system.ts'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { PIET } from '#bootstrap/sample/founders.ts'
import { FIRST_OFFICE_NAME } from '#domain/identity/tenant.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import type { Sealed } from '#domain/session/token-record.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds, toIsoText } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { freshTokens, newRecordId, newTenant, newUuid, sampleConnection } from '#test/contract/sample-connections.ts'
import { sampleEvent, storedEvent } from '#test/contract/sample-events.ts'
import { newMailing } from '#test/contract/sample-mails.ts'
import { sampleWebhook } from '#test/contract/webhook-stores.ts'
import { NOTIFY_OWNER } from './admin-licence-records.ts'
import { KORREL, type Trouble } from './admin-office.ts'

const now = Date.now()
const NAMES = ['Eva Jansen', 'Piet de Vries', 'Bas van Dijk']

/** Twelve, the one that was not refreshed for the longest time first. */
function writeLapsingLinks({ tokens }: Stores): Stored<void> {
  return gen(function* () {
    for (let n = 0; n < 12; n += 1) {
      const at = now - fromDays(24) + fromMinutes(n)
      const connection = sampleConnection({ tenantUuid: KORREL, ledgerUserName: NAMES[n] ?? `Collega ${n}` })
      yield* unwrap(tokens.connect(newRecordId(), connection, freshTokens(at), at))
    }
  })
}

/** By days ago. One of the recipients was erased. */
const FAILED = [
  [100, 'Eva Jansen', 1],
  [99, '', 1],
  [98, 'Piet de Vries', 1],
  [97, 'Joke Hofman', 997],
] as const

function writeFailedMails({ mailings, messages }: Stores): Stored<void> {
  return gen(function* () {
    const mailing = newMailing()
    yield* unwrap(mailings.insert(mailing, []))
    for (const [days, name, count] of FAILED) {
      const state = { _tag: 'Failed', at: now - fromDays(days), error: 'recipient_refused', lookAt: O.none } as const
      const recipient = { name, address: name === '' ? '' : 'klant@relatie.example' }
      const all = Array.from({ length: count }, () => ({ id: asMessageId(newUuid()), recipient, personalised: {} }))
      yield* unwrap(messages.insert(mailing, state, all))
    }
  })
}

function writeReturnedNotification({ events, notifications, mailings, messages }: Stores): Stored<void> {
  return gen(function* () {
    const [mailing, id] = [newMailing(), asMessageId(newUuid())]
    const state = {
      _tag: 'Returned',
      at: now,
      sentAt: now,
      returnClass: 'full',
      status: '',
      reason: '',
      text: '',
    } as const
    const recipient = { name: 'Piet de Vries', address: 'piet.devries@korrel.example' }
    yield* unwrap(mailings.insert(mailing, []))
    yield* unwrap(messages.insert(mailing, state, [{ id, recipient, personalised: {} }]))
    const event = sampleEvent({ kind: LICENCE_EVENTS.revoked, initiator: PIET, firedAt: now })
    yield* unwrap(events.addAll([event]))
    yield* unwrap(notifications.notify(storedEvent(event), NOTIFY_OWNER, now, now))
    for (const due of yield* unwrap(notifications.listDue(now, 10, [])))
      if (due.recipient === PIET) yield* unwrap(notifications.queue(due.id, id, now))
    yield* unwrap(notifications.settle([{ id, state, possiblyDoubled: false }]))
  })
}

export const OFF = sampleWebhook({ off: O.some({ reason: 'failing', at: now - fromDays(2) }) })

/** Something for each check that the sample has nothing for, except that of the ledger. */
export function writeFindings(stores: Stores): Stored<unknown> {
  return gen(function* () {
    yield* unwrap(writeFailedMails(stores))
    yield* unwrap(writeLapsingLinks(stores))
    yield* unwrap(writeReturnedNotification(stores))
    yield* unwrap(stores.webhooks.add(OFF))
    const unnamed = {
      uuid: newTenant(),
      name: FIRST_OFFICE_NAME,
      active: true,
      mailDomains: [],
      language: 'nl',
    } as const
    yield* unwrap(stores.tenants.put(unnamed))
    const unresolved = O.some({ phase: 'invite', missing: 'link' } as const)
    yield* unwrap(stores.campaigns.put(sampleCampaign({ status: 'running', unresolved })))
    const replica = { id: newUuid(), name: 'tapster-0', version: '0.1.0', startedAt: now }
    const state = { clockAhead: fromSeconds(9), failingChecks: ['mail', 'signIn'] } as const
    yield* unwrap(stores.system.saveHeartbeat(replica, state, now))
  })
}

/** Refreshes that the ledger did not answer, after none that it did. */
export function writeLedgerDown({ refreshRuns }: Stores): Stored<unknown> {
  return gen(function* () {
    yield* unwrap(refreshRuns.forget(now + fromDays(1)))
    yield* unwrap(refreshRuns.begin('down', 1, now - fromMinutes(30)))
    const counts = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 9 }
    yield* unwrap(refreshRuns.report('down', 0, counts))
  })
}

/** A link that no key opens, and one with a long name that ended, of an office that is gone. */
export function writeLostLinks({ tokens }: Stores): Stored<unknown> {
  return gen(function* () {
    const sealed = freshTokens(now, { refreshToken: 'v1.2024.sealed' as Sealed })
    yield* unwrap(tokens.connect(newRecordId(), sampleConnection({ tenantUuid: KORREL }), sealed, now))
    const id = newRecordId()
    const connection = sampleConnection({ ledgerUserName: 'Wilhelmina'.repeat(9) })
    yield* unwrap(tokens.connect(id, connection, freshTokens(now), now))
    yield* unwrap(tokens.revoke(id, { at: now, cause: 'Refused' }))
  })
}

/** No link has ended, and none was refreshed. */
export function writeQuietVault({ tokens, refreshRuns }: Stores): Stored<unknown> {
  return gen(function* () {
    yield* unwrap(tokens.deleteRevoked(now + fromDays(1)))
    yield* unwrap(refreshRuns.forget(now + fromDays(1)))
  })
}

const replica = (name: string, version: string, seenHoursAgo: number, isThis = false) => ({
  id: newUuid(),
  name,
  version,
  startedAt: toIsoText(now - fromDays(3)),
  seenAt: toIsoText(now - fromHours(seenHoursAgo)),
  isAway: seenHoursAgo > 0,
  isThis,
})

const behind: SystemResponse = {
  version: '0.2.0',
  replicas: [replica('tapster-7c9d5-x2v4q', '0.1.0', 5), replica('tapster-7c9d5-p4t7w', '0.2.0', 0, true)],
  migrations: { applied: [{ name: '010_shared', at: toIsoText(now - fromDays(40)) }], pending: ['150_search'] },
  settings: [],
  checks: [
    { name: 'database', state: 'works', says: 'PostgreSQL 18.4.', remedy: null },
    {
      name: 'mail',
      state: 'fails',
      says: 'mail.tapster.example:587 weigert de login (535 5.7.8).',
      remedy: 'Controleer gebruiker en wachtwoord in SMTP_URL; schrijf tekens als @ en / daarin als %40 en %2F.',
    },
    { name: 'returns', state: 'unused', says: 'RETURNS_IMAP_URL.', remedy: null },
  ],
}

/** Memory has no schema, so that no migration is pending. */
export const behindSchema: Trouble = { status: 200, body: behind }
