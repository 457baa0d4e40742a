// Runs the jobs of campaigns that are due until it is killed, by a clock of the test. Its parent knows by its output that it has begun.
import { setTimeout as pause } from 'node:timers/promises'
import { startCampaignJobs } from './campaign-jobs.ts'

const { DATABASE_URL = '', CLOCK_AHEAD = '0', BATCH = '5000' } = process.env
const clock = { now: (): number => Date.now() + Number(CLOCK_AHEAD) }
const { due, advance } = await startCampaignJobs(DATABASE_URL, clock, { batch: Number(BATCH) })
console.log('ready')
for (;;) {
  for (const key of await due()) await advance(key)
  await pause(5)
}
