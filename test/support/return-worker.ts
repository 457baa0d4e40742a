// Reads an inbox of returned mail until it is killed, by a fast clock of the test. The inbox is a file to which the test adds lines.
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeStampSigner } from '#adapters/crypto/keyed-hashes.ts'
import { makePasswordSealer } from '#adapters/crypto/sealers.ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { readMailInThread } from '#adapters/mail-content/read-mail.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import { makeReadReturns } from '#application/mailing/read-returns.ts'
import { makeRecordComplaint } from '#application/mailing/record-complaint.ts'
import { makeRecordReturn } from '#application/mailing/record-return.ts'
import { type Stores, makeStores } from '#bootstrap/compose/stores.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import type { ReturnInbox } from '#domain/mailing/return-reader.ts'
import { makeRecordingLog } from './recording-log.ts'
import { makeRecordingOutages } from './recording-outages.ts'
import { KILL_SECRET, makeFastClock } from './return-kills.ts'
import { must } from './right-of.ts'

const { DATABASE_URL = '', INBOX = '' } = process.env
const PAGE = 3
const clock = makeFastClock(Number(process.env['CLOCK_SINCE']))
const { log } = makeRecordingLog()
const database = openDatabase({ url: DATABASE_URL, log, connectWithin: 15_000 })
const boss = makeBoss({ databaseUrl: DATABASE_URL, log, working: false })
await boss.start()
const inScope = makeInScope({ database, stores: makeStores(boss) })
const readLines = (): readonly string[] => readFileSync(INBOX, 'utf8').split('\n').slice(0, -1)
const inbox: ReturnInbox<unknown> = {
  readPage: (_, { place }) =>
    TE.fromIO(() => {
      const [all, from] = [readLines(), Number(O.getOrElse(() => '0')(place))]
      const mails = all
        .slice(from, from + PAGE)
        .map((line, n) => ({ id: String(from + n), receivedAt: parseInt(line) }))
      return { mails, place: String(from + mails.length), hasMore: from + mails.length < all.length }
    }),
  readMail: (_, id) => TE.fromIO(() => O.some(Buffer.from(readLines()[Number(id)]?.split(' ')[1] ?? '', 'base64'))),
  findSent: () => TE.right([]),
}

const common = { inScope, clock, random: { uuid: randomUUID }, logOf: () => log }
const reports = { runAudited: makeRunAudited<Stores>(common), clock, signStamp: makeStampSigner(KILL_SECRET) }
const { run } = makeReadReturns({
  ...common,
  timer: { sleep: () => () => Promise.resolve() },
  ...makeRecordingOutages(),
  inbox,
  serviceInbox: O.some({ inbox, handling: 'leave' }),
  sealer: makePasswordSealer([{ id: 'k1', key: new Uint8Array(32) }], 'inbox'),
  openInbox: () => inbox,
  recogniseMail: (raw) => TE.fromTask(() => readMailInThread(raw)),
  recordReturn: makeRecordReturn<Stores>({
    ...reports,
    purposes: {
      [SINGLE_MAILS]: { findWanted: (_, __, ids) => TE.right(new Set(ids)), report: () => TE.right(undefined) },
    },
    // One entry of the audit log for each time that a return has its effect.
    onReturned: [(_, { id }) => TE.right([campaignFact('campaign.many-returned', asCampaignUuid(id))])],
  }),
  recordComplaint: makeRecordComplaint<Stores>({ ...reports, onComplaint: [] }),
})
console.log('ready')

for (;;) {
  process.stdout.write('+read\n')
  await must(run)
  process.stdout.write('-read\n')
  await pause(25)
}
