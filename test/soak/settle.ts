// The end of a soak: everything that was accepted comes to its end, and the time that it waits for passes.
import { activeJobs, untilSettled } from '#test/support/archive-time.ts'
import { untilMailSettled } from '#test/support/mail-office.ts'
import { until } from '#test/support/until.ts'
import { passNight } from './nights.ts'
import type { SoakWorld } from './soak-world.ts'

const PATIENCE = 600_000
/** Many archives wait at once. */
const STRIDE = 900_000
/** Campaigns are looked at each minute. */
const A_NIGHT = 90_000
const NIGHTS = 9

async function areCampaignsDone({ office: { world, ours } }: SoakWorld): Promise<boolean> {
  const open = `select from survey_campaigns where not detail::jsonb->'sentAt' ? 'reminder1'`
  return (await world.inTenant(ours.tenant.uuid, open)).length === 0
}

/** Jobs whose worker was killed: all that are active once the replicas of the faults are gone. */
export async function settle(world: SoakWorld, say: (line: string) => void): Promise<void> {
  const { office, replicas } = world
  await Promise.all(replicas.map((one) => one.kill()))
  const dead = await activeJobs(office.world)
  say(`waiting for archives and mails; ${dead.length} archive jobs lost their worker`)
  const patiently = (waiting: Promise<unknown>): Promise<unknown> =>
    waiting.catch((error: unknown) => say(String(error)))
  const offices = await office.world.query<{ uuid: string }>('select uuid from tenants')
  const mails = async (): Promise<void> => {
    for (const { uuid } of offices) await patiently(untilMailSettled(office.world, uuid, PATIENCE))
  }
  await patiently(untilSettled(office.world, dead, PATIENCE, STRIDE))
  await mails()
  say('archives and mails are settled; the last reminders leave')
  // A person who was asked late is reminded a night later; one whose invitation has no known outcome is given up after a week.
  for (let night = 0; night < NIGHTS && !(await areCampaignsDone(world)); night += 1) {
    await passNight(world, true)
    await until('the campaigns to be done', () => areCampaignsDone(world), A_NIGHT, 1_000).catch(() => undefined)
  }
  if (!(await areCampaignsDone(world))) say('some campaigns go on')
  await mails()
}
