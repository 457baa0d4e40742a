// Logs, changes and removes notes and tasks of an opportunity, and updates their list.
import { type Either, isLeft, isRight, map, right } from 'fp-ts/lib/Either.js'
import {
  type Activities,
  type PaneActivity,
  type ActivityBody,
  type ActivityChanges,
  type PaneTask,
  changeActivityCall,
  logActivityCall,
  removeActivityCall,
} from '../api/sales.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import type { ListMemory } from './list-memory.ts'

type Done<A> = Promise<Either<ApiFailure, A>>

export interface ActivityWork {
  readonly log: (opportunityId: string, body: ActivityBody) => Done<PaneActivity>
  readonly change: (activity: PaneActivity, change: ActivityChanges) => Done<PaneActivity>
  /** Applied at once, and reverted if the ledger refuses. */
  readonly tick: (task: PaneTask) => Done<PaneActivity>
  /** An activity that was gone counts as removed. */
  readonly remove: (activity: PaneActivity) => Done<void>
}

const withFirst =
  (activity: PaneActivity) =>
  (list: Activities): Activities => ({ ...list, data: [activity, ...list.data.filter(({ id }) => id !== activity.id)] })
const withNext =
  (next: PaneActivity) =>
  (list: Activities): Activities => ({ ...list, data: list.data.map((one) => (one.id === next.id ? next : one)) })
const without =
  (id: string) =>
  (list: Activities): Activities => ({ ...list, data: list.data.filter((one) => one.id !== id) })

const wasGone = (failure: ApiFailure): boolean => failure._tag === 'Refused' && failure.code === 'LEDGER_NOT_FOUND'

export const makeActivityWork = (deps: {
  readonly api: PluginApi
  readonly activities: Pick<ListMemory<Activities>, 'change' | 'reload'>
}): ActivityWork => {
  const { api, activities } = deps
  const activityOf = map(({ activity }: { readonly activity: PaneActivity }) => activity)
  /** Loads the list again if the outcome is uncertain. */
  const settle = <A>(opportunityId: string, answer: Either<ApiFailure, A>): Either<ApiFailure, A> => {
    if (isLeft(answer) && (answer.left._tag !== 'Refused' || wasGone(answer.left)))
      void activities.reload(opportunityId)
    return answer
  }

  const change: ActivityWork['change'] = async (activity, wanted) => {
    const answer = activityOf(await api(changeActivityCall(activity.id, wanted)))
    if (isRight(answer)) activities.change(activity.opportunityId, withNext(answer.right))
    return settle(activity.opportunityId, answer)
  }

  return {
    log: async (opportunityId, body) => {
      const answer = activityOf(await api(logActivityCall(opportunityId, body)))
      if (isRight(answer)) activities.change(opportunityId, withFirst(answer.right))
      return settle(opportunityId, answer)
    },
    change,
    tick: async (task) => {
      const done = !task.done
      activities.change(task.opportunityId, withNext({ ...task, done }))
      const answer = await change(task, { type: 'task', done })
      if (isLeft(answer)) activities.change(task.opportunityId, withNext(task))
      return answer
    },
    remove: async ({ id, opportunityId }) => {
      const answer = await api(removeActivityCall(id))
      if (isLeft(answer) && !wasGone(answer.left)) return settle(opportunityId, answer)
      activities.change(opportunityId, without(id))
      return right(undefined)
    },
  }
}
