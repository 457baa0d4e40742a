// The plugin API about notes and tasks of opportunities: one set of endpoints for both.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { makeChangeActivity, makeLogActivity, makeRemoveActivity } from '#application/ledger/activities.ts'
import type { ActivityChange, ActivityId, LedgerActivities, NewActivity } from '#domain/ledger/activity.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { activityContract } from '#adapters/contract/ledger/activities.ts'
import { answerSuccess, makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface ActivityUseCases {
  readonly activities: Pick<LedgerActivities, 'listOfOpportunity'>
  readonly logActivity: ReturnType<typeof makeLogActivity>
  readonly changeActivity: ReturnType<typeof makeChangeActivity>
  readonly removeActivity: ReturnType<typeof makeRemoveActivity>
}

type BodyOf<K extends 'POST /mailclient-plugin/activities' | 'PUT /mailclient-plugin/activities/by-id/:activityId'> =
  InputOf<(typeof activityContract)[K]>['body']

function toNewActivity(body: BodyOf<'POST /mailclient-plugin/activities'>): NewActivity {
  const { description, notes } = body
  return body.type === 'note'
    ? { type: body.type, description, notes, date: body.date }
    : { type: body.type, description, notes, dueDate: body.dueDate, done: O.getOrElse(() => false)(body.done) }
}

function changeOf(body: BodyOf<'PUT /mailclient-plugin/activities/by-id/:activityId'>): ActivityChange {
  const { description, notes } = body
  return body.type === 'note'
    ? { type: body.type, description, notes, date: body.date }
    : { type: body.type, description, notes, dueDate: body.dueDate, done: body.done }
}

const BODY = { bytes: 256 * 1024 }

export function makeActivityEndpoints(uses: ActivityUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(activityContract, {
    'POST /mailclient-plugin/activities': {
      bodyRule: BODY,
      fails: ['OpportunityGone', 'OpportunityClosed'],
      handle: ({ body }, { caller }) =>
        pipe(uses.logActivity(caller, body.opportunityId as OpportunityId, toNewActivity(body)), TE.bindTo('activity')),
    },
    'GET /mailclient-plugin/opportunities/:opportunityId/activities': {
      handle: ({ params }, { caller }) =>
        uses.activities.listOfOpportunity(caller, params.opportunityId as OpportunityId),
    },
    'PUT /mailclient-plugin/activities/by-id/:activityId': {
      bodyRule: BODY,
      fails: ['ActivityTypeFixed'],
      handle: ({ params, body }, { caller }) =>
        pipe(uses.changeActivity(caller, params.activityId as ActivityId, changeOf(body)), TE.bindTo('activity')),
    },
    'DELETE /mailclient-plugin/activities/by-id/:activityId': {
      handle: ({ params }, { caller }) => answerSuccess(uses.removeActivity(caller, params.activityId as ActivityId)),
    },
  })
}
