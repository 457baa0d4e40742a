// SIGTERM while requests and jobs run: what was begun is ended or handed back, and the process ends in time.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import { untilSettled } from '#test/support/archive-time.ts'
import { setTargetAndSend, ask, contactPath, mailTo } from '#test/support/plugin-client.ts'
import { runningOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies, verifiesInFull } from '#test/support/verifies.ts'
import { heldUnder, reportOf } from '#test/support/whole-world.ts'

const WITHIN = 25_000

describe('a stop', function () {
  this.timeout(90_000)
  const office = runningOffice()

  verifies(['OPS-4', 'ARC-2'], 'lets requests and jobs end, and takes no new connection meanwhile', async () => {
    await office.world.control({ op: 'fault', kind: 'slow', ms: 400 })
    const stored = mailTo(office.target, 'Werk in de rij', Array<number>(20).fill(1_000))
    const inline = mailTo(office.target, 'Werk in de aanvraag')
    const { archive } = office
    expect((await archive(stored)).status).to.equal(202)
    const looking = office.ask(contactPath('daan.mulder@korenbloem.example'))
    const archiving = archive(inline)
    await until('both documents to be under way', async () => {
      const { counts } = await reportOf(office.world.ledgerUrl)
      return (counts['POST /api/v1/{division}/documents/Documents']?.['201'] ?? 0) >= 2
    })
    let ended = false
    const stopping = office.service.stop().then((how) => {
      ended = true
      return how
    })
    const isRefused = () =>
      ask(office.service.baseUrl, '/readyz', { headers: { connection: 'close' } }).then(
        ({ status }) => status === 503 && undefined,
        () => true,
      )
    await until('new connections to be refused', isRefused, 5_000)
    expect(ended).to.equal(false)
    const [looked, archived, { code, took }] = await Promise.all([looking, archiving, stopping])
    process.stdout.write(`      stopped after ${Math.round(took)} ms\n`)
    expect(code).to.equal(0)
    expect(took).to.be.lessThan(WITHIN)
    expect({ looked: looked.status, archived: archived.status }).to.deep.equal({ looked: 200, archived: 200 })
    await office.world.control({ op: 'clear' })
    const inLedger = async (subject: string) => {
      const { documents, orphans } = await heldUnder(office.world.ledgerUrl, subject)
      expect(orphans).to.deep.equal([])
      return documents.map(({ attachments }) => attachments.length)
    }
    expect(await inLedger('Werk in de aanvraag')).to.deep.equal([3])
    await office.restart()
    await untilSettled(office.world)
    expect(await inLedger('Werk in de rij')).to.deep.equal([21])
  })

  verifiesInFull(
    'OPS-4',
    'ends in time where the ledger keeps it waiting, and nothing stays half written',
    async () => {
      await office.world.control({
        op: 'fault',
        kind: 'slow',
        ms: 19_500,
        method: 'POST',
        path: 'documents/DocumentAttachments',
        after: 1,
      })
      const mail = mailTo(office.target, 'Lang wachten', Array<number>(20).fill(1_000))
      expect((await office.archive(mail)).status).to.equal(202)
      await until('the worker to be held up', async () => {
        const held = await heldUnder(office.world.ledgerUrl, 'Lang wachten')
        return held.documents[0]?.attachments.length === 1
      })
      const { code, took } = await office.service.stop()
      process.stdout.write(`      stopped after ${Math.round(took)} ms\n`)
      expect(code).to.equal(0)
      expect(took).to.be.lessThan(WITHIN)
      await office.world.control({ op: 'clear' })
      await office.restart()
      await untilSettled(office.world, [], 40_000)
      const { documents, orphans } = await heldUnder(office.world.ledgerUrl, 'Lang wachten')
      expect(orphans).to.deep.equal([])
      expect(documents.map(({ attachments }) => attachments.length)).to.deep.equal([21])
    },
  )

  verifiesInFull(
    ['OPS-4', 'ARC-2', 'ARC-8'],
    'with a hundred PDFs waiting, hands them back and reports no bug',
    async () => {
      await office.restart({ LOG_LEVEL: 'info' })
      const subject = `Wachtend ${randomUUID()}`
      const long = '<p>Een regel van een lange mail</p>'.repeat(4_000)
      const mails = Array.from({ length: 100 }, (_, n) => {
        const mail = mailTo(office.target, `${subject} ${n};`, [1_000])
        return { ...mail, emailData: { ...mail.emailData, htmlBody: long } }
      })
      const [sent, inline] = [mails.slice(0, 10), mails.slice(10)]
      for (const mail of sent)
        expect((await setTargetAndSend(office.service.baseUrl, office.jwt, mail)).status).to.equal(202)
      const answers = inline.map((mail) => office.archive(mail))
      await until('documents to be begun', async () => {
        const { documents } = await heldUnder(office.world.ledgerUrl, subject)
        return documents.length >= 20
      })
      const { code, took } = await office.service.stop()
      const statuses = (await Promise.all(answers)).map(({ status, body: { code: why } }) =>
        typeof why === 'string' ? `${status} ${why}` : `${status}`,
      )
      const counted = Object.entries(Object.groupBy(statuses, (status) => status)).map(
        ([s, all]) => `${all?.length} × ${s}`,
      )
      process.stdout.write(`      stopped after ${Math.round(took)} ms: ${counted.join(', ')}\n`)
      expect(code).to.equal(0)
      expect(took).to.be.lessThan(WITHIN)
      const logged = office.service.stdout() + office.service.stderr()
      expect(logged).to.include('pdf.render.refused')
      expect(logged).to.not.match(/background\.bug|job\.bug|left-behind|"level":"(error|fatal)"/)
      for (const status of statuses)
        expect(status).to.be.oneOf(['200', '202', '503 RENDER_BUSY', '503 STORE_UNAVAILABLE'])
      await office.restart()
      await untilSettled(office.world, [], 150_000)
      const { documents, orphans } = await heldUnder(office.world.ledgerUrl, subject)
      expect(orphans).to.deep.equal([])
      expect(documents.map(({ attachments }) => attachments.length)).to.satisfy((counts: readonly number[]) =>
        counts.every((count) => count === 2),
      )
      const held = new Set(documents.map(({ subject }) => subject))
      expect(documents).to.have.length(held.size)
      for (const { emailData } of sent) expect(held.has(emailData.subject), emailData.subject).to.equal(true)
    },
  )?.timeout(300_000)
})
