// The inactivity job: what it takes beside the bare rows, and that its memory hardly grows with them.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import { Client } from 'pg'
import { rightOf } from '#test/support/right-of.ts'
import { HEAP } from './service-process.ts'
import type { StoredLicenceOffice } from '#test/support/stored-licence-office.ts'
import { type BenchRow, median, megabytes } from './table.ts'

const MANY = 100_000
const FEW = 1_000
const OF_LICENCE = 100
const ROUNDS = 3

/** Full licences with owners, whose mailboxes were last used 200 days ago. */
const ADD = `with offices as (
    insert into licences (id, covers, applicant_name, applicant_name_key, applicant_email, applicant_key, applicant_user,
        organization, organization_key, activation_key, kind, status, expires_at, max_activations, created_at)
      select gen_random_uuid(), 'unused-' || n || '.example', 'Eva', 'eva', 'eva@unused-' || n || '.example',
          'eva@unused-' || n || '.example', gen_random_uuid(), 'Kantoor ' || n, 'kantoor ' || n, gen_random_uuid(), 'full', 'active',
          now() + interval '1 year', $2::integer, now() from generate_series(1, $1::integer / $2) as n
      returning id, covers)
  insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at)
    select 'p' || n || '@' || covers, id, 'p' || n || '@' || covers, now() - interval '1 year', now() - interval '200 days'
      from offices, generate_series(1, $2) as n order by hashtext(covers || n)`

const jobAnswer = t.type({ took: t.number, peak: t.number })

type Office = Pick<StoredLicenceOffice, 'owner' | 'url' | 'linkTenant'>

/** Throws unless each was deactivated, with its event. */
async function deactivate({ owner, url, linkTenant }: Office, many: number): Promise<t.TypeOf<typeof jobAnswer>> {
  await owner.query('truncate licences, events, event_people, daily_runs cascade')
  await owner.query(`delete from pgboss.job where name = 'event.dispatch'`)
  await owner.query(ADD, [many, OF_LICENCE])
  await owner.query('vacuum analyze licences, licence_activations, events, event_people')
  const script = fileURLToPath(new URL('./inactivity-job.ts', import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [...HEAP, script], {
    env: { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: url, LINK_TENANT: linkTenant },
  })
  const { rows } = await owner.query<{ left: number; events: number }>(`select
    (select count(*)::integer from licence_activations where deactivated_at is null) as left, (select count(*)::integer from events) as events`)
  if (rows[0]?.left !== 0 || rows[0].events !== many) throw new Error(`deactivated: ${JSON.stringify(rows)}`)
  return rightOf(jobAnswer.decode(JSON.parse(stdout)))
}

/** One statement with the rows that the job has made, by the service's login, held by row-level security. */
async function copyRows({ owner, url, linkTenant }: Office): Promise<number> {
  for (const table of ['events', 'event_people']) {
    await owner.query(`create table made_${table} as select * from ${table}`)
    await owner.query(`grant select on made_${table} to public`)
  }
  await owner.query('truncate events, event_people cascade')
  await owner.query('update licence_activations set deactivated_at = null')
  await owner.query('vacuum analyze licence_activations, events, event_people')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_uuid', $1, false)`, [linkTenant])
    const began = performance.now()
    await client.query(`with copy as (insert into events select * from made_events),
        people as (insert into event_people select * from made_event_people)
      update licence_activations set deactivated_at = now()`)
    return performance.now() - began
  } finally {
    await client.end()
    await owner.query('drop table made_events, made_event_people')
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`

export async function deactivating(office: Office): Promise<readonly BenchRow[]> {
  const few = await deactivate(office, FEW)
  const runs: { readonly took: number; readonly peak: number; readonly bare: number }[] = []
  for (let n = 0; n < ROUNDS; n += 1) runs.push({ ...(await deactivate(office, MANY)), bare: await copyRows(office) })
  const of = (figure: 'took' | 'peak' | 'bare'): number => median(runs.map((run) => run[figure]))
  const memory = of('peak') / few.peak
  return [
    {
      what: `inactivity job over ${MANY}`,
      measured: seconds(of('took')),
      yardstick: `one statement with the rows: ${seconds(of('bare'))}`,
      ratio: median(runs.map(({ took, bare }) => took / bare)).toFixed(2),
      wanted: '< 5 s',
      kept: of('took') < 5_000,
    },
    {
      what: `peak memory, inactivity job over ${MANY}`,
      measured: megabytes(of('peak')),
      yardstick: `over ${FEW}: ${megabytes(few.peak)}`,
      ratio: memory.toFixed(2),
      wanted: '≤ 1.2',
      kept: memory <= 1.2,
    },
  ]
}
