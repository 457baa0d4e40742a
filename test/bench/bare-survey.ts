// The yardstick of the public pages: Koa routes that send the same statements for a landing and an answer, each visitor on their own. Nothing else.
import { randomUUID } from 'node:crypto'
import Router from '@koa/router'
import Koa from 'koa'
import { Pool, type PoolClient } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const router = new Router()

const ask = async (client: Pick<PoolClient, 'query'>, name: string, text: string, ...values: readonly unknown[]) =>
  (await client.query<Readonly<Record<string, unknown>>>({ name, text, values: [...values] })).rows[0]

async function inTransaction<A>(begin: string, work: (client: PoolClient) => Promise<A>): Promise<A> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const TAKE = `insert into limits as mine (key, window_end, taken) values ($1, $2, $3)
  on conflict (key) do update set window_end = greatest(mine.window_end, excluded.window_end),
    taken = excluded.taken + case when mine.window_end < excluded.window_end then 0 else mine.taken end
  where mine.window_end < excluded.window_end or mine.taken + excluded.taken <= $4
  returning key`
const PEEK = 'select taken, window_end from limits where key = $1 and window_end > $2'
const CODE = `select own.*, link.is_active, link.valid_from, link.valid_until, series.ends_at, tenants.name as office, tenants.active
  from public_survey_codes own join public_links link on link.public_id = own.public_id
    join survey_code_series series on series.series_uuid = own.series_uuid
    join tenants on tenants.uuid = own.tenant_uuid where own.code = $1`
const SURVEY = `select s.*, v.content from surveys s
  join survey_versions v on v.tenant_uuid = s.tenant_uuid and v.survey_uuid = s.survey_uuid and v.version = s.version
  where s.tenant_uuid = $1 and s.survey_uuid = $2`
const ANSWERED = 'select true as answered from survey_responses where tenant_uuid = $1 and code = $2'
const USE = `update public_survey_codes set uses_count = uses_count + 1
  where code = $1 and status = 'active' and (kind = 'link' or max_uses is null or uses_count < max_uses)`
const ADD = `with stored as (
    insert into survey_responses
        (tenant_uuid, response_uuid, survey_uuid, version, code, language, submitted_on, answers)
      values ($1, $2, $3, 1, $4, 'nl', current_date, $5) on conflict (tenant_uuid, code) do nothing returning *
  ), counted as (
    insert into survey_answer_counts as counts (tenant_uuid, survey_uuid, version, question, value, stripe, times)
      select tenant_uuid, survey_uuid, version, given.question, given.value, pg_backend_pid() % 64, 1
        from stored cross join lateral (
          select '' as question, '' as value
          union
          select key, case json_typeof(value) when 'number' then value::text else '' end from json_each(answers)
            where json_typeof(value) <> 'array'
          union
          select key, json_array_elements_text(value) from json_each(answers) where json_typeof(value) = 'array'
        ) given
        order by given.question, given.value
      on conflict (tenant_uuid, survey_uuid, version, question, value, stripe) do update set times = counts.times + 1
  )
  select true from stored`
const PARTICIPANT = `with theirs as (
    select p.campaign_uuid, p.user_uuid, p.survey_code is not distinct from $2 as own, c.uuid is not null as is_running
      from survey_campaign_participants p
        left join survey_campaigns c on c.tenant_uuid = $1 and c.uuid = p.campaign_uuid and c.status = 'running'
      where p.tenant_uuid = $1 and p.user_uuid = (
        select user_uuid from survey_campaign_participants where tenant_uuid = $1 and survey_code = $2)
      order by p.campaign_uuid for no key update of p)
  update survey_campaign_participants p
    set answered_at = case when own then coalesce(p.answered_at, $3) else p.answered_at end,
      responded_at = case when is_running then coalesce(p.responded_at, $3) else p.responded_at end
    from theirs where p.tenant_uuid = $1 and p.campaign_uuid = theirs.campaign_uuid
      and p.user_uuid = theirs.user_uuid
      and (own and p.answered_at is null or is_running and p.responded_at is null)`

async function found(code: string, address: string) {
  await ask(pool, 'take', TAKE, `bare:${address}`, Date.now() + 60_000, 10, 600)
  await ask(pool, 'peek', PEEK, `bare-misses:${address}`, Date.now())
  return inTransaction('begin', (client) => ask(client, 'code', CODE, code))
}

const ofTenant = (tenant: unknown): string => `begin; select set_config('app.tenant_uuid', '${String(tenant)}', true)`

router.get('/s/:code', async (ctx) => {
  const { code } = ctx.params
  const { tenant_uuid: tenant, survey_id: survey } = (await found(code ?? '', ctx.get('x-forwarded-for'))) ?? {}
  ctx.body = await inTransaction(ofTenant(tenant), async (client) => {
    const shown = await ask(client, 'survey', SURVEY, tenant, survey)
    await ask(client, 'answered', ANSWERED, tenant, code)
    await ask(client, 'use', USE, code)
    return shown
  })
})

router.post('/s/:code', async (ctx) => {
  const { code } = ctx.params
  const { tenant_uuid: tenant, survey_id: survey } = (await found(code ?? '', ctx.get('x-forwarded-for'))) ?? {}
  await inTransaction(ofTenant(tenant), async (client) => {
    await ask(client, 'survey', SURVEY, tenant, survey)
    await ask(client, 'add', ADD, tenant, randomUUID(), survey, code, '{"work":["home"]}')
    await ask(client, 'participant', PARTICIPANT, tenant, code, new Date().toISOString())
  })
  ctx.status = 303
  ctx.set('location', `/s/${code ?? ''}`)
})

const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
