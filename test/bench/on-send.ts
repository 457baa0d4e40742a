// Sending a mail from Outlook with the on-send handler at work: how long the sender waits, with the service there and with it dead.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  builtOnSend,
  mailBeingSent,
  onSendRuntime,
  RealExchange,
  type SampleMail,
  textFile,
} from '#test/support/on-send-runtime.ts'
import { ask, SEND, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn } from '#test/support/service.ts'
import { median, type BenchRow } from './table.ts'
import { makeBenchWorld } from './world.ts'

const MAILS = 60
/** Of what is attached to each. */
const FILE_BYTES = 200_000
/** Milliseconds that the ledger takes for a call. */
const LATENCY = 50

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** As a mail client does at each mail: a runtime of its own, that knows no session yet. */
async function timed(script: string, origin: string, mail: SampleMail): Promise<number> {
  const { item } = mailBeingSent(mail)
  const began = performance.now()
  await onSendRuntime({ script, origin, exchange: RealExchange }).send(item).done
  return performance.now() - began
}

async function withService(script: string): Promise<readonly BenchRow[]> {
  const world = await makeBenchWorld({ latency: LATENCY })
  const service = await world.startService()
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const target = await sampleTarget(service.url, jwt)
    const body = { autoArchiveOnSend: true, defaultArchiveTarget: 'contact' }
    await ask(service.url, '/mailclient-plugin/settings', { method: 'PUT', jwt, body })
    const files = [textFile('verslag.txt', 'x'.repeat(FILE_BYTES))]
    const measure = async (what: string, keyOf: () => Promise<string | undefined>): Promise<BenchRow> => {
      const took: number[] = []
      for (let n = 0; n < MAILS; n += 1) {
        const archiveKey = await keyOf()
        took.push(
          await timed(script, service.url, {
            files,
            subject: what,
            ...(archiveKey === undefined ? {} : { archiveKey }),
          }),
        )
      }
      const p95 = percentile(took, 0.95)
      return {
        what: `mail of 200 kB sent, ${what}`,
        measured: `p50 ${seconds(median(took))}, p95 ${seconds(p95)}`,
        yardstick: `${MAILS} mails, ledger ${LATENCY} ms a call`,
        ratio: '',
        wanted: 'p95 < 2 s',
        kept: p95 < 2_000,
      }
    }
    return [
      await measure('announced', async () => {
        const archiveKey = randomUUID()
        await ask(service.url, `${SEND}-target`, { method: 'PUT', jwt, body: { archiveKey, target } })
        return archiveKey
      }),
      await measure('unasked', async () => undefined),
    ]
  } finally {
    await service.stop()
    await world.close()
  }
}

async function withDeadService(script: string): Promise<BenchRow> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const silent = await timed(script, origin, {})
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const refused = await timed(script, origin, {})
  const longest = Math.max(silent, refused)
  return {
    what: 'mail sent while the service is dead',
    measured: `${seconds(silent)} without an answer, ${seconds(refused)} without a listener`,
    yardstick: '',
    ratio: '',
    wanted: '< 4 s',
    kept: longest < 4_000,
  }
}

export async function benchOnSend(): Promise<readonly BenchRow[]> {
  const script = await builtOnSend()
  return [...(await withService(script)), await withDeadService(script)]
}
