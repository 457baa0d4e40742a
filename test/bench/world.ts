// What the benchmarks share: a database, a stand-in ledger, and the settings by which processes use both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { type BenchProcess, startProcess } from './service-process.ts'

export const TOKEN_KEY = Buffer.alloc(32, 7)
const JWT_SECRET = Buffer.alloc(32, 9).toString('base64')

export interface BenchWorld {
  readonly env: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly ledgerUrl: string
  readonly startService: (settings?: Readonly<Record<string, string>>) => Promise<BenchProcess>
  readonly close: () => Promise<void>
}

export async function makeBenchWorld(ledgerOptions: { readonly latency?: number } = {}): Promise<BenchWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tapster-bench-'))
  const [database, ledger] = await Promise.all([
    freshDatabase(),
    startLedgerStandIn({ port: 0, limits: { minute: 1e9, day: 1e9, errors: 1e9 }, ...ledgerOptions }),
  ])
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.adminUrl,
    DATA_DIR: dataDir,
    LEDGER_BASE_URL: ledger.url,
    IDP_ISSUER_URL: DISCARD_URL,
    CLOUD_API_URL: DISCARD_URL,
    SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
    PLUGIN_TOKEN_KEYS: `bench:${TOKEN_KEY.toString('base64')}`,
    PLUGIN_JWT_SECRET: JWT_SECRET,
    RATE_LIMIT_SESSION: '100000000',
    RATE_LIMIT_PLUGIN: '100000000',
  }
  return {
    env,
    databaseUrl: database.url,
    ledgerUrl: ledger.url,
    startService: (settings = {}) => startProcess('bootstrap/start.ts', { ...env, ...settings }),
    close: async () => {
      await ledger.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
