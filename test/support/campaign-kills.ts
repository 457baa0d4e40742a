// An office with people whom campaigns ask, while two processes that run the jobs are killed; and the books of what each person got.
import * as t from 'io-ts'
import type { QueryResult } from 'pg'
import type { Campaign, PhaseKind } from '#domain/campaign/campaign.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { text } from '#test/application/campaign/campaign-office.ts'
import { addAudience } from '#test/bench/campaign-world.ts'
import { openCampaignOffice } from '#test/postgres/campaign-office.ts'
import { startCampaignWorkers } from './campaign-workers.ts'
import { startQueue } from './jobs-database.ts'
import { rightOf } from './right-of.ts'
import { until } from './until.ts'

const QUEUES = ['campaign.advance', 'campaign.withdraw', 'mail.send', 'mail.send-tenant']

/** Of one phase of a campaign; every figure is the number of people if each got all exactly once. */
const phaseBooks = t.type({
  participants: t.number,
  codes: t.number,
  differentCodes: t.number,
  deliveries: t.number,
  peopleWithDelivery: t.number,
  messages: t.number,
  peopleWithMessage: t.number,
  /** People whose participant, code, delivery and message belong together. */
  whole: t.number,
  audienceSize: t.number,
})
export type PhaseBooks = t.TypeOf<typeof phaseBooks>

const BOOKS = `select
    (select count(*)::int from survey_campaign_participants where campaign_uuid = $1) as participants,
    (select count(*)::int from public_survey_codes where series_uuid = $1) as codes,
    (select count(distinct survey_code)::int from survey_campaign_participants where campaign_uuid = $1) as "differentCodes",
    (select count(*)::int from survey_campaign_deliveries where campaign_uuid = $1 and phase = $2) as deliveries,
    (select count(distinct user_uuid)::int from survey_campaign_deliveries
      where campaign_uuid = $1 and phase = $2) as "peopleWithDelivery",
    (select count(*)::int from messages where origin_id = $1) as messages,
    (select count(distinct address_key)::int from messages where origin_id = $1) as "peopleWithMessage",
    (select count(*)::int from users u
      join user_tags t on t.tenant_uuid = u.tenant_uuid and t.user_uuid = u.user_uuid and t.tag_uuid = $3
      join survey_campaign_participants p on p.tenant_uuid = u.tenant_uuid and p.user_uuid = u.user_uuid
      join public_survey_codes c on c.code = p.survey_code and c.series_uuid = p.campaign_uuid and c.status = 'active'
      join survey_campaign_deliveries d
        on d.tenant_uuid = p.tenant_uuid and d.campaign_uuid = p.campaign_uuid and d.user_uuid = p.user_uuid
      join messages m on m.tenant_uuid = d.tenant_uuid and m.message_id = d.message_id and m.origin_id = p.campaign_uuid
      where p.campaign_uuid = $1 and d.phase = $2 and m.address = u.email
        and m.personalised::text like '%/s/' || p.survey_code || '%') as whole`

/** `batch`: participants of one unit of work, for each process that starts. */
export async function openKillOffice(people: number, batch: () => number) {
  const world = await openCampaignOffice()
  const queue = await startQueue(world.databaseUrl, QUEUES)
  const its = await world.office(0)
  const { owner } = world
  const query = <A extends object>(sql: string, values: readonly unknown[] = []): Promise<QueryResult<A>> =>
    owner.query<A>(sql, [...values])
  const tag = await addAudience(owner, its.tenant, people)
  const clockAhead = world.clock.now() - Date.now()
  const workers = await startCampaignWorkers({ databaseUrl: world.databaseUrl, clockAhead, batch })
  /** The clock of this process goes with that of the workers. */
  const sync = (): void => {
    world.clock.advance(Date.now() + clockAhead - world.clock.now())
  }

  const launch = (hasReminder: boolean): Promise<Campaign> => {
    sync()
    const now = world.clock.now()
    const reminder1 = { sendDate: now + fromDays(2), ...text('Eerste') }
    const phases = { invite: { sendDate: now, ...text('Uitnodiging') }, ...(hasReminder && { reminder1 }) }
    return world.launch(its, { tags: [tag], phases })
  }
  const isSent = async (campaign: Campaign, phase: PhaseKind): Promise<boolean> =>
    (await world.stored(its, campaign.uuid)).sentAt[phase] !== undefined

  return {
    ...world,
    its,
    workers,
    query,
    sync,
    isSent,
    launch,
    untilSent: (campaign: Campaign, phase: PhaseKind): Promise<true> =>
      until(`${phase} of a campaign`, () => isSent(campaign, phase), 60_000, 10),
    /** Another session has its row: a batch is under way. */
    isHeld: async ({ uuid }: Campaign): Promise<boolean> =>
      (await query('select from survey_campaigns where uuid = $1 for update skip locked', [uuid])).rowCount === 0,
    books: async (campaign: Campaign, phase: 0 | 1): Promise<PhaseBooks> => {
      // Without figures of so many new rows, the joins take ten seconds.
      await query('analyze survey_campaign_participants, survey_campaign_deliveries, messages, public_survey_codes')
      const { rows } = await query(BOOKS, [campaign.uuid, phase, tag])
      const { audienceSize } = await world.stored(its, campaign.uuid)
      const size = audienceSize._tag === 'Some' ? audienceSize.value : null
      return rightOf(phaseBooks.decode({ ...rows[0], audienceSize: size }))
    },
    /** The invitations have left three days ago, and the reminder is due. */
    passDays: async ({ uuid, phases }: Campaign): Promise<void> => {
      const own = `where campaign_uuid = $1`
      await query(`update survey_campaign_deliveries set outcome = 'accepted', at = at - interval '3 days' ${own}`, [
        uuid,
      ])
      await query('delete from messages where origin_id = $1', [uuid])
      await query('update survey_campaigns set detail = replace(detail::text, $2, $3)::json where uuid = $1', [
        uuid,
        String(phases.reminder1?.sendDate),
        String(phases.invite.sendDate + 1),
      ])
      await query(`update due_items set due_at = due_at - interval '2 days' where id = $1`, [uuid])
    },
    codes: async ({ uuid }: Campaign) =>
      (
        await query<{ user: UserUuid; email: string; code: SurveyCode }>(
          `select u.user_uuid as user, u.email, p.survey_code as code from survey_campaign_participants p
            join users u on u.user_uuid = p.user_uuid where p.campaign_uuid = $1 order by u.email`,
          [uuid],
        )
      ).rows,
    /** Sends all that waits. */
    sendAll: async ({ uuid }: Campaign): Promise<void> => {
      sync()
      const { rows } = await query<{ mailer: never }>('select mailer from mail_lanes where origin_id = $1', [uuid])
      for (const { mailer } of rows)
        await until('the mails to leave', async () => {
          rightOf(await world.first.sender.run(mailer)())
          const left = await query('select from messages where origin_id = $1 and due_at is not null limit 1', [uuid])
          return left.rowCount === 0
        })
    },
    /** Nothing is left of the campaigns. */
    empty: async (): Promise<void> => {
      await query(`truncate survey_campaigns, survey_campaign_participants, survey_campaign_deliveries, due_items,
        messages, mailings, mail_lanes, survey_responses cascade`)
      await query(`delete from public_survey_codes where kind = 'personal'`)
      world.left.splice(0)
    },
    close: async (): Promise<void> => {
      await workers.stop()
      await queue.stop({ graceful: false, close: true })
      await world.close()
    },
  }
}

export type KillOffice = Awaited<ReturnType<typeof openKillOffice>>

/** Prints figures as a table. */
export function printBooks(figures: Readonly<Record<string, number>>): void {
  for (const [name, figure] of Object.entries(figures))
    process.stdout.write(`      ${name.padEnd(36)}${String(figure).padStart(10)}\n`)
}
