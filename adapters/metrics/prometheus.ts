// Defines the service's metrics in Prometheus' format, on its own registry. The help lines explain each metric.
import { O } from '#domain/shared/fp.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ArchiveMetrics } from '#domain/archive/ports.ts'
import { PHASES } from '#domain/campaign/campaign.ts'
import type { CampaignMetrics } from '#domain/campaign/ports.ts'
import type { EventMetrics } from '#domain/event/ports.ts'
import { ANSWER_CLASSES } from '#domain/event/webhook.ts'
import type { LedgerMetrics } from '#domain/ledger/ports.ts'
import type { LicenceMetrics } from '#domain/licence/ports.ts'
import type { MailMetrics } from '#domain/mailing/mailer.ts'
import { getAgeInSeconds, type QueueReport } from '#domain/operations/job.ts'
import type { JobMetrics } from '#domain/operations/ports.ts'
import type { SessionMetrics } from '#domain/session/ports.ts'
import { type Duration, limitTime } from '#domain/shared/clock.ts'

/** The metrics of all areas, one part for each area. */
export type AreaMetrics = SessionMetrics &
  LedgerMetrics &
  ArchiveMetrics &
  MailMetrics &
  CampaignMetrics &
  EventMetrics &
  LicenceMetrics &
  JobMetrics

export interface Prometheus extends AreaMetrics {
  /** Counts work that only reads, by the server where it ran. */
  readonly countRead: (place: 'primary' | 'standby') => void
  readonly requestDone: (method: string, route: string, status: number, seconds: number) => void
  /** A gauge that is read at each scrape; it has no value while it cannot be read. */
  readonly watch: (name: string, help: string, read: () => Promise<number | null>) => void
  readonly exposition: () => Promise<{ readonly contentType: string; readonly body: string }>
}

// From a cached answer to the deadline of 20 seconds.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const toSeconds = (duration: Duration): number => duration / 1000

type Registers = Registry[]

function makeSessionMetrics(registers: Registers): SessionMetrics {
  const refreshes = new Counter({
    name: 'token_refresh_total',
    help: 'Attempts at refreshing a ledger token, by outcome.',
    labelNames: ['outcome'],
    registers: registers,
  })
  const down = new Gauge({
    name: 'ledger_down',
    help: '1 while the ledger as a whole counts as down.',
    registers: registers,
  })
  // Prometheus sees no increase if a counter first appears with 1.
  for (const outcome of ['success', 'stale', 'rate_limited', 'invalid_grant', 'transient'] as const)
    refreshes.inc({ outcome }, 0)
  return {
    tokenRefreshed: (outcome) => refreshes.inc({ outcome }),
    ledgerDown: (isDown) => down.set(isDown ? 1 : 0),
  }
}

function makeLedgerMetrics(registers: Registers): LedgerMetrics {
  const calls = new Histogram({
    name: 'ledger_request_duration_seconds',
    help: "Time of calls to the ledger's API, by endpoint and outcome.",
    labelNames: ['endpoint', 'outcome'],
    buckets: BUCKETS,
    registers: registers,
  })
  return { ledgerCalled: (endpoint, outcome, took) => calls.observe({ endpoint, outcome }, toSeconds(took)) }
}

function makeArchiveMetrics(registers: Registers): ArchiveMetrics {
  const archives = new Histogram({
    name: 'archive_duration_seconds',
    help: 'Time from asking to the end of an archive: archived, or how it failed.',
    labelNames: ['outcome'],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 60, 300, 3600],
    registers: registers,
  })
  return { archiveEnded: (outcome, took) => archives.observe({ outcome }, toSeconds(took)) }
}

function makeMailMetrics(registers: Registers): MailMetrics {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails handed to a mailer, by kind of mailer and what became of them.',
    labelNames: ['mailer', 'result'],
    registers: registers,
  })
  for (const mailer of ['default', 'tenant', 'system']) mails.inc({ mailer, result: 'Unknown' }, 0)
  // Only the kind of the mailer is a label, because there can be as many mailers as tenants.
  return { mailHandled: (mailer, result) => mails.inc({ mailer: mailer.split(':', 1)[0] ?? '', result }) }
}

function makeCampaignMetrics(registers: Registers): CampaignMetrics {
  const participants = new Counter({
    name: 'campaign_participants_total',
    help: 'Participants of survey campaigns whom a phase has come to.',
    labelNames: ['phase'],
    registers: registers,
  })
  const unresolved = new Counter({
    name: 'campaign_unresolved_total',
    help: 'Phases that were due and could not be sent, each time they were tried.',
    labelNames: ['phase'],
    registers: registers,
  })
  for (const phase of PHASES) participants.inc({ phase }, 0)
  return {
    countParticipants: (phase, count) => participants.inc({ phase }, count),
    countUnresolved: (phase) => unresolved.inc({ phase }),
  }
}

function makeEventMetrics(registers: Registers): EventMetrics {
  const fired = new Counter({
    name: 'link_event_total',
    help: 'Events that fired, by name.',
    labelNames: ['event'],
    registers: registers,
  })
  const delivered = new Counter({
    name: 'webhook_delivery_total',
    help: 'Tries of webhook deliveries, by the kind of answer.',
    labelNames: ['answer'],
    registers: registers,
  })
  for (const answer of ANSWER_CLASSES) delivered.inc({ answer }, 0)
  return { countFire: (event) => fired.inc({ event }), countDelivery: (answer) => delivered.inc({ answer }) }
}

function makeLicenceMetrics(registers: Registers): LicenceMetrics {
  const requests = new Counter({
    name: 'licence_requests_total',
    help: 'Registrations, activations and checks of licences, by outcome.',
    labelNames: ['operation', 'outcome'],
    registers: registers,
  })
  return { countLicenceRequest: (operation, outcome) => requests.inc({ operation, outcome }) }
}

const QUEUE_GAUGES: readonly (readonly [
  name: string,
  help: string,
  of: (queue: QueueReport, now: number) => number | null,
])[] = [
  ['job_ready', 'Jobs that a worker could start now.', ({ ready }) => ready],
  [
    'job_ready_oldest_seconds',
    'Age of the oldest of them.',
    ({ oldestReadyAt }, now) => getAgeInSeconds(oldestReadyAt, now),
  ],
  ['job_dead', 'Failed jobs in the dead-letter queue, by their own queue.', ({ failed }) => failed],
  [
    'job_dead_oldest_seconds',
    'Age of the oldest of them.',
    ({ oldestFailedAt }, now) => getAgeInSeconds(oldestFailedAt, now),
  ],
  [
    'job_schedule_finished_seconds',
    'Time since the last run of a schedule completed. Absent before the first one.',
    ({ schedule }, now) =>
      O.isSome(schedule) && O.isSome(schedule.value.lastCompletedAt)
        ? getAgeInSeconds(schedule.value.lastCompletedAt, now)
        : null,
  ],
  [
    'job_schedule_overdue_seconds',
    'Time since a run of a schedule is missing; 0: none is.',
    ({ schedule }, now) => (O.isSome(schedule) ? getAgeInSeconds(schedule.value.overdueSince, now) : null),
  ],
]

/** Scrapes within this time share one reading, in milliseconds. */
const READING_KEPT = 5_000

/** Time limit in milliseconds, so that a scrape still gets the other metrics if the database does not answer. */
const READ_WITHIN = 3_000

async function readInTime<A>(read: Promise<A>, otherwise: A): Promise<A> {
  const found = await limitTime(globalThis, READ_WITHIN, read).catch(() => O.none)
  return O.isSome(found) ? found.value : otherwise
}

function makeJobMetrics(registers: Registers): JobMetrics & { readonly readQueues: () => Promise<void> } {
  const ended = new Counter({
    name: 'job_attempts_total',
    help: 'Attempts at jobs that ended, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    registers: registers,
  })
  const gauges = QUEUE_GAUGES.map(([name, help, of]) => ({
    gauge: new Gauge({ name, help, labelNames: ['queue'], registers: registers }),
    of,
  }))
  let read: Parameters<JobMetrics['watchQueues']>[0] = () => Promise.resolve(O.none)
  let reading: Promise<void> | undefined
  const readNow = async (): Promise<void> => {
    // If reading fails, the gauges have no values instead of old ones.
    const queues = O.getOrElse((): readonly QueueReport[] => [])(await readInTime(read(), O.none))
    const now = Date.now()
    for (const { gauge, of } of gauges) {
      gauge.reset()
      for (const queue of queues) {
        const value = of(queue, now)
        if (value !== null) gauge.set({ queue: queue.name }, value)
      }
    }
  }
  return {
    countJobEnd: (queue, outcome) => ended.inc({ queue, outcome }),
    watchQueues: (watched) => {
      read = watched
    },
    readQueues: () => {
      reading ??= readNow().finally(() => setTimeout(() => (reading = undefined), READING_KEPT).unref())
      return reading
    },
  }
}

/**
 * Milliseconds between looks at the event loop, each of which wakes an idle process. Its lag in the metrics (least, mean, most and
 * percentiles) is the time from one look to the next: what exceeds this is delay.
 */
const LOOP_LOOKED_AT_EVERY = 100

/** `process`: also measure memory, CPU and event loop of this process; tests that create many registries leave this out. */
export function makePrometheus(settings: { readonly process: boolean }): Prometheus {
  const registry = new Registry()
  const registers = [registry]
  if (settings.process)
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_LOOKED_AT_EVERY })

  const { readQueues, ...jobs } = makeJobMetrics(registers)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route pattern and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })

  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Reads that a standby may do, by the server that did them. Only with DATABASE_READ_URL.',
    labelNames: ['server'],
    registers,
  })

  // Cached, because looking up a child by its labels costs more than observing. The number of label values is limited.
  const children = new Map<string, { readonly observe: (seconds: number) => void }>()
  const requestChild = (method: string, route: string, status: number) => {
    const known = KNOWN_METHODS.has(method) ? method : 'other'
    const statusClass = `${Math.floor(status / 100)}xx`
    const key = `${known} ${route} ${statusClass}`
    const present = children.get(key)
    if (present !== undefined) return present
    const child = requests.labels(known, route, statusClass)
    children.set(key, child)
    return child
  }

  return {
    countRead: (server) => reads.inc({ server }),
    requestDone: (method, route, status, seconds) => requestChild(method, route, status).observe(seconds),
    ...makeSessionMetrics(registers),
    ...makeLedgerMetrics(registers),
    ...makeArchiveMetrics(registers),
    ...makeMailMetrics(registers),
    ...makeCampaignMetrics(registers),
    ...makeEventMetrics(registers),
    ...makeLicenceMetrics(registers),
    ...jobs,
    watch: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.remove()
          const value = await readInTime(read(), null)
          if (value !== null) this.set(value)
        },
      }),
    exposition: async () => {
      await readQueues()
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}
