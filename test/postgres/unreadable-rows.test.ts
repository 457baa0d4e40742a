// Waiting mails whose rows can not be read back: each is set aside and logged once, and the others go on.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { ask, makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { sourceOfStore } from '#application/archive/mail-source.ts'
import { makeMove } from '#application/archive/save-transition.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { SendArchiveJob } from '#domain/archive/send-archive-job.ts'
import { queuedAt } from '#domain/archive/archive.ts'
import { days } from '#domain/shared/clock.ts'
import { type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUser } from '#test/contract/sample-connections.ts'
import { openOnce } from '#test/contract/open-once.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import {
  attachment,
  sampleArchive,
  sampleEmail,
  sampleOrder,
  sampleSendArchiveJob,
  sampleSent,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const open = async () => {
  const fresh = await freshDatabase()
  const { log, logged } = makeRecordingLog()
  const database = openDatabase({ url: fresh.url, log, connectWithin: 15_000 })
  const inScope = makeInScope({
    database,
    stores: (query: Knex, scope: Scope) => ({
      ...keptStores(query, scope),
      outbox: { enqueue: () => TE.right(undefined) },
      run: (sql: string, values: Readonly<Record<string, string>> = {}) => ask(() => query.raw(sql, values)),
    }),
  })
  const close = async (): Promise<void> => {
    await database.close()
    await fresh.drop()
  }
  return { inScope, log, logged, clear: async () => {}, close }
}

type Opened = Awaited<ReturnType<typeof open>>
type Stores = Parameters<Parameters<Opened['inScope']>[1]>[0]

const queued = (ledgerUserId = newUser()) =>
  sampleArchive({ by: { ...sampleOrder().by, ledgerUserId }, handling: 'stored', state: queuedAt(SENT_AT) })

const choosing = (user: SendArchiveJob['user'], archiveKey: string): SendArchiveJob =>
  sampleSendArchiveJob({
    user,
    archiveKey,
    state: {
      _tag: 'Choosing',
      sent: sampleSent(),
      aim: O.none,
      since: SENT_AT,
      dueAt: SENT_AT,
      tries: 0,
      awaitsSignIn: true,
    },
  })

describe('rows of waiting mails that can not be read back', () => {
  const opened = openOnce(open)
  const inNew = () => {
    const tenantUuid = newTenant()
    const within = async <A>(work: (stores: Stores) => TE.TaskEither<unknown, A>): Promise<A> => {
      const outcome = await opened().inScope(Tenant(tenantUuid), work)()
      if (E.isLeft(outcome)) throw new Error(`unexpected ${JSON.stringify(outcome.left)}`)
      return outcome.right
    }
    const entriesOf = (id: string) => opened().logged.filter(({ data }) => JSON.stringify(data).includes(id))
    return { tenantUuid, within, entriesOf }
  }

  verifies('ARC-8', 'an archive is set aside and logged once, and the archives beside it are found', async () => {
    const { tenantUuid, within, entriesOf } = inNew()
    const user = newUser()
    const [bad, good] = [queued(user), queued(user)]
    const email = sampleEmail()
    await within(({ archives }) => pipe([bad, good], TE.traverseSeqArray(archives.insert)))
    await within(({ storedMails }) => storedMails.put(bad.id, email, []))
    await within(({ run }) =>
      run(`update archives set detail = '{"state": {"_tag": "Queued"}}' where archive_id = :id`, { id: bad.id }),
    )
    const page = await within(({ archives }) => archives.queuedOf(user, O.none, 10))
    expect(page.map(({ id }) => id)).to.deep.equal([good.id])
    const move = makeMove({ inScope: opened().inScope, clock: { now: () => SENT_AT } })
    for (let tried = 0; tried < 3; tried += 1) {
      const claimed = await move(
        { tenantUuid, archiveId: bad.id },
        { _tag: 'Claim', names: { holder: 'a', reference: 'b' } },
      )()
      expect(claimed).to.deep.equal(E.left({ _tag: 'NothingToDo' }))
    }
    const entries = entriesOf(bad.id)
    expect(entries.map(({ level, message }) => [level, message])).to.deep.equal([['error', 'postgres.row.set-aside']])
    expect(JSON.stringify(entries)).to.include('detail').and.not.include(user)
    // Its mail is kept as long as that of an archive that failed.
    await within(({ storedMails }) => storedMails.purge(Date.now() - days(1)))
    const mail = await within(({ storedMails }) => storedMails.find(bad.id))
    expect(O.isSome(mail) && mail.value.email).to.deep.equal(email)
  })

  verifies('ARC-8', 'a send-archive job is set aside and logged once, and the jobs beside it are found', async () => {
    const { within, entriesOf } = inNew()
    const user = newUser()
    const [bad, good] = [choosing(user, 'een'), choosing(user, 'twee')]
    await within(({ sendArchiveJobs }) => pipe([bad, good], TE.traverseSeqArray(sendArchiveJobs.insert)))
    await within(({ run }) => run(`update send_archives set detail = '{}' where announcement_id = :id`, { id: bad.id }))
    for (let tried = 0; tried < 3; tried += 1)
      expect(await within(({ sendArchiveJobs }) => sendArchiveJobs.find(bad.id))).to.deep.equal(O.none)
    const page = await within(({ sendArchiveJobs }) => sendArchiveJobs.choosingOf(user, O.none, 10))
    expect(page).to.deep.equal([good])
    expect(entriesOf(bad.id)).to.have.length(1)
  })

  verifies('ARC-9', 'a mail whose text or list of attachments can not be read fails for good', async () => {
    const { tenantUuid, within } = inNew()
    for (const spoil of [
      `update archive_mails set mail = '{}' where archive_id = :id`,
      `update archive_mail_parts set outline = '[]' where archive_id = :id`,
    ]) {
      const archive = queued()
      await within(({ archives }) => archives.insert(archive))
      await within(({ storedMails }) => storedMails.put(archive.id, sampleEmail(), [attachment('a.pdf')]))
      await within(({ run }) => run(spoil, { id: archive.id }))
      const source = await sourceOfStore(opened())({ tenantUuid, archiveId: archive.id })()
      expect(source).to.deep.equal(E.left({ _tag: 'RenderFailed' }))
    }
  })
})
