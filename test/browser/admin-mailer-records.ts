// Mailers that the tests of their pages add to the sample, and what the cloud says of the service's mailbox: nothing answers for it here.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { EVA } from '#bootstrap/sample/founders.ts'
import { healthTexts } from '#adapters/http/mailing/health-texts.ts'
import type { MailServer, SealedPassword } from '#domain/mailing/mail-server.ts'
import { pauseAfter } from '#domain/mailing/mailer-pause.ts'
import { toMailerKey, toSystemMailerKey } from '#domain/mailing/message.ts'
import { noReturnReader, type ReturnReader, toOfficeReaderKey, USUAL_CHOICE } from '#domain/mailing/return-reader.ts'
import {
  type ConsentHealth,
  makeEmptySystemMailbox,
  type SystemMailbox,
  withConsent,
} from '#domain/mailing/system-mailbox.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { mailbox as toMailbox, newUuid } from '#test/contract/sample-connections.ts'
import { KORREL, type Office, type Trouble } from './admin-office.ts'

export const MAILBOX = '/admin/system-mailboxes/monitor'
const now = Date.now()

export const CONSENTED: SystemMailbox = {
  ...withConsent(makeEmptySystemMailbox('monitor'), 'korrel.example', O.some(EVA), now - fromHours(50)),
  displayName: 'Korrel onderzoek',
  mailboxAddress: 'onderzoek@korrel.example',
  saveToSentItems: true,
  rateLimitRecipientsPerDay: O.some(2_000),
  lastWorkedAt: O.some(now - fromHours(1)),
}

const login = O.some({ user: 'kantoor@korrel.example', password: 'v1.2025.sealed' as SealedPassword })

export const SERVER: MailServer = {
  host: 'mail.korrel.example',
  port: 587,
  tls: 'starttls',
  login,
  from: { address: toMailbox('kantoor@korrel.example'), name: 'Kantoor Korrel' },
  revision: 0,
  changedAt: now - fromHours(30),
}

const REFUSED: ReturnReader = {
  ...noReturnReader,
  isOn: true,
  handling: 'mark_read',
  counts: { returned: 12, delayed: 3, complained: 2, unmatched: 0, leftAlone: 240 },
  lastReadAt: O.some(now - fromHours(3)),
  failure: O.some('access_denied'),
}

const PAUSED = {
  server: { mailer: toMailerKey(KORREL, O.none, true), refusal: 'login_refused', code: '535' },
  mailbox: { mailer: toSystemMailerKey('monitor'), refusal: 'throttled', code: '429' },
} as const

interface WrittenMailers {
  /** Null: there is none. */
  readonly mailbox?: SystemMailbox | null
  readonly server?: MailServer | null
  readonly paused?: keyof typeof PAUSED
  readonly health?: ConsentHealth
}

const writeMailers =
  ({ mailbox = CONSENTED, server = SERVER, paused }: WrittenMailers) =>
  (stores: Stores): Stored<unknown> =>
    gen(function* () {
      yield* unwrap(stores.systemMailboxes.remove('monitor'))
      if (mailbox !== null) yield* unwrap(stores.systemMailboxes.put('monitor', mailbox))
      if (server !== null) yield* unwrap(stores.mailServers.put(server))
      // The host is this machine, so that new settings are allowed.
      const place = { host: 'localhost', port: 993, tls: 'implicit' } as const
      const inbox = { ...place, login, ...USUAL_CHOICE, revision: 0, changedAt: now }
      yield* unwrap(stores.officeInboxes.put(inbox))
      for (const key of ['monitor', 'service', toOfficeReaderKey(KORREL)] as const)
        yield* unwrap(stores.returnReaders.put(key, REFUSED))
      if (paused === undefined) return
      const { mailer, ...reason } = PAUSED[paused]
      yield* unwrap(stores.mailerPauses.put(mailer, pauseAfter(O.none, { ...reason, after: O.none }, Date.now())))
    })

function describeHealth(diagnosis: ConsentHealth): Trouble {
  const [nl, en] = healthTexts[diagnosis]
  const remedy = nl.remedy === null ? null : { nl: nl.remedy, en: en.remedy }
  return { status: 200, body: { diagnosis, message: { nl: nl.message, en: en.message }, remedy } }
}

export function withMailers({ health = 'Healthy', ...written }: WrittenMailers = {}): Partial<Office> {
  return { write: writeMailers(written), trouble: { [`GET ${MAILBOX}/health`]: describeHealth(health) } }
}

/** Calls in each of the last hours. */
export function withCalls(): Partial<Office> {
  const { write: writeFirst, ...rest } = withMailers()
  return {
    ...rest,
    write: (stores) =>
      gen(function* () {
        if (writeFirst !== undefined) yield* unwrap(writeFirst(stores))
        for (let n = 0; n < 160; n += 1) {
          const calls = Array.from({ length: (n * 37) % 9 }, newUuid)
          yield* unwrap(stores.mailboxUsage.add('monitor', calls, now - fromHours(n)))
        }
      }),
  }
}
