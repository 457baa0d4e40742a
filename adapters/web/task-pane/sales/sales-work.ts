// Changes opportunities, notes and tasks in the ledger, and updates their lists.
import { type Either, isLeft, map, right, isRight } from 'fp-ts/lib/Either.js'
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import {
  type Opportunities,
  type PaneOpportunity,
  type OpportunityStage,
  type OpportunityChanges,
  type Activities,
  type PaneActivity,
  type ActivityBody,
  type ActivityChanges,
  type PaneTask,
} from '../api/sales.ts'
import type { ListMemory } from '../memory/answer-memory.ts'

const opportunityOf = map(({ opportunity }: { readonly opportunity: PaneOpportunity }) => opportunity)

/** Null: another move is in progress. It continues to this stage, and its caller gets the outcome. */
export type MoveStage = (
  accountId: string,
  opportunity: PaneOpportunity,
  stage: OpportunityStage,
) => Promise<Either<ApiFailure, PaneOpportunity | null>>

const withOpportunity =
  (next: PaneOpportunity) =>
  (list: Opportunities): Opportunities => ({
    ...list,
    data: list.data.map((one) => (one.id === next.id ? next : one)),
  })

export function withNewOpportunity(made: PaneOpportunity) {
  return (list: Opportunities): Opportunities => ({
    ...list,
    data: [made, ...list.data.filter(({ id }) => id !== made.id)],
  })
}

/** Whether the list may differ from the ledger: there was no answer, or the opportunity is closed or no longer exists. */
const isOutdated = (failure: ApiFailure): boolean =>
  failure._tag === 'Unreachable' ||
  failure._tag === 'Unreadable' ||
  (failure._tag === 'Refused' && [404, 409, 422].includes(failure.status))

/** Keeps the probability until the ledger returns a new one. */
const moveToStage = (opportunity: PaneOpportunity, { id, description }: OpportunityStage): PaneOpportunity => ({
  ...opportunity,
  stage: { id, description },
})

export function makeMoveStage(deps: {
  readonly api: PluginApi
  readonly opportunities: Pick<ListMemory<Opportunities>, 'change' | 'reload'>
}): MoveStage {
  const { api, opportunities } = deps
  /** By opportunity: its last confirmed state, and the stage to move to after the present move. */
  const underWay = new Map<string, { readonly held: PaneOpportunity; next: OpportunityStage | null }>()

  const run = async (
    accountId: string,
    held: PaneOpportunity,
    stage: OpportunityStage,
  ): Promise<Either<ApiFailure, PaneOpportunity>> => {
    const job: { readonly held: PaneOpportunity; next: OpportunityStage | null } = { held, next: null }
    underWay.set(held.id, job)
    const answer = opportunityOf(
      await api(
        callPlugin('PUT /mailclient-plugin/opportunities/:id/stage', {
          params: { id: held.id },
          body: { stageId: stage.id },
        }),
      ),
    )
    underWay.delete(held.id)
    const nowHeld = isLeft(answer) ? held : answer.right
    if (job.next !== null && job.next.id !== nowHeld.stage?.id) return run(accountId, nowHeld, job.next)
    opportunities.change(accountId, withOpportunity(nowHeld))
    if (isLeft(answer) && isOutdated(answer.left)) void opportunities.reload(accountId)
    return job.next === null ? answer : right(nowHeld)
  }

  return async (accountId, opportunity, stage) => {
    opportunities.change(accountId, withOpportunity(moveToStage(opportunity, stage)))
    const job = underWay.get(opportunity.id)
    if (job === undefined) return run(accountId, opportunity, stage)
    job.next = stage
    return right(null)
  }
}

type Done<A> = Promise<Either<ApiFailure, A>>

const isNotFound = (failure: ApiFailure): boolean => failure._tag === 'Refused' && failure.code === 'LEDGER_NOT_FOUND'

export function makeOpportunityWork(deps: {
  readonly api: PluginApi
  readonly opportunities: Pick<ListMemory<Opportunities>, 'change' | 'reload'>
  /** The opportunity that was created from an item, by the key of the item. */
  readonly linked: Map<string, string>
}) {
  const { api, opportunities, linked } = deps
  return {
    correct: async (accountId: string, id: string, change: OpportunityChanges): Done<PaneOpportunity> => {
      const answer = opportunityOf(
        await api(callPlugin('PUT /mailclient-plugin/opportunities/:id', { params: { id }, body: change })),
      )
      if (isRight(answer)) opportunities.change(accountId, withOpportunity(answer.right))
      else if (isOutdated(answer.left)) void opportunities.reload(accountId)
      return answer
    },
    /** Succeeds if the opportunity no longer exists. */
    remove: async (accountId: string, id: string): Done<void> => {
      const answer = await api(callPlugin('DELETE /mailclient-plugin/opportunities/:id', { params: { id } }))
      if (isLeft(answer) && !isNotFound(answer.left)) {
        if (isOutdated(answer.left)) void opportunities.reload(accountId)
        return answer
      }
      for (const [key, of] of linked) if (of === id) linked.delete(key)
      opportunities.change(accountId, (list) => ({ ...list, data: list.data.filter((one) => one.id !== id) }))
      return right(undefined)
    },
  }
}

const withFirst =
  (activity: PaneActivity) =>
  (list: Activities): Activities => ({ ...list, data: [activity, ...list.data.filter(({ id }) => id !== activity.id)] })
const withNext =
  (next: PaneActivity) =>
  (list: Activities): Activities => ({ ...list, data: list.data.map((one) => (one.id === next.id ? next : one)) })
const withoutActivity =
  (id: string) =>
  (list: Activities): Activities => ({ ...list, data: list.data.filter((one) => one.id !== id) })

export function makeActivityWork(deps: {
  readonly api: PluginApi
  readonly activities: Pick<ListMemory<Activities>, 'change' | 'reload'>
}) {
  const { api, activities } = deps
  const activityOf = map(({ activity }: { readonly activity: PaneActivity }) => activity)
  /** Loads the list again if the outcome is uncertain. */
  const settle = <A>(opportunityId: string, answer: Either<ApiFailure, A>): Either<ApiFailure, A> => {
    if (isLeft(answer) && (answer.left._tag !== 'Refused' || isNotFound(answer.left)))
      void activities.reload(opportunityId)
    return answer
  }

  const change = async (activity: PaneActivity, wanted: ActivityChanges): Done<PaneActivity> => {
    const answer = activityOf(
      await api(
        callPlugin('PUT /mailclient-plugin/activities/by-id/:activityId', {
          params: { activityId: activity.id },
          body: wanted,
        }),
      ),
    )
    if (isRight(answer)) activities.change(activity.opportunityId, withNext(answer.right))
    return settle(activity.opportunityId, answer)
  }

  return {
    log: async (opportunityId: string, body: ActivityBody): Done<PaneActivity> => {
      const answer = activityOf(
        await api(callPlugin('POST /mailclient-plugin/activities', { body: { ...body, opportunityId } })),
      )
      if (isRight(answer)) activities.change(opportunityId, withFirst(answer.right))
      return settle(opportunityId, answer)
    },
    change,
    /** Applies the change at once, and reverts it if the call fails. */
    tick: async (task: PaneTask): Done<PaneActivity> => {
      const done = !task.done
      activities.change(task.opportunityId, withNext({ ...task, done }))
      const answer = await change(task, { type: 'task', done })
      if (isLeft(answer)) activities.change(task.opportunityId, withNext(task))
      return answer
    },
    /** Succeeds if the activity no longer exists. */
    remove: async ({ id, opportunityId }: PaneActivity): Done<void> => {
      const answer = await api(
        callPlugin('DELETE /mailclient-plugin/activities/by-id/:activityId', { params: { activityId: id } }),
      )
      if (isLeft(answer) && !isNotFound(answer.left)) return settle(opportunityId, answer)
      activities.change(opportunityId, withoutActivity(id))
      return right(undefined)
    },
  }
}
