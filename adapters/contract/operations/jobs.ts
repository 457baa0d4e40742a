// Background jobs of the service, for operators (ADM-4).
import * as t from 'io-ts'
import { ACTIONS_OF, JOB_ACTIONS, JOB_STATES } from '#domain/operations/job.ts'
import { makeListInQuery } from '../codecs/in-query.ts'
import { moment, makeEnum, asOptional, withDefault, makeText, uuid } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'

const state = makeEnum(...JOB_STATES)
const action = makeEnum(...JOB_ACTIONS)

const schedule = t.type(
  {
    nextAt: moment,
    /** Null: no run has ended in the last three days. */
    lastEndedAt: allowNull(moment),
    hasLastFailed: t.boolean,
    /** When the first missing run was due. Null: no run is missing. */
    overdueSince: allowNull(moment),
  },
  'JobSchedule',
)

const queue = t.type(
  {
    name: t.string,
    /** Jobs that a worker could start now. */
    ready: t.number,
    oldestReadyAt: allowNull(moment),
    /** Jobs that wait for a later time. */
    deferred: t.number,
    active: t.number,
    failed: t.number,
    oldestFailedAt: allowNull(moment),
    /** Numbers of ready jobs in the last quarter of an hour, the latest last. */
    history: t.array(t.number),
    /** Null: the queue has no schedule. */
    schedule: allowNull(schedule),
    troubles: t.array(makeEnum('failed', 'overdue', 'slow')),
  },
  'JobQueue',
)
export type JobQueueResponse = WireOf<typeof queue>

const listedProps = {
  id: t.string,
  queue: t.string,
  state,
  /** The number of attempts that have begun. `most`: the maximum of the queue. */
  attempts: t.number,
  most: t.number,
  createdAt: moment,
  /** When the job may start. */
  dueAt: moment,
  /** Null: the job has not ended. */
  endedAt: allowNull(moment),
  /** The kind of the last failure. */
  failure: textOrNull,
  /** The actions that its state allows. */
  actions: t.array(action),
}
const listed = t.type(listedProps, 'ListedJob')
export type ListedJobResponse = WireOf<typeof listed>

const job = t.type(
  {
    ...listedProps,
    /** The first of the jobs that repeat each other. The audit log records changes under it. */
    root: t.string,
    /** The data contains only ids. */
    data: t.UnknownRecord,
    /** Failed attempts, the oldest first, including those of the jobs that this one repeats. */
    history: t.array(
      t.type({ attempt: t.number, begunAt: allowNull(moment), failedAt: moment, failure: t.string }, 'JobAttempt'),
    ),
  },
  'Job',
)
export type JobResponse = WireOf<typeof job>

const params = { id: uuid }
const sample = {
  id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9001',
  queue: 'archive.run',
  state: 'failed',
  attempts: 6,
  most: 6,
  createdAt: '2026-03-02T08:00:00.000Z',
  dueAt: '2026-03-02T08:31:00.000Z',
  endedAt: '2026-03-02T08:31:04.000Z',
  failure: 'LedgerDown',
  actions: [...ACTIONS_OF.failed],
} as const
const one = { params: { id: sample.id } }

export const jobContract = defineContract({
  'GET /admin/job-queues': {
    summary: 'Lists the queues of background jobs, those with trouble first.',
    ...answerWith(200, t.type({ data: t.array(queue) }), {
      data: [
        {
          name: 'mail.purge',
          ready: 0,
          oldestReadyAt: null,
          deferred: 0,
          active: 0,
          failed: 1,
          oldestFailedAt: '2026-03-02T03:45:09.000Z',
          history: [0, 1, 0],
          schedule: {
            nextAt: '2026-03-03T03:45:00.000Z',
            lastEndedAt: '2026-03-02T03:45:09.000Z',
            hasLastFailed: true,
            overdueSince: '2026-03-02T03:45:00.000Z',
          },
          troubles: ['failed', 'overdue'],
        },
      ],
    }),
  },
  'GET /admin/jobs': {
    summary:
      'Lists background jobs, the newest first. Failed jobs and jobs set aside are kept for 30 days, others for a day.',
    query: {
      ...pageQuery,
      queue: asOptional(makeText({ min: 1, max: 100 })),
      state: withDefault<readonly t.TypeOf<typeof state>[], string>(makeListInQuery(state), []),
    },
    ...answerWith(200, makePage(listed), samplePage(sample), { query: { queue: 'archive.run', state: 'failed' } }),
  },
  'GET /admin/jobs/:id': {
    summary: 'Returns one job with its failed attempts.',
    params,
    ...answerWith(
      200,
      job,
      {
        ...sample,
        root: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9002',
        data: { archiveId: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9003' },
        history: [
          {
            attempt: 6,
            begunAt: '2026-03-02T08:31:00.000Z',
            failedAt: '2026-03-02T08:31:04.000Z',
            failure: 'LedgerDown',
          },
        ],
      },
      one,
    ),
  },
  'POST /admin/jobs/:id/actions': {
    summary: 'Runs a job again, or sets it aside, if its state allows. Returns its id from then on.',
    params,
    body: t.strict({ action }, 'JobActionRequest'),
    ...answerWith(200, t.type({ id: t.string }), { id: sample.id }, { ...one, body: { action: 'run-again' } }),
  },
})
