// SIGTERM while requests and jobs run: what was begun is ended or handed back, and the process ends in time.
import { expect } from 'chai'
import { untilSettled } from '#test/support/archive-time.ts'
import { ARCHIVE, ask, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, makeWorld, reportOf, type World } from '#test/support/whole-world.ts'

const WITHIN = 25_000

describe('a stop', function () {
  this.timeout(90_000)
  let world: World
  let service: ServiceProcess
  let jwt: string
  let target: { readonly kind: string; readonly id: string }

  before(async () => {
    world = await makeWorld()
    await world.unlimited()
    service = await startProcess(world.settings)
    jwt = await logIn({ baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl })
    target = await sampleTarget(service.baseUrl, jwt)
  })
  after(async () => {
    await service?.kill()
    await world?.close()
  })

  verifies(['OPS-4', 'ARC-2'], 'lets requests and jobs end, and takes no new connection meanwhile', async () => {
    await world.control({ op: 'fault', kind: 'slow', ms: 400 })
    const stored = mailTo(target, 'Werk in de rij', Array<number>(20).fill(1_000))
    const inline = mailTo(target, 'Werk in de aanvraag')
    const archive = (body: object) => ask(service.baseUrl, ARCHIVE, { jwt, body })
    expect((await archive(stored)).status).to.equal(202)
    const looking = ask(service.baseUrl, contactPath('daan.mulder@korenbloem.example'), { jwt })
    const archiving = archive(inline)
    await until('both documents to be under way', async () => {
      const { counts } = await reportOf(world.ledgerUrl)
      return (counts['POST /api/v1/{division}/documents/Documents']?.['201'] ?? 0) >= 2
    })
    let ended = false
    const stopping = service.stop().then((how) => {
      ended = true
      return how
    })
    const isRefused = () =>
      ask(service.baseUrl, '/readyz', { headers: { connection: 'close' } }).then(
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
    await world.control({ op: 'clear' })
    const inLedger = async (subject: string) => {
      const { documents, orphans } = await heldUnder(world.ledgerUrl, subject)
      expect(orphans).to.deep.equal([])
      return documents.map(({ attachments }) => attachments.length)
    }
    expect(await inLedger('Werk in de aanvraag')).to.deep.equal([3])
    service = await startProcess(world.settings)
    await untilSettled(world)
    expect(await inLedger('Werk in de rij')).to.deep.equal([21])
  })

  verifies('OPS-4', 'ends in time where the ledger keeps it waiting, and nothing stays half written', async () => {
    await world.control({
      op: 'fault',
      kind: 'slow',
      ms: 19_500,
      method: 'POST',
      path: 'documents/DocumentAttachments',
      after: 1,
    })
    const mail = mailTo(target, 'Lang wachten', Array<number>(20).fill(1_000))
    expect((await ask(service.baseUrl, ARCHIVE, { jwt, body: mail })).status).to.equal(202)
    await until('the worker to be held up', async () => {
      const held = await heldUnder(world.ledgerUrl, 'Lang wachten')
      return held.documents[0]?.attachments.length === 1
    })
    const { code, took } = await service.stop()
    process.stdout.write(`      stopped after ${Math.round(took)} ms\n`)
    expect(code).to.equal(0)
    expect(took).to.be.lessThan(WITHIN)
    await world.control({ op: 'clear' })
    service = await startProcess(world.settings)
    await untilSettled(world, [], 40_000)
    const { documents, orphans } = await heldUnder(world.ledgerUrl, 'Lang wachten')
    expect(orphans).to.deep.equal([])
    expect(documents.map(({ attachments }) => attachments.length)).to.deep.equal([21])
  })
})
