// SIGTERM while requests and jobs run: what was begun is ended or handed back, and the process ends in time.
import { expect } from 'chai'
import { untilSettled } from '#test/support/archive-time.ts'
import { ask, contactPath, mailTo } from '#test/support/plugin-client.ts'
import { runningOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
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
    await office.startAnew()
    await untilSettled(office.world)
    expect(await inLedger('Werk in de rij')).to.deep.equal([21])
  })

  verifies('OPS-4', 'ends in time where the ledger keeps it waiting, and nothing stays half written', async () => {
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
    await office.startAnew()
    await untilSettled(office.world, [], 40_000)
    const { documents, orphans } = await heldUnder(office.world.ledgerUrl, 'Lang wachten')
    expect(orphans).to.deep.equal([])
    expect(documents.map(({ attachments }) => attachments.length)).to.deep.equal([21])
  })
})
