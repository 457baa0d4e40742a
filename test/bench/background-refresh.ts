// 10,000 connections that are all due, against a ledger that takes 100 ms for each: one replica, and two.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { Client } from 'pg'
import { makeTokenSealer } from '#adapters/crypto/sealers.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { TokenStore } from '#domain/session/ports.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makePostgresTokenStore } from '#adapters/postgres/session/token-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { control } from '#test/support/service.ts'
import { residentBytes, watchMemory } from './service-process.ts'
import { megabytes, type BenchRow } from './table.ts'
import { type BenchWorld, makeBenchWorld, TOKEN_KEY } from './world.ts'

const RECORDS = 10_000
const LATENCY = 100

interface Issued {
  readonly user: { readonly id: string; readonly division: number; readonly fullName: string; readonly email: string }
  readonly accessToken: string
  readonly refreshToken: string
}

/** Due at once, and last refreshed so long ago that the ledger does not call it too early. */
async function fill(world: BenchWorld): Promise<void> {
  const { issued } = (await control(world.ledgerUrl, { op: 'issueMany', n: RECORDS, ageSeconds: 700 })) as {
    readonly issued: readonly Issued[]
  }
  const database = openDatabase({ url: world.databaseUrl, log: makeRecordingLog().log })
  const inScope = makeInScope({ database, stores: (query) => makePostgresTokenStore(query) })
  const sealer = makeTokenSealer([{ id: 'bench', key: TOKEN_KEY }])
  const now = Date.now()
  const connect = (tokens: TokenStore, { user, accessToken, refreshToken }: Issued, n: number) => {
    const id = crypto.randomUUID() as TokenRecordId
    const connection = {
      ledgerUserId: user.id as LedgerUserId,
      tenantUuid: SAMPLE_OFFICE.uuid,
      mailclientEmail: `user${n}@bench.example` as Mailbox,
      ledgerUserName: user.fullName,
      division: user.division,
      isProven: true,
    }
    const fresh = {
      accessToken: sealer.seal(id, 'access', accessToken as LedgerToken),
      refreshToken: sealer.seal(id, 'refresh', refreshToken as LedgerToken),
      accessExpiresAt: now + 10_000,
      refreshedAt: now - 700_000,
    }
    return tokens.connect(id, connection, fresh, now)
  }
  const stored = await inScope(Admin, (tokens) =>
    TE.traverseSeqArray(([n, one]: readonly [number, Issued]) => connect(tokens, one, n))([...issued.entries()]),
  )()
  await database.close()
  if (stored._tag === 'Left') throw new Error('the records could not be stored')
}

async function measure(world: BenchWorld, replicas: number): Promise<BenchRow> {
  const services = []
  for (let n = 0; n < replicas; n++) services.push(await world.startService())
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await fill(world)
    await control(world.ledgerUrl, { op: 'fault', kind: 'slow', ms: LATENCY, path: '/api/oauth2/token' })
    const idle = await Promise.all(services.map(({ pid }) => residentBytes(pid)))
    const watches = services.map(({ pid }) => watchMemory(pid))
    const began = performance.now()
    await client.query(`insert into pgboss.job (name, data) values ('session.refresh-run', '{}')`)
    let left = RECORDS
    while (left > 0 && performance.now() - began < 120_000) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { rows } = await client.query<{ readonly n: number }>(
        `select count(*)::int as n from token_records where mailclient_email like '%@bench.example' and last_refreshed_at < now() - interval '600 seconds'`,
      )
      left = rows[0]?.n ?? 0
    }
    const took = (performance.now() - began) / 1000
    const peaks = await Promise.all(watches.map(({ stop }) => stop()))
    const above = Math.max(...peaks.map((peak, n) => peak - (idle[n] ?? 0)))
    const { refreshTokens } = (await (await fetch(`${world.ledgerUrl}/_control`)).json()) as {
      readonly refreshTokens: { readonly mostSpent: number; readonly granted: number }
    }
    const once = refreshTokens.mostSpent === 1 && left === 0
    return {
      what: `refresh of ${RECORDS} due records, ${replicas} replica${replicas > 1 ? 's' : ''}`,
      measured: `${took.toFixed(1)} s, ${megabytes(above)} above idle, ${once ? 'each exactly once' : 'NOT each exactly once'}`,
      yardstick: `ledger takes ${LATENCY} ms a call`,
      ratio: '',
      wanted: replicas === 1 ? '< 30 s, < 150 MB, once' : '< 150 MB, once',
      kept: once && above < 150 * 1024 * 1024 && (replicas > 1 || took < 30),
    }
  } finally {
    await client.end()
    await Promise.all(services.map(({ stop }) => stop()))
  }
}

export async function benchBackgroundRefresh(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const replicas of [1, 2]) {
    const world = await makeBenchWorld()
    try {
      rows.push(await measure(world, replicas))
    } finally {
      await world.close()
    }
  }
  return rows
}
