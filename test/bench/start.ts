// From `node bootstrap/start.ts` to ready, on embedded defaults: the first time, when everything has to be made, and again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { startProcess } from './service-process.ts'
import type { BenchRow } from './table.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'

const BUILT = path.resolve(import.meta.dirname, '../../.build')

export async function benchStart(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tapster-start-'))
  const ledger = await startLedgerStandIn({ port: 0 })
  const start = async (): Promise<number> => {
    const began = performance.now()
    const service = await startProcess('bootstrap/start.ts', {
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      LEDGER_BASE_URL: ledger.url,
      IDP_ISSUER_URL: DISCARD_URL,
      CLOUD_API_URL: DISCARD_URL,
      SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
    })
    const ready = await fetch(`${service.url}/readyz`)
    const took = (performance.now() - began) / 1000
    await service.stop()
    if (ready.status !== 200) throw new Error(`printed its address and is not ready: ${await ready.text()}`)
    return took
  }
  const row = (what: string, took: number, wanted: number): BenchRow => ({
    what,
    measured: `${took.toFixed(1)} s`,
    yardstick: '',
    ratio: '',
    wanted: `≤ ${wanted} s`,
    kept: took <= wanted,
  })
  try {
    await rm(BUILT, { recursive: true, force: true })
    const first = await start()
    return [row('start to ready, first time', first, 15), row('start to ready, again', await start(), 3)]
  } finally {
    await ledger.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
