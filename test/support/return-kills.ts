// An office whose mails come back while two processes read the inbox and a test kills them; and the books of what became of the returns.
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeStampSigner } from '#adapters/crypto/keyed-hashes.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { toMessageStamp } from '#domain/mailing/message-stamp.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { insertEach, newMailing, queued } from '#test/contract/sample-mails.ts'
import { startWorkers } from './campaign-workers.ts'
import { startQueue } from './jobs-database.ts'
import { openFreshDatabase } from './opened-database.ts'
import { must } from './right-of.ts'

export const KILL_SECRET = new Uint8Array(32).fill(5)

/** A lease of ten minutes ends after two seconds. */
const SPEED = 300
const CLOCK_FROM = Date.parse('2026-06-15T08:00:00Z')
export function makeFastClock(since: number) {
  return { now: (): number => Math.floor(CLOCK_FROM + (Date.now() - since) * SPEED) }
}

const toReturn = (stamp: string): string =>
  [
    'From: MAILER-DAEMON@mx.klant.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx',
    '',
    'Final-Recipient: rfc822; eva@klant.example',
    'Action: failed',
    'Status: 5.1.1',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${stamp}@tapster.example>`,
    '',
    '--b--',
    '',
  ].join('\r\n')
const AWAY = 'From: eva@klant.example\r\nSubject: Afwezig\r\n\r\nMorgen weer.\r\n'

/** In a round, `mails` mails come back, and each third is followed by another mail. */
export async function openReturnKills(mails: number) {
  const { database, owner, url, close } = await openFreshDatabase()
  const queue = await startQueue(url, ['mail.send', 'mail.read-returns'])
  const folder = await mkdtemp(path.join(tmpdir(), 'returns-'))
  const inbox = path.join(folder, 'inbox')
  const inScope = makeInScope({ database, stores: makeTableStores })
  const tenant = newTenant()
  await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
  const since = Date.now()
  const clock = makeFastClock(since)
  const sign = makeStampSigner(KILL_SECRET)
  const sent = { returned: 0, leftAlone: 0 }
  const fill = async (): Promise<void> => {
    const mailing = newMailing({ origin: { kind: SINGLE_MAILS, id: newUuid() }, route: O.none })
    const at = clock.now()
    const messages = Array.from({ length: mails }, () =>
      queued(mailing, { state: { _tag: 'Sent', at, serverMessageId: O.none } }),
    )
    await must(
      inScope(Tenant(tenant), (stores) =>
        pipe(
          stores.mailings.insert(mailing, []),
          TE.flatMap(() => insertEach(stores, mailing, messages)),
        ),
      ),
    )
    const received = messages.flatMap(({ id }, n) => {
      const returned = toReturn(toMessageStamp(sign, tenant, id))
      return n % 3 === 0 ? [returned, AWAY] : [returned]
    })
    sent.returned += mails
    sent.leftAlone += received.length - mails
    // By the fast clock, a process may read the inbox to its end before these lines are in it: they must arrive later.
    const receivedAt = clock.now() + fromMinutes(5)
    const lines = received.map((raw) => `${receivedAt} ${Buffer.from(raw).toString('base64')}\n`)
    await appendFile(inbox, lines.join(''))
  }
  await fill()
  const workers = await startWorkers(new URL('./return-worker.ts', import.meta.url), () => ({
    DATABASE_URL: url,
    INBOX: inbox,
    CLOCK_SINCE: String(since),
  }))
  const readCounts = async () => {
    const reader = await must(inScope(Admin, ({ returnReaders }) => returnReaders.find('service')))
    return O.toUndefined(reader)?.counts
  }
  const books = async () => {
    const { rows } = await owner.query<{ readonly returned: number; readonly steps: number; readonly effects: number }>(
      `select count(*) filter (where status = 'Returned')::int as returned,
          sum((length(story::text) - length(replace(story::text, 'came_back', ''))) / length('came_back'))::int as steps,
          (select count(*)::int from audit_entries) as effects
        from messages`,
    )
    const { returned = 0, leftAlone = 0 } = (await readCounts()) ?? {}
    return { ...rows[0], counted: returned, 'counted as left alone': leftAlone }
  }

  return {
    workers,
    fill,
    isDone: async () => (await readCounts())?.leftAlone === sent.leftAlone && (await books()).counted >= sent.returned,
    books,
    expected: () => ({
      returned: sent.returned,
      steps: sent.returned,
      effects: sent.returned,
      counted: sent.returned,
      'counted as left alone': sent.leftAlone,
    }),
    close: async (): Promise<void> => {
      await workers.stop()
      await queue.stop({ graceful: false, close: true })
      await rm(folder, { recursive: true })
      await close()
    },
  }
}
export type ReturnKills = Awaited<ReturnType<typeof openReturnKills>>
