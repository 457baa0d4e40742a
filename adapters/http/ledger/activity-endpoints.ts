// The plugin API about notes and tasks of opportunities: one set of endpoints for both.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { ChangeActivity, LogActivity, RemoveActivity } from '#application/ledger/activities.ts'
import type { ActivityId, LedgerActivities } from '#domain/ledger/activity.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import {
  activitiesAnswer,
  changeInput,
  changeOf,
  logInput,
  newActivityOf,
  ofOpportunityInput,
  oneActivityAnswer,
  removedAnswer,
  removeInput,
  tellActivities,
  tellOne,
} from './activity-codecs.ts'
import { BASE } from './plugin-base.ts'

export interface ActivityUseCases {
  readonly activities: Pick<LedgerActivities, 'ofOpportunity'>
  readonly logActivity: LogActivity
  readonly changeActivity: ChangeActivity
  readonly removeActivity: RemoveActivity
}

const BODY = { bytes: 256 * 1024 }
const opportunityId = '7b6a5c4d-3e2f-4a1b-9c8d-7e6f5a4b3c2d'
const common = {
  opportunityId,
  notes: null,
  createdBy: 'Piet de Vries',
  createdAt: '2026-03-02T09:30:00.000Z',
}
const note = {
  ...common,
  id: '1e2d3c4b-5a69-4788-97a6-b5c4d3e2f1a0',
  type: 'note',
  description: 'Gebeld: wil voor april beslissen',
  date: '2026-03-02',
} as const
const task = {
  ...common,
  id: '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
  type: 'task',
  description: 'Voorstel nabellen',
  dueDate: '2026-03-09',
  done: false,
} as const

export const activityEndpoints = (uses: ActivityUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/activities`,
    summary: 'Logs a note or a task under an open opportunity. Fields of the other type are refused.',
    limited: 'plugin',
    bodyRule: BODY,
    input: logInput,
    answers: { 201: oneActivityAnswer },
    fails: ['OpportunityGone', 'OpportunityClosed'],
    example: {
      input: { body: { type: 'task', opportunityId, description: task.description, dueDate: task.dueDate } },
      answers: { 201: { activity: task } },
    },
    handle: ({ body }, { caller }) =>
      pipe(
        uses.logActivity(caller, body.opportunityId as OpportunityId, newActivityOf(body)),
        TE.map((activity) => ({ status: 201, body: tellOne(activity) })),
      ),
  }),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/opportunities/:opportunityId/activities`,
    summary: 'Notes and tasks of an opportunity, newest first, at most 1,000; truncated says that there are more.',
    limited: 'plugin',
    input: ofOpportunityInput,
    answers: { 200: activitiesAnswer },
    example: {
      input: { params: { opportunityId } },
      answers: { 200: { data: [note, task], truncated: false } },
    },
    handle: ({ params }, { caller }) =>
      pipe(
        uses.activities.ofOpportunity(caller, params.opportunityId as OpportunityId),
        TE.map(flow(tellActivities, ok)),
      ),
  }),
  sessionEndpoint({
    method: 'PUT',
    path: `${BASE}/activities/by-id/:activityId`,
    summary:
      'Changes a note or a task: what is left out stays, null clears. The type says which it is and can not change.',
    limited: 'plugin',
    bodyRule: BODY,
    input: changeInput,
    answers: { 200: oneActivityAnswer },
    fails: ['ActivityTypeFixed'],
    example: {
      input: { params: { activityId: task.id }, body: { type: 'task', done: true } },
      answers: { 200: { activity: { ...task, done: true } } },
    },
    handle: ({ params, body }, { caller }) =>
      pipe(uses.changeActivity(caller, params.activityId as ActivityId, changeOf(body)), TE.map(flow(tellOne, ok))),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: `${BASE}/activities/by-id/:activityId`,
    summary: 'Removes a note or a task.',
    limited: 'plugin',
    input: removeInput,
    answers: { 200: removedAnswer },
    example: { input: { params: { activityId: note.id } }, answers: { 200: { success: true } } },
    handle: ({ params }, { caller }) =>
      pipe(
        uses.removeActivity(caller, params.activityId as ActivityId),
        TE.map(() => ok({ success: true })),
      ),
  }),
]
