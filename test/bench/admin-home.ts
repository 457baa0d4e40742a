// The home page's checks and figures in a service of a thousand offices: of single offices, and of an operator over all (ADM-2).
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock, systemTimer } from '#adapters/system/system-clock.ts'
import { makeAdminHome } from '#application/operations/home.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { aPrincipal } from '#test/http/support/a-principal.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { withBareTables } from './people-world.ts'
import type { BenchRow } from './table.ts'

const OFFICES = 1_000
const LIMIT_MS = 200
const ROUNDS = 100

const HELD = ['messages', 'archives', 'surveys', 'survey_versions', 'survey_responses']
const FREE = ['token_records', 'refresh_runs', 'licences', 'licence_activations']

/** `$1`: offices. Moments are spread over 28 days, of which the figures show the later half. */
const ADD: readonly string[] = [
  `insert into messages (tenant_uuid, message_id, mailing_id, origin_id, route, revision, status, error, ended_at, state, possibly_doubled,
      story, address, address_key, name)
    select office, gen_random_uuid(), office, office, 'tenant', 0, case when n = 1 then 'Failed' else 'Sent' end,
      case when n = 1 then 'outcome_unknown' end, now() - make_interval(mins => n * 40), '{}', false, '[]', 'a@b.example', 'a@b.example', 'Eva'
    from generate_series(1, 1000) n, unnest($1::uuid[]) office`,
  `insert into archives (tenant_uuid, archive_id, revision, message_digest, target_kind, target_id, ledger_user_id, status, requested_at,
      archived_at, detail)
    select office, id, 0, sha256(convert_to(id::text, 'UTF8')), 'contact', id, md5((n % 40)::text)::uuid, 'Archived', at, at, '{}'
    from generate_series(1, 1000) n, unnest($1::uuid[]) office,
      lateral (select gen_random_uuid() as id, now() - make_interval(mins => n * 40) as at where n > 0) made`,
  `insert into surveys (tenant_uuid, survey_uuid, revision, version, name, name_key, changed_at)
    select office, md5(office::text || n)::uuid, 1, 1, 'Vragenlijst', 'vragenlijst ' || n, now()
    from unnest($1::uuid[]) office, generate_series(1, 5) n`,
  `insert into survey_versions (tenant_uuid, survey_uuid, version, questions, content)
    select tenant_uuid, survey_uuid, 1, 1, '{}' from surveys where tenant_uuid = any($1::uuid[])`,
  `insert into survey_responses (tenant_uuid, response_uuid, survey_uuid, version, code, language, submitted_on, answers)
    select tenant_uuid, gen_random_uuid(), survey_uuid, 1, right(survey_uuid::text, 6) || n, 'nl', current_date - n % 28, '{}'
    from surveys, generate_series(1, 200) n where tenant_uuid = any($1::uuid[])`,
  `insert into token_records (id, ledger_user_id, tenant_uuid, mailclient_email, mailbox_key, mailbox_proven, ledger_user_name, division, access_token,
      refresh_token, access_expires_at, last_refreshed_at, last_used_at)
    select gen_random_uuid(), gen_random_uuid(), office, 'a@b.example', 'a@b.example', true, 'Eva', 1, repeat('x', 900), repeat('x', 900),
      refreshed + interval '10 minutes', refreshed, refreshed
    from generate_series(1, 200) n, unnest($1::uuid[]) office,
      lateral (select now() - case when n = 1 then interval '24 days' else interval '5 minutes' end as refreshed) at`,
  `insert into refresh_runs (run_id, shares, begun_at, success)
    select n::text, 1, now() - make_interval(mins => n), 200 from generate_series(1, 43200) n where cardinality($1::uuid[]) > 0`,
  `insert into licences (id, covers, organization, organization_key, activation_key, kind, status, expires_at, max_activations, created_at)
    select office, office::text, 'Kantoor', 'kantoor', office, 'full', 'active', now() + interval '20 days', 100, now()
    from unnest($1::uuid[]) office`,
  `insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at)
    select office::text || n, office, 'a@b.example', now(), now() from unnest($1::uuid[]) office, generate_series(1, 90) n`,
]

export async function home(): Promise<readonly BenchRow[]> {
  const fresh = await freshDatabase()
  const { log } = makeRecordingLog()
  const owner = new Client({ connectionString: fresh.adminUrl })
  await owner.connect()
  const database = openDatabase({ url: fresh.url, log })
  try {
    for (const table of HELD) await owner.query(`alter table ${table} no force row level security`)
    const offices = Array.from({ length: OFFICES }, () => randomUUID() as string as TenantUuid)
    await withBareTables(owner, [...HELD, ...FREE], async () => {
      for (const sql of ADD) await owner.query(sql, [offices])
    })
    for (const table of HELD) await owner.query(`alter table ${table} force row level security`)
    await owner.query(`vacuum analyze ${[...HELD, ...FREE].join(', ')}`)
    const page = makeAdminHome({
      inScope: makeInScope({ database, stores: makeTableStores }),
      clock: systemClock,
      timer: systemTimer,
    })
    const rows: BenchRow[] = []
    for (const [who, atHome] of [
      ['an administrator', false],
      ['an operator', true],
    ] as const)
      for (const part of ['checks', 'figures'] as const) {
        const took: number[] = []
        for (let n = 0; n < ROUNDS; n += 1) {
          const tenantUuid = offices[(n * 7) % OFFICES] ?? fresh.url
          const principal = aPrincipal({
            tenantUuid: tenantUuid as TenantUuid,
            ...(atHome && { home: tenantUuid as TenantUuid }),
            permissions: new Set(PERMISSIONS.filter((one) => atHome || one !== 'platform:admin')),
          })
          const began = performance.now()
          await must<readonly unknown[]>(page[part](principal))
          took.push(performance.now() - began)
        }
        const sorted = took.toSorted((a, b) => a - b)
        const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
        rows.push({
          what: `${part} of ${who}, 1,000 offices`,
          measured: `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
          yardstick: '',
          ratio: '',
          wanted: `p95 ≤ ${LIMIT_MS} ms`,
          kept: at(0.95) <= LIMIT_MS,
        })
      }
    return rows
  } finally {
    await owner.end()
    await database.close()
    await fresh.drop()
  }
}
