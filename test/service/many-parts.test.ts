// Mails with many parts and mails that are too large, over HTTP; and the memory that waiting mails take.
import { expect } from 'chai'
import { mailTo } from '#test/support/plugin-client.ts'
import { watchLiveMemory } from '#test/support/live-memory.ts'
import { inFull } from '#test/support/property-runs.ts'
import { localOffice, runningOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder } from '#test/support/whole-world.ts'

const MEGABYTE = 1024 * 1024
const MAILS = inFull(200, 30)
/** More than are archived within the request that brings them. */
const PARTS = 21
const SIZE = 20_000
/** Of those that waited, under watch; that the rest follow is shown elsewhere. */
const ARCHIVED_UNDER_WATCH = MAILS / 10

describe('mails with many parts', function () {
  this.timeout(300_000)
  const office = localOffice()

  const { archive } = office

  verifies(
    ['ARC-9', 'ARC-11'],
    'are archived by a worker that reports its progress, and are not kept afterwards',
    async () => {
      await office.world.control({ op: 'fault', kind: 'slow', ms: 40, method: 'POST', path: 'DocumentAttachments' })
      const mail = mailTo(office.target, 'Vijfentwintig bijlagen', Array<number>(25).fill(10_000))
      const queued = await archive(mail)
      expect({ status: queued.status, state: queued.body['status'] }).to.deep.equal({ status: 202, state: 'queued' })
      const id = String(queued.body['archiveId'])
      const seen = new Set<number>()
      const done = await until('the worker to end', async () => {
        const { body } = await office.ask(`/mailclient-plugin/archives/${id}`)
        expect(body['parts']).to.equal(26)
        seen.add(Number(body['partsDone']))
        return ['archived', 'failed'].includes(String(body['status'])) && body
      })
      await office.world.control({ op: 'clear' })
      expect(seen.size, 'steps seen').to.be.greaterThan(4)
      expect(done).to.deep.include({ archiveId: id, status: 'archived', partsDone: 26 })
      const { parts } = done['receipt'] as { readonly parts: readonly { readonly size: number }[] }
      expect(parts.slice(1).map(({ size }) => size)).to.deep.equal(Array<number>(25).fill(10_000))
      const [document, ...others] = (await heldUnder(office.world.ledgerUrl, 'Vijfentwintig')).documents
      expect(document?.attachments).to.have.length(26)
      expect(others).to.deep.equal([])
      const [tenant] = await office.world.query<{ uuid: string }>('select uuid from tenants')
      for (const table of ['archive_mails', 'archive_mail_parts'])
        expect(await office.world.inTenant(tenant?.uuid ?? '', `select from ${table}`), table).to.deep.equal([])
    },
  )

  verifies('ARC-9', 'and too many parts, or more than 25 MB, are refused with what is allowed', async () => {
    const large = await archive(mailTo(office.target, 'Te groot', [13 * MEGABYTE, 13 * MEGABYTE]))
    expect({ status: large.status, code: large.body['code'] }).to.deep.equal({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
    expect(large.body['message']).to.contain('25 MB')
    const many = await archive(mailTo(office.target, 'Te veel', Array<number>(101).fill(1)))
    expect({ status: many.status, code: many.body['code'] }).to.deep.equal({ status: 400, code: 'VALIDATION_FAILED' })
    expect(many.body['errors']).to.have.deep.nested.property('[0].path', 'attachments')
    expect((await archive(mailTo(office.target, 'Net goed', [12 * MEGABYTE, 12.9 * MEGABYTE]))).status).to.equal(200)
    expect((await heldUnder(office.world.ledgerUrl, 'Te ')).documents).to.deep.equal([])
  })
})

describe('mails with many parts that wait', function () {
  this.timeout(300_000)
  const office = runningOffice({ NODE_OPTIONS: '--inspect=0' })

  const inTenant = async <Row extends Record<string, unknown>>(sql: string): Promise<readonly Row[]> => {
    const [tenant] = await office.world.query<{ uuid: string }>('select uuid from tenants')
    return office.world.inTenant<Row>(tenant?.uuid ?? '', sql)
  }

  /** Those that met the ledger while it was down would wait for minutes. */
  const hurry = async (): Promise<void> => {
    await inTenant(`update archives set revision = revision + 1,
      detail = regexp_replace(detail::text, '"dueAt":[1-9][0-9]*', '"dueAt":0')::json
      where status = 'Queued' and detail::text ~ '"dueAt":[1-9]'`)
    await office.world.query(`update pgboss.job set start_after = now()
      where name = 'archive.run' and state = 'created' and start_after > now()`)
  }

  const waitingNow = async (): Promise<number> =>
    (await inTenant<{ n: number }>('select count(*)::int as n from archive_mails'))[0]?.n ?? 0

  verifies('ARC-9', `take no more memory when ${MAILS} of them wait than when 2 do`, async () => {
    const memory = await watchLiveMemory(office.service)
    await office.world.control({ op: 'fault', kind: 'down' })
    const wait = async (subject: string, mails: number): Promise<void> => {
      for (let n = 1; n <= mails; n += 1) {
        const { status, text } = await office.archive(
          mailTo(office.target, `${subject} ${n}`, Array<number>(PARTS).fill(SIZE)),
        )
        expect(status, text).to.equal(202)
      }
    }
    await wait('Wachtend', 2)
    const few = await memory.now()
    await wait('Ook wachtend', MAILS - 2)
    const waiting = await waitingNow()
    expect(waiting).to.be.at.least(MAILS)
    const many = await memory.now()

    await office.world.control({ op: 'clear' })
    let busiest = 0
    await until(
      'a part of them to be archived',
      async () => {
        await hurry()
        busiest = Math.max(busiest, await memory.now())
        return (await waitingNow()) <= waiting - ARCHIVED_UNDER_WATCH
      },
      120_000,
      // A look collects the garbage of the whole process.
      500,
    )
    memory.close()
    const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`
    const summary = `held with 2 waiting: ${megabytes(few)}, with ${MAILS}: ${megabytes(many)}, while they are archived: ${megabytes(busiest)}`
    process.stdout.write(`      ${summary}\n`)
    expect(many - few, summary).to.be.below(6 * MEGABYTE)
    expect(busiest - few, summary).to.be.below(9 * MEGABYTE)
  })
})
