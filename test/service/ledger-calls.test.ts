// No endpoint makes more calls of the ledger than is stated of it, and of each it is stated.
import { expect } from 'chai'
import { askingAs, callsOf } from '#test/support/asking.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { sampleOf, statedCalls } from './ledger-calls.ts'

/** Asked of our own tables alone, or of nothing. */
const WITHOUT_LEDGER = new Set([
  'GET /archives/{archiveId}',
  'GET /my-data',
  'DELETE /my-data',
  'GET /',
  'GET /assets/{name}',
  'GET /on-send.js',
  'GET /on-send.html',
  'GET /icons/{name}',
])
/** Counted where there is an archive to undo: undo-archive.test.ts. */
const COUNTED_ELSEWHERE = new Set(['DELETE /archives/{archiveId}'])
/** Answered before the ledger is asked: a worker does that, as POST /archive-email would. */
const LEFT_TO_A_WORKER = new Set([
  'POST /send-archive',
  'POST /send-archive/{archiveKey}/retry',
  'POST /archives/{archiveId}/retry',
])

describe('calls of the ledger', function () {
  this.timeout(120_000)
  let service: ServiceUnderTest

  before(async () => {
    service = await startService({ RATE_LIMIT_PLUGIN: '100000', RATE_LIMIT_SESSION: '100000' })
    await control(service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000 })
  })
  after(() => service?.stop())

  verifies(['PLG-21', 'PLG-20'], 'are as many as is stated of each endpoint, cold and warm', async () => {
    const sample = await sampleOf(service.ledgerUrl)
    const ask = askingAs(service, await logIn(service))
    const lines: string[] = []
    const wrong: string[] = []
    for (const { endpoint, how, cold, warm, ask: asking } of statedCalls) {
      const counted = async (n: number): Promise<number> =>
        callsOf(service, async () => {
          const [path, body] = asking(sample, n)
          const { status, text } = await ask(endpoint.split(' ')[0] ?? '', path, body)
          expect(status, `${endpoint} ${text}`).to.be.below(300)
        })
      const made = [await counted(0), await counted(1)] as const
      const line = `${endpoint}${how === undefined ? '' : `, ${how}`}`.padEnd(52)
      lines.push(`      ${line} ${made[0]} cold, ${made[1]} warm`)
      if (made[0] !== cold || made[1] !== warm) wrong.push(`${line} ${made.join(' and ')}, not ${cold} and ${warm}`)
    }
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(wrong).to.deep.equal([])
  })

  verifies('CLI-11', 'are four at most for the history of a relation', () => {
    const history = ['GET /archives', 'GET /hours', 'GET /quotations', 'GET /sales-orders', 'GET /opportunities']
    const stated = statedCalls.filter(({ endpoint }) => history.includes(endpoint))
    expect(stated).to.have.length(history.length)
    expect(stated.reduce((sum, { cold }) => sum + cold, 0)).to.equal(4)
  })

  verifies('PLG-21', 'are stated of every endpoint that there is', async () => {
    const document = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, object>>
    }
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      path.startsWith('/mailclient-plugin')
        ? Object.keys(methods).map(
            (method) => `${method.toUpperCase()} ${path.replace('/mailclient-plugin', '') || '/'}`,
          )
        : [],
    )
    const stated = new Set(statedCalls.map(({ endpoint }) => endpoint))
    expect(
      served.filter(
        (one) =>
          !stated.has(one) && !WITHOUT_LEDGER.has(one) && !COUNTED_ELSEWHERE.has(one) && !LEFT_TO_A_WORKER.has(one),
      ),
    ).to.deep.equal([])
    expect([...stated].filter((one) => !served.includes(one))).to.deep.equal([])
  })
})
