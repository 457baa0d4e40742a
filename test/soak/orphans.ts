// Rows of the database that belong to nothing: references without a constraint, jobs without a record, work without an end.
import type { World } from '#test/support/whole-world.ts'

export interface Orphans {
  readonly what: string
  readonly rows: number
}

/** What a schedule wakes again is work without an end only if no later job of its queue and key did it. */
const FAILED_JOBS = `from pgboss.job f where state = 'failed' and name not in (select name from pgboss.schedule)
  and not exists (select from pgboss.job l where l.name = f.name and l.singleton_key = f.singleton_key
    and l.state = 'completed' and l.completed_on > f.completed_on)`

/** Each counts; `tenant_uuid` is the office of the session. */
const CHECKS: Readonly<Record<string, string>> = {
  'messages without their mailing': `select count(*)::int as rows from messages m
    where not exists (select from mailings o where o.tenant_uuid = m.tenant_uuid and o.mailing_id = m.mailing_id)`,
  'messages without an end': `select count(*)::int as rows from messages where due_at is not null`,
  'archives without an end': `select count(*)::int as rows from archives where status in ('Queued', 'Archiving')`,
  'mails kept for ended archives': `select count(*)::int as rows from archive_mails m join archives a using (tenant_uuid, archive_id)
    where a.status in ('Archived', 'Withdrawn')`,
  'events that were not dispatched': `select count(*)::int as rows from events where dispatched_at is null`,
  'notifications queued without their message': `select count(*)::int as rows from notifications n where n.state = 'Queued'
    and not exists (select from messages m where m.tenant_uuid = n.tenant_uuid and m.message_id = n.message_id)`,
  'people without their entry in the directory': `select count(*)::int as rows from users u where u.email is not null
    and not exists (select from user_directory d where d.tenant_uuid = u.tenant_uuid and d.user_uuid = u.user_uuid)`,
  'deliveries without their participant': `select count(*)::int as rows from survey_campaign_deliveries d where not exists (
    select from survey_campaign_participants p where p.tenant_uuid = d.tenant_uuid and p.campaign_uuid = d.campaign_uuid
      and p.user_uuid = d.user_uuid)`,
  'survey codes without their participant': `select count(*)::int as rows from public_survey_codes c where kind = 'personal'
    and c.tenant_uuid = current_setting('app.tenant_uuid')::uuid
    and not exists (select from survey_campaign_participants p where p.survey_code = c.code)`,
  'campaigns due that do not exist': `select count(*)::int as rows from due_items d
    where d.kind = 'campaign' and d.tenant_uuid = current_setting('app.tenant_uuid')::uuid
    and not exists (select from survey_campaigns c where c.uuid = d.id)`,
  'campaigns without an end': `select count(*)::int as rows from survey_campaigns where not detail::jsonb->'sentAt' ? 'reminder1'`,
  'people of events that do not exist': `select count(*)::int as rows from event_people p
    where not exists (select from events e where e.tenant_uuid = p.tenant_uuid and e.event_id = p.event_id)`,
  'jobs that failed for good': `select count(*)::int as rows ${FAILED_JOBS}`,
}

/** Each with its queue, attempts and last failure. */
export async function failedJobsIn(world: Pick<World, 'query'>): Promise<readonly string[]> {
  const jobs = await world.query<{ name: string; retry_count: number; output: object | null }>(
    `select name, retry_count, output ${FAILED_JOBS} order by name limit 20`,
  )
  return jobs.map((job) => `${job.name} after ${job.retry_count + 1} attempts: ${JSON.stringify(job.output)}`)
}

export async function orphansIn(world: Pick<World, 'query' | 'inTenant'>): Promise<readonly Orphans[]> {
  const tenants = await world.query<{ uuid: string }>('select uuid from tenants')
  const all: Orphans[] = []
  for (const [what, sql] of Object.entries(CHECKS)) {
    const isOfTenant = !sql.includes('pgboss.')
    let rows = 0
    for (const { uuid } of isOfTenant ? tenants : tenants.slice(0, 1))
      rows += (await world.inTenant<{ rows: number }>(uuid, sql))[0]?.rows ?? 0
    all.push({ what, rows })
  }
  return all
}
