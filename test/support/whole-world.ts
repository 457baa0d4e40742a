// A database and a stand-in ledger of their own for processes of the service, and what tests ask of both from outside.
import { randomBytes } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { Client, type QueryResultRow } from 'pg'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { control } from './service.ts'

const Part = t.type({ id: t.string, fileName: t.string, size: t.number })

const Report = t.type({
  counts: t.record(t.string, t.record(t.string, t.number)),
  refreshTokens: t.type({ mostSpent: t.number, granted: t.number, overspent: t.array(t.unknown) }),
  documents: t.array(t.type({ id: t.string, subject: t.string, attachments: t.array(Part) })),
  orphans: t.array(Part),
  /** Those that calls can still meet. */
  faults: t.array(t.type({ kind: t.string })),
})

export type LedgerReport = t.TypeOf<typeof Report>

/** What the stand-in has counted and holds. */
export async function reportOf(ledgerUrl: string): Promise<LedgerReport> {
  const answer: unknown = await (await fetch(`${ledgerUrl}/_control`)).json()
  const report = Report.decode(answer)
  if (E.isLeft(report)) throw new Error('the stand-in ledger reports in no known form')
  return report.right
}

/** Documents whose subject begins so, and attachments that belong to none. */
export async function heldUnder(ledgerUrl: string, subject: string) {
  const { documents, orphans } = await reportOf(ledgerUrl)
  return { documents: documents.filter((one) => one.subject.startsWith(subject)), orphans }
}

export interface World {
  readonly ledgerUrl: string
  readonly database: Pick<FreshDatabase, 'url' | 'adminUrl'>
  /** The settings with which a process of the service runs here; the same for each, so that they are replicas. */
  readonly settings: Readonly<Record<string, string>>
  readonly control: (...operations: readonly object[]) => Promise<unknown>
  /** As the owner of the tables. */
  readonly query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>
  /** As a tenant: the owner of the tables is held by row-level security too. */
  readonly inTenant: <Row extends QueryResultRow>(
    tenantUuid: string,
    sql: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>
  /** Leaves the ledger's own limits, and ours towards it, out of the way. */
  readonly unlimited: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface WorldOptions {
  readonly ledger?: Omit<Parameters<typeof startLedgerStandIn>[0], 'port'>
  /** Instead of a fresh one. */
  readonly database?: FreshDatabase
}

export async function makeWorld(options: WorldOptions = {}): Promise<World> {
  const [database, ledger] = await Promise.all([
    options.database ?? freshDatabase(),
    startLedgerStandIn({ port: 0, ...options.ledger }),
  ])
  /** Used by every question, until the server ends it. */
  let kept: Promise<Client> | undefined
  const connect = (): Promise<Client> => {
    const client = new Client({ connectionString: database.adminUrl, connectionTimeoutMillis: 5_000 })
    const connected = client.connect().then(() => client)
    // One that ends late must not make a newer one forgotten, which would stay open.
    const forget = (): void => {
      if (kept === connected) kept = undefined
    }
    // The query under way rejects as well.
    client.on('error', forget)
    client.once('end', forget)
    connected.catch(forget)
    return connected
  }
  const asked = async <Row extends QueryResultRow>(tenant: string, sql: string, values: readonly unknown[] = []) => {
    const client = await (kept ??= connect())
    // Sent together, so that no other question comes between them.
    const [, { rows }] = await Promise.all([
      client.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant]),
      client.query<Row>(sql, [...values]),
    ])
    return rows
  }
  const query: World['query'] = (sql, values) => asked('', sql, values)
  const secret = (): string => randomBytes(32).toString('base64')
  return {
    ledgerUrl: ledger.url,
    database,
    settings: {
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.adminUrl,
      LEDGER_BASE_URL: ledger.url,
      PLUGIN_JWT_SECRET: secret(),
      PLUGIN_TOKEN_KEYS: `k1:${secret()}`,
      RATE_LIMIT_SESSION: '1000000',
      RATE_LIMIT_PLUGIN: '1000000',
    },
    control: (...operations) => control(ledger.url, operations),
    query,
    inTenant: asked,
    unlimited: async () => {
      await control(ledger.url, { op: 'limits', minute: 1_000_000, day: 1_000_000, errors: 1_000_000 })
      await query(`
        create function forget_ledger_calls() returns trigger language plpgsql as
          $$ begin new.taken := 0; return new; end $$;
        create trigger forget_ledger_calls before insert or update on limits
          for each row when (new.key like 'ledger:%') execute function forget_ledger_calls()`)
    },
    close: async () => {
      await ledger.close()
      await kept?.then((client) => client.end())
      await database.drop()
    },
  }
}
