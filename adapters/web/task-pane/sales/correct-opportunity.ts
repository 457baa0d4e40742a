// Corrects an opportunity or takes it back, and keeps the list of its organisation as it then is.
import { type Either, isLeft, isRight, map, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '../api/failure.ts'
import type { PluginApi } from '../api/plugin-api.ts'
import {
  changeOpportunityCall,
  type OneOpportunity,
  type Opportunities,
  type Opportunity,
  type OpportunityChange,
  removeOpportunityCall,
} from '../api/sales.ts'
import type { ListMemory } from './list-memory.ts'
import { isOutdated, withOpportunity } from './move-stage.ts'

type Done<A> = Promise<Either<ApiFailure, A>>

export interface OpportunityWork {
  readonly correct: (accountId: string, id: string, change: OpportunityChange) => Done<Opportunity>
  /** One that was gone already counts as removed. */
  readonly remove: (accountId: string, id: string) => Done<void>
}

const wasGone = (failure: ApiFailure): boolean => failure._tag === 'Refused' && failure.code === 'LEDGER_NOT_FOUND'

export const makeOpportunityWork = (deps: {
  readonly api: PluginApi
  readonly opportunities: Pick<ListMemory<Opportunities>, 'change' | 'reload'>
  /** Of the items that got an opportunity here, by the item's key. */
  readonly linked: Map<string, string>
}): OpportunityWork => {
  const { api, opportunities, linked } = deps
  return {
    correct: async (accountId, id, change) => {
      const answer = map(({ opportunity }: OneOpportunity) => opportunity)(await api(changeOpportunityCall(id, change)))
      if (isRight(answer)) opportunities.change(accountId, withOpportunity(answer.right))
      else if (isOutdated(answer.left)) void opportunities.reload(accountId)
      return answer
    },
    remove: async (accountId, id) => {
      const answer = await api(removeOpportunityCall(id))
      if (isLeft(answer) && !wasGone(answer.left)) {
        if (isOutdated(answer.left)) void opportunities.reload(accountId)
        return answer
      }
      for (const [key, of] of linked) if (of === id) linked.delete(key)
      opportunities.change(accountId, (list) => ({ ...list, data: list.data.filter((one) => one.id !== id) }))
      return right(undefined)
    },
  }
}
