// Lets time pass for archives that wait in a database, so that no test waits for minutes: every moment that is kept there is moved back.
import type { World } from './whole-world.ts'
import { until } from './until.ts'

const MOMENTS = /"(until|dueAt|startedAt|settlesAt|nextTryAt)":(\d+)/g

/** So that jobs which are due shortly after one another are worked together. */
const STRIDE = 20_000

interface Kept {
  readonly tenant: string
  readonly id: string
  readonly revision: number
  readonly status: string
  readonly detail: string
}

async function keptArchives(world: World): Promise<readonly Kept[]> {
  const kept: Kept[] = []
  for (const { uuid } of await world.query<{ uuid: string }>('select uuid from tenants'))
    kept.push(
      ...(await world.inTenant<Kept>(
        uuid,
        'select tenant_uuid as tenant, archive_id as id, revision, status, detail::text as detail from archives',
      )),
    )
  return kept
}

async function moveBack(world: World, by: number): Promise<void> {
  for (const { tenant, id, revision, detail } of await keptArchives(world))
    await world.inTenant(
      tenant,
      'update archives set detail = $3::json, revision = revision + 1 where archive_id = $1 and revision = $2',
      [id, revision, detail.replace(MOMENTS, (_, name, at) => `"${String(name)}":${Number(at) - by}`)],
    )
  await world.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $1)
     where name like 'archive.%' and state in ('created', 'retry')`,
    [by / 1000],
  )
}

/** The ids of jobs that a worker has claimed. After a kill: those whose worker is gone. */
export async function activeJobs(world: World): Promise<readonly string[]> {
  return (
    await world.query<{ id: string }>(
      `select id::text from pgboss.job where name like 'archive.%' and state = 'active'`,
    )
  ).map(({ id }) => id)
}

/**
 * Passes over all waiting, job by job, until no archive is on its way any more and nothing is left to be looked after.
 * `stride`: milliseconds after the next job within which others are worked with it. `dead`: active jobs whose worker was killed; the archives' own guard is to bring them to their end, not the queue.
 */
export function untilSettled(
  world: World,
  dead: readonly string[] = [],
  within = 30_000,
  stride = STRIDE,
): Promise<true> {
  return until(
    'all archives to settle',
    async () => {
      const kept = await keptArchives(world)
      const open = kept.filter(
        ({ status, detail }) => ['Queued', 'Archiving'].includes(status) || !detail.includes('"traces":[]'),
      )
      if (open.length === 0) return true
      if ((await activeJobs(world)).some((id) => !dead.includes(id))) return false
      const [next] = await world.query<{ ahead: number | null }>(
        `select extract(epoch from min(start_after) - now())::float * 1000 as ahead
         from pgboss.job where name like 'archive.%' and state in ('created', 'retry')`,
      )
      if (next?.ahead && next.ahead > 100) await moveBack(world, Math.ceil(next.ahead) + stride)
      return false
    },
    within,
    200,
  )
}
