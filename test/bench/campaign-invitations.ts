// The invite phase of a campaign: what it takes beside the bare rows, that its time grows as its audience does, and that its memory hardly does.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { Client } from 'pg'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTemplate } from '#test/contract/sample-mails.ts'
import { openedSurvey } from '#test/contract/sample-surveys.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { must, rightOf } from '#test/support/right-of.ts'
import { addAudience, type CampaignBenchWorld, MANY } from './campaign-world.ts'
import { HEAP } from './service-process.ts'
import { type BenchRow, median, megabytes } from './table.ts'

const FEW = 1_000
const SOME = MANY / 10
const ROUNDS = 3

const TABLES = [
  'survey_code_series',
  'public_survey_codes',
  'survey_campaign_participants',
  'survey_campaign_deliveries',
  'messages',
] as const

const BODY = `<h1>Dag {{name}}</h1>${'<p>Beste {{name}}, één vraag: wat vindt u van ons kantoor? <a href="{{surveyUrl}}">Naar de vraag</a></p>'.repeat(20)}`

/** Of all active people of one office. */
async function dueCampaign(world: CampaignBenchWorld, audience: number): Promise<CampaignUuid> {
  const { tenant, owner, inScope } = world
  await world.empty()
  const tag = await addAudience(owner, tenant, audience)
  const template = newTemplate()
  const phases = { invite: { sendDate: Date.now() - 1_000, subject: 'Wat vindt u van ons?', body: BODY } }
  return must(
    inScope(Tenant(tenant), (stores) =>
      pipe(
        stores.templates.put(template),
        TE.flatMap(() => openedSurvey(stores, tenant)),
        TE.map(({ survey }) => sampleCampaign({ survey: survey.uuid, tags: [tag], template: template.uuid, phases })),
        TE.tap((campaign) => stores.campaigns.put(campaign)),
        TE.tap(({ uuid }) =>
          stores.dueItems.set({ kind: 'campaign', tenantUuid: tenant, id: uuid }, O.some(phases.invite.sendDate)),
        ),
        TE.map(({ uuid }) => uuid),
      ),
    ),
  )
}

const inviterAnswer = t.type({ took: t.number, peak: t.number })
type Invited = t.TypeOf<typeof inviterAnswer>

/** In a process of its own, as the service runs. Throws unless each got an invitation. */
async function invite(world: CampaignBenchWorld, audience: number): Promise<Invited> {
  const campaign = await dueCampaign(world, audience)
  const script = fileURLToPath(new URL('./campaign-inviter.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [...HEAP, script, world.tenant, campaign], {
    env: world.env,
  })
  const counts = await must(world.inScope(Tenant(world.tenant), ({ deliveries }) => deliveries.countOutcomes(campaign)))
  if (counts.length !== 1 || counts[0]?.count !== audience) throw new Error(`invited: ${JSON.stringify(counts)}`)
  return rightOf(inviterAnswer.decode(JSON.parse(stdout)))
}

/** One statement with the rows that the phase has made, by the service's login, held by row-level security. */
async function copyRows({ owner, databaseUrl, tenant }: CampaignBenchWorld): Promise<number> {
  for (const table of TABLES) {
    await owner.query(`create table made_${table} as select * from ${table}`)
    await owner.query(`grant select on made_${table} to public`)
  }
  await owner.query(`truncate ${TABLES.join(', ')}`)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    const copies = TABLES.map((table) => `insert into ${table} select * from made_${table}`)
    const began = performance.now()
    await client.query(
      `with ${copies
        .slice(1)
        .map((sql, n) => `copy${n} as (${sql})`)
        .join(', ')} ${copies[0]}`,
    )
    return performance.now() - began
  } finally {
    await client.end()
    for (const table of TABLES) await owner.query(`drop table made_${table}`)
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`

export async function invitations(world: CampaignBenchWorld): Promise<readonly BenchRow[]> {
  const pairs: (readonly [ours: number, bare: number])[] = []
  for (let n = 0; n < ROUNDS; n += 1) pairs.push([(await invite(world, SOME)).took, await copyRows(world)])
  const ratio = median(pairs.map(([ours, bare]) => ours / bare))
  const some = median(pairs.map(([ours]) => ours))
  const bare = median(pairs.map(([, took]) => took))
  const many = await invite(world, MANY)
  const bareMany = await copyRows(world)
  const few = await invite(world, FEW)
  // The database itself takes longer for a row the larger its tables and indexes are.
  const [growth, bareGrowth, memory] = [many.took / some, bareMany / bare, many.peak / few.peak]
  await world.empty()
  return [
    {
      what: `invite phase of ${SOME}`,
      measured: seconds(some),
      yardstick: `one INSERT … SELECT of the rows: ${seconds(bare)}`,
      ratio: ratio.toFixed(2),
      wanted: '≤ 2.0',
      kept: ratio <= 2,
    },
    {
      what: `invite phase of ${MANY}`,
      measured: `${seconds(many.took)}, ${growth.toFixed(1)} times that of ${SOME}`,
      yardstick: `one INSERT … SELECT of the rows: ${seconds(bareMany)}, ${bareGrowth.toFixed(1)} times`,
      ratio: (growth / bareGrowth).toFixed(2),
      wanted: '≤ 1.20',
      kept: growth / bareGrowth <= 1.2,
    },
    {
      what: `peak memory, invite phase of ${MANY}`,
      measured: megabytes(many.peak),
      yardstick: `of ${FEW}: ${megabytes(few.peak)}`,
      ratio: memory.toFixed(2),
      wanted: '≤ 1.2',
      kept: memory <= 1.2,
    },
  ]
}
