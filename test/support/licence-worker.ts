// Runs expiry, the daily jobs, dispatch and notify until it is killed, by a fast clock of the test. Its parent knows by its output that it has begun.
import { setTimeout as pause } from 'node:timers/promises'
import * as O from 'fp-ts/lib/Option.js'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { startLicenceJobs } from './licence-jobs.ts'
import { must } from './right-of.ts'

const { DATABASE_URL = '', LINK_TENANT = '', MAILBOXES = '', MARKING = '', CLOCK_SPEED = '1' } = process.env
const [CLOCK_FROM, CLOCK_SINCE] = [Number(process.env['CLOCK_FROM']), Number(process.env['CLOCK_SINCE'])]
const clock = { now: (): number => Math.floor(CLOCK_FROM + (Date.now() - CLOCK_SINCE) * Number(CLOCK_SPEED)) }
const linkTenant = asTenantUuid(LINK_TENANT as Uuid)
const jobs = await startLicenceJobs({ databaseUrl: DATABASE_URL, clock, linkTenant, operatorTenant: O.none })
console.log('ready')

async function expire(): Promise<void> {
  for (const mailbox of MAILBOXES.split(',')
    .toSorted(() => Math.random() - 0.5)
    .slice(0, 10))
    await must(jobs.access({ mailbox: mailbox as Mailbox, tenants: {} }))
}
async function dispatch(): Promise<void> {
  // A job of the queue has one event, and takes from the queue what another does not work at.
  for (const event of (await jobs.undispatched()).toSorted(() => Math.random() - 0.5).slice(0, 20))
    await jobs.dispatch([event])
}
/** Beside each other, as the queues run; its parent knows what is under way. */
async function repeat(kind: string, work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    process.stdout.write(`+${kind}\n`)
    await work()
    process.stdout.write(`-${kind}\n`)
    await pause(25)
  }
}
await Promise.all([
  repeat('expiry', expire),
  repeat('inactivity', () => must(jobs.daily.deactivateInactive)),
  repeat('dispatch', dispatch),
  repeat('notify', jobs.notify),
  ...(MARKING === '' ? [] : [repeat('marking', () => must(jobs.daily.markExpiredUsers))]),
])
