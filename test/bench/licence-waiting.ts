// What a new notification costs and waits while 10,000 others wait, by a clock of the benchmark: 120 leave in a minute (EVT-6).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { MAILS_A_MINUTE, THROTTLED_OVER } from '#domain/event/notification.ts'
import { toActivationDeactivatedEvent, LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { newTemplate } from '#test/contract/sample-mails.ts'
import { startLicenceJobs } from '#test/support/licence-jobs.ts'
import { must } from '#test/support/right-of.ts'
import type { StoredLicenceOffice } from '#test/support/stored-licence-office.ts'
import { type BenchRow, median } from './table.ts'

const MANY = 10_000
const FIRED = 100
const MINUTES = 10

/** As often as wanted what the first event caused, all due at this moment. */
const ADD = `with added as (
    insert into events (tenant_uuid, event_id, type, kind, data, initiator, fired_at, dispatched_at)
      select one.tenant_uuid, gen_random_uuid(), type, kind, data, initiator, $2, $2
        from (select * from events order by event_id limit 1) one, generate_series(1, $1::integer)
      returning tenant_uuid, event_id, type, initiator)
  insert into notifications (tenant_uuid, notification_id, event_id, type, recipient, channel, because, state, state_at, created_at)
    select tenant_uuid, gen_random_uuid(), event_id, type, initiator, 'mail', 'OWNER', 'Waiting', $2, $2 from added`

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export async function waiting(office: StoredLicenceOffice): Promise<readonly BenchRow[]> {
  const { owner, clock, linkTenant, inScope } = office
  const jobs = await startLicenceJobs({ databaseUrl: office.url, clock, linkTenant, operatorTenant: O.none })
  const { uuid: user, email, name } = await office.person(linkTenant, [], { status: 'ACTIVE' })
  const licence = sampleLicence({ applicant: O.some(sampleApplicant({ user, email, name })) })
  const kind = LICENCE_EVENTS.deactivated
  const template = newTemplate()
  await owner.query('truncate events, notification_digests, messages cascade')
  await must(
    inScope(Tenant(linkTenant), ({ templates, eventTypes }) =>
      pipe(
        templates.put(template),
        TE.flatMap(() => eventTypes.register(kind, O.some(clock.now()))),
        TE.flatMap(() => eventTypes.find(kind.uuid)),
        TE.flatMap(
          O.traverse(TE.ApplicativePar)((type) =>
            eventTypes.put({
              ...type,
              settings: { template: O.some(template.uuid), translation: O.none, recipients: ['OWNER'], digest: false },
            }),
          ),
        ),
      ),
    ),
  )
  const fireOne = async (): Promise<void> => {
    await jobs.fire([
      {
        ...toActivationDeactivatedEvent(licence, sampleActivation(licence, 'piet@korrel.example'), clock.now()),
        licence,
      },
    ])
    await jobs.dispatch(await jobs.undispatched())
  }
  const left = async (): Promise<number> => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::integer as n from notifications where state = 'Waiting'`,
    )
    return rows[0]?.n ?? Number.NaN
  }
  const add = async (many: number): Promise<void> => {
    await owner.query(ADD, [many, new Date(clock.now())])
    await owner.query('vacuum analyze events, notifications, messages')
  }
  const repeated = async (times: number, work: () => Promise<unknown>): Promise<number> => {
    const all: number[] = []
    for (let n = 0; n < times; n += 1) all.push(await took(work))
    return median(all)
  }
  /** A minute of its own, with all of its mails. */
  const minute = async (): Promise<void> => {
    clock.advance(THROTTLED_OVER)
    await jobs.notify()
  }
  const emptied = async (): Promise<void> => {
    while ((await left()) > 0) await minute()
  }
  try {
    await repeated(FIRED, fireOne)
    await emptied()
    const alone = await repeated(FIRED, fireOne)
    await emptied()
    const minutes: number[] = []
    for (let n = 0; n < MINUTES; n += 1) {
      await add(MAILS_A_MINUTE)
      minutes.push(await took(minute))
      if ((await left()) > 0) throw new Error('a minute left mails behind')
    }
    clock.advance(THROTTLED_OVER)
    const since = new Date(clock.now())
    await add(MANY)
    const among = await repeated(FIRED, async () => {
      clock.advance(1)
      await fireOne()
    })
    await jobs.notify()
    const busy = await repeated(MINUTES, minute)
    const turn = Math.floor(MANY / MAILS_A_MINUTE)
    const hasLeft = async (): Promise<boolean> => {
      const { rows } = await owner.query(`select from notifications where created_at > $1 and state <> 'Waiting'`, [
        since,
      ])
      return rows.length > 0
    }
    let passed = MINUTES
    while (!(await hasLeft())) {
      await minute()
      passed += 1
    }
    return [
      {
        what: `firing and dispatching one, ${MANY} wait`,
        measured: `p50 ${among.toFixed(1)} ms`,
        yardstick: `fewer than ${FIRED} wait: p50 ${alone.toFixed(1)} ms`,
        ratio: (among / alone).toFixed(2),
        wanted: '≤ 1.5',
        kept: among / alone <= 1.5,
      },
      {
        what: `the ${MAILS_A_MINUTE} mails of a minute, ${MANY} wait`,
        measured: `p50 ${busy.toFixed(0)} ms`,
        yardstick: `none wait behind them: p50 ${median(minutes).toFixed(0)} ms`,
        ratio: (busy / median(minutes)).toFixed(2),
        wanted: '≤ 1.5',
        kept: busy / median(minutes) <= 1.5,
      },
      {
        what: `a new one leaves, ${MANY} wait`,
        measured: `after ${passed} min`,
        yardstick: `its turn at ${MAILS_A_MINUTE} a minute: ${turn} min`,
        ratio: (passed / turn).toFixed(2),
        wanted: '= 1.00',
        kept: passed === turn,
      },
    ]
  } finally {
    await jobs.close()
  }
}
