// 10,000 connections that are all due, against a ledger that takes 100 ms for each: one replica, and two.
import { Client } from 'pg'
import { makeTokenSealer } from '#adapters/crypto/token-sealer.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { control } from '#test/support/service.ts'
import { residentBytes, watchMemory } from './service-process.ts'
import { megabytes, type Row } from './table.ts'
import { type BenchWorld, makeBenchWorld, TOKEN_KEY } from './world.ts'

const RECORDS = 10_000
const LATENCY = 100

interface Issued {
  readonly user: { readonly id: string; readonly division: number; readonly fullName: string; readonly email: string }
  readonly accessToken: string
  readonly refreshToken: string
}

/** Due at once, and last refreshed so long ago that the ledger does not call it too early. */
const fill = async (client: Client, ledgerUrl: string): Promise<void> => {
  const { issued } = (await control(ledgerUrl, { op: 'issueMany', n: RECORDS, ageSeconds: 700 })) as {
    readonly issued: readonly Issued[]
  }
  const { rows } = await client.query<{ readonly uuid: string }>('select uuid from tenants limit 1')
  const sealer = makeTokenSealer([{ id: 'bench', key: TOKEN_KEY }])
  const records = issued.map(({ user, accessToken, refreshToken }, n) => {
    const id = crypto.randomUUID() as TokenRecordId
    return {
      id,
      ledger_user_id: user.id,
      tenant_uuid: rows[0]?.uuid,
      mailclient_email: `user${n}@bench.example`,
      ledger_user_name: 'Bench',
      division: user.division,
      access_token: sealer.seal(id, 'access', accessToken as LedgerToken),
      refresh_token: sealer.seal(id, 'refresh', refreshToken as LedgerToken),
    }
  })
  await client.query(
    `insert into token_records (id, ledger_user_id, tenant_uuid, mailclient_email, ledger_user_name, division, access_token, refresh_token,
       access_expires_at, last_refreshed_at, last_used_at, refresh_failure_count)
     select id, ledger_user_id, tenant_uuid, mailclient_email, ledger_user_name, division, access_token, refresh_token,
       now() + interval '10 seconds', now() - interval '700 seconds', now(), 0
     from jsonb_to_recordset($1::jsonb) as given(id uuid, ledger_user_id uuid, tenant_uuid uuid, mailclient_email text,
       ledger_user_name text, division int, access_token text, refresh_token text)`,
    [JSON.stringify(records)],
  )
}

const measure = async (world: BenchWorld, replicas: number): Promise<Row> => {
  const services = []
  for (let n = 0; n < replicas; n++) services.push(await world.startService())
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await fill(client, world.ledgerUrl)
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

export const benchBackgroundRefresh = async (): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const replicas of [1, 2]) {
    const world = await makeBenchWorld()
    rows.push(await measure(world, replicas).finally(world.close))
  }
  return rows
}
