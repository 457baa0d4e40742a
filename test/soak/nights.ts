// A simulated night: what waits for the next day comes a day nearer, and the daily jobs run.
import { makeBoss } from '#adapters/jobs/boss.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import type { SoakWorld } from './soak-world.ts'
import { steadily } from './steadily.ts'

const DAY = 86_400_000
const DAILY = [
  'licence.deactivate-inactive',
  'licence.mark-expired-users',
  'identity.anonymise',
  'identity.clean-up',
  'session.clean-up',
  'archive.purge',
  'mail.purge',
  'event.purge',
  'survey.purge',
]

const epoch = (path: string): string => `to_jsonb((detail::jsonb #>> '${path}')::bigint - ${DAY})`
const nearer = (path: string, detail: string): string =>
  `case when detail::jsonb #>> '${path}' is null then ${detail} else jsonb_set(${detail}, '${path}', ${epoch(path)}) end`

const dates = nearer(
  '{phases,invite,sendDate}',
  nearer('{phases,reminder1,sendDate}', nearer('{work,waitingUntil}', 'detail::jsonb')),
)

/** Campaigns whose invitations have left: their reminder comes nearer, and how long it is since each person was asked grows. */
const remindersOf = (detail: string): string => `with nearer as (
    update survey_campaigns set detail = (${detail})::json
      where detail::jsonb->'sentAt' ? 'invite' and not detail::jsonb->'sentAt' ? 'reminder1'
      returning tenant_uuid, uuid),
  asked as (
    update survey_campaign_deliveries d set at = at - interval '1 day' from nearer n
      where d.tenant_uuid = n.tenant_uuid and d.campaign_uuid = n.uuid)
  update due_items d set due_at = due_at - interval '1 day' from nearer n
    where d.tenant_uuid = n.tenant_uuid and d.id = n.uuid`

/** `givesUp`: how long ago invitations left grows too. Not under faults: they would be given up before their mail had a chance to leave. */
export async function passNight({ office: { world, ours } }: SoakWorld, givesUp = false): Promise<void> {
  const detail = givesUp ? nearer('{sentAt,invite}', dates) : dates
  await steadily(() => world.inTenant(ours.tenant.uuid, remindersOf(detail)))
  await steadily(() => world.query(`update licences set expires_at = expires_at - interval '1 day'`))
  await steadily(() => world.inTenant(ours.tenant.uuid, 'delete from daily_runs where finished_at is not null'))
  await steadily(async () => {
    // The database may have another address by the next try.
    const boss = makeBoss({ databaseUrl: world.database.url, log: makeRecordingLog().log, working: false })
    try {
      await boss.start()
      for (const queue of DAILY) await boss.send(queue, null)
    } finally {
      await boss.stop({ graceful: false, close: true })
    }
  })
}
