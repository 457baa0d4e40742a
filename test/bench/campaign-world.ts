// An office with as many people as a campaign can ask, and a campaign that all of them take part in: rows as the service would have written them.
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Client } from 'pg'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import { asTagUuid, type TagUuid } from '#domain/identity/tag.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { seededOffices } from '#test/support/mail-office.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { withBareTables } from './people-world.ts'
import { makeBenchWorld } from './world.ts'

export const MANY = Number(process.env['BENCH_PARTICIPANTS'] ?? 1_000_000)

/** Whom `FILLED` adds rows for; the service's login stays held by row-level security. */
const asTenant = (owner: Client, tenant: TenantUuid) =>
  owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])

async function took(work: TaskEither<unknown, unknown>): Promise<number> {
  const began = performance.now()
  const outcome = await work()
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left))
  return performance.now() - began
}

/** Milliseconds of `n` calls, ascending, behind a few that warm up. */
export async function tookEach(n: number, work: () => TaskEither<unknown, unknown>): Promise<readonly number[]> {
  const all: number[] = []
  for (let i = 0; i < n + 3; i += 1) {
    const one = await took(work())
    if (i >= 3) all.push(one)
  }
  return all.toSorted((a, b) => a - b)
}

export function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}

const ADD_PEOPLE = `with made as (select gen_random_uuid() as user_uuid, n from generate_series(1, $3::integer) as n),
    added as (
      insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
        select $1::uuid, user_uuid, 'ACTIVE', now(), 'Klant.' || n || '@klant.example', 'klant.' || n || '@klant.example',
          'Klant ' || n, 'klant ' || n, false from made)
  insert into user_tags (tenant_uuid, user_uuid, tag_uuid) select $1::uuid, user_uuid, $2::uuid from made`

/** `many` active people with one tag. */
export async function addAudience(owner: Client, tenant: TenantUuid, many: number): Promise<TagUuid> {
  const tag = asTagUuid(newUuid())
  await asTenant(owner, tenant)
  await owner.query(`insert into tags (tenant_uuid, tag_uuid, name, name_key) values ($1, $2, $3, $3)`, [
    tenant,
    tag,
    `label ${many}`,
  ])
  const fill = () => owner.query(ADD_PEOPLE, [tenant, tag, many])
  if (many < 100_000) await fill()
  else await withBareTables(owner, ['users', 'user_tags'], async () => void (await fill()))
  await owner.query('vacuum analyze users, user_tags, tags')
  return tag
}

const ENROL = `insert into survey_campaign_participants (tenant_uuid, campaign_uuid, user_uuid, survey_code, created_at)
  select $1::uuid, $2::uuid, user_uuid, lpad(upper(to_hex(row_number() over ())), 6, '0'), now()
    from user_tags where tenant_uuid = $1 and tag_uuid = $3 order by user_uuid`

/** Some have left yet, or failed. */
const DELIVER = `insert into survey_campaign_deliveries
    (tenant_uuid, campaign_uuid, phase, user_uuid, outcome, reason, message_id, at)
  select tenant_uuid, campaign_uuid, $3::integer, user_uuid,
      case hash when 0 then 'error' when 1 then 'planned' when 2 then 'skipped' else 'accepted' end,
      case hash when 0 then 'recipient_refused' when 2 then 'opted_out' end, gen_random_uuid(), now()
    from (select *, abs(hashtext(user_uuid::text)) % 100 as hash from survey_campaign_participants) p
    where tenant_uuid = $1 and campaign_uuid = $2 and ($3 = 0 or responded_at is null) order by user_uuid`

/** Three in ten, within forty days: most of them soon. */
const ANSWER = `update survey_campaign_participants set answered_at = moment, responded_at = moment
  from (select user_uuid as who, now() - interval '40 days' * power(random(), 2) as moment from survey_campaign_participants
    where tenant_uuid = $1 and campaign_uuid = $2 and abs(hashtext(user_uuid::text)) % 10 < 3) answers
  where tenant_uuid = $1 and campaign_uuid = $2 and user_uuid = who`

/** All of the audience took part, three in ten have answered, and the others have been reminded. */
export async function addCampaign(owner: Client, tenant: TenantUuid, tag: TagUuid): Promise<CampaignUuid> {
  const campaign = asCampaignUuid(newUuid())
  await asTenant(owner, tenant)
  await owner.query(ENROL, [tenant, campaign, tag])
  // The statements below join the participants with themselves.
  await owner.query('analyze survey_campaign_participants')
  await owner.query(DELIVER, [tenant, campaign, 0])
  await owner.query(ANSWER, [tenant, campaign])
  await owner.query(DELIVER, [tenant, campaign, 1])
  await owner.query('vacuum analyze survey_campaign_participants, survey_campaign_deliveries')
  return campaign
}

export async function addSleeping(owner: Client, tenants: number, each: number): Promise<void> {
  await owner.query(
    `insert into due_items (tenant_uuid, kind, id, due_at)
      select tenant, 'campaign', gen_random_uuid(), now() + interval '1 day' * (1 + n)
        from (select gen_random_uuid() as tenant from generate_series(1, $1::integer)) t, generate_series(1, $2::integer) as n`,
    [tenants, each],
  )
  await owner.query('vacuum analyze due_items')
}

/** A database with an office and the queues, its stores, and the settings of processes over it. */
export async function makeCampaignBenchWorld() {
  const bench = await makeBenchWorld()
  const world: typeof bench = {
    ...bench,
    // Else it would start a mail server on the port that another service may have.
    startService: (settings) => bench.startService({ SENDING: 'off', ...settings }),
  }
  // Creates the queues.
  await (await world.startService()).stop()
  const { ours } = await seededOffices(world.databaseUrl)
  const database = openDatabase({ url: world.databaseUrl, log: makeRecordingLog().log, connectWithin: 15_000 })
  const owner = new Client({ connectionString: world.env['MIGRATION_DATABASE_URL'] })
  await owner.connect()
  return {
    ...world,
    tenant: ours.tenant.uuid,
    owner,
    inScope: makeInScope({ database, stores: makeTableStores }),
    /** No campaign, no one whom a campaign asked, and no mail is left. */
    empty: async () => {
      await owner.query(`truncate survey_campaigns, survey_campaign_participants, survey_campaign_deliveries, due_items,
        messages, mail_lanes, mail_templates, user_tags, tags, users, surveys, public_links, public_survey_codes, survey_code_series cascade`)
      await owner.query(`delete from pgboss.job where name like 'mail.%' or name like 'campaign.%'`)
    },
    close: async () => {
      await owner.end()
      await database.close()
      await world.close()
    },
  }
}

export type CampaignBenchWorld = Awaited<ReturnType<typeof makeCampaignBenchWorld>>
