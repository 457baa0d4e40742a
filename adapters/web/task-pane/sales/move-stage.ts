// Moves an opportunity to another stage: seen at once, and taken back where the ledger refuses. Of wishes that follow each other while one is
// under way, the last counts.
import { type Either, isLeft, map, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '../api/failure.ts'
import type { PluginApi } from '../api/plugin-api.ts'
import { type Opportunities, type Opportunity, type Stage, moveOpportunityCall } from '../api/sales.ts'
import type { ListMemory } from './list-memory.ts'

/** Null: another wish came after this one, and tells what became of both. */
export type MoveStage = (
  accountId: string,
  opportunity: Opportunity,
  stage: Stage,
) => Promise<Either<ApiFailure, Opportunity | null>>

/** The list with this one instead of the one of its id. */
export const withOpportunity =
  (next: Opportunity) =>
  (list: Opportunities): Opportunities => ({
    ...list,
    data: list.data.map((one) => (one.id === next.id ? next : one)),
  })

/** The list with this one at its head. */
export const withNewOpportunity =
  (made: Opportunity) =>
  (list: Opportunities): Opportunities => ({ ...list, data: [made, ...list.data.filter(({ id }) => id !== made.id)] })

/** Whether the ledger may have it otherwise than it stands here: the answer did not come, or names what is gone or settled. */
export const isOutdated = (failure: ApiFailure): boolean =>
  failure._tag === 'Unreachable' ||
  failure._tag === 'Unreadable' ||
  (failure._tag === 'Refused' && [404, 409, 422].includes(failure.status))

/** Its own chance stays until the ledger says otherwise. */
const moved = (opportunity: Opportunity, { id, description }: Stage): Opportunity => ({
  ...opportunity,
  stage: { id, description },
})

export const makeMoveStage = (deps: {
  readonly api: PluginApi
  readonly opportunities: Pick<ListMemory<Opportunities>, 'change' | 'reload'>
}): MoveStage => {
  const { api, opportunities } = deps
  /** By opportunity: what the ledger has for sure, and the stage that is wanted after the one under way. */
  const underWay = new Map<string, { readonly held: Opportunity; next: Stage | null }>()

  const run = async (accountId: string, held: Opportunity, stage: Stage): Promise<Either<ApiFailure, Opportunity>> => {
    const job: { readonly held: Opportunity; next: Stage | null } = { held, next: null }
    underWay.set(held.id, job)
    const answer = map(({ opportunity }: { readonly opportunity: Opportunity }) => opportunity)(
      await api(moveOpportunityCall(held.id, stage.id)),
    )
    underWay.delete(held.id)
    const nowHeld = isLeft(answer) ? held : answer.right
    if (job.next !== null && job.next.id !== nowHeld.stage?.id) return run(accountId, nowHeld, job.next)
    opportunities.change(accountId, withOpportunity(nowHeld))
    if (isLeft(answer) && isOutdated(answer.left)) void opportunities.reload(accountId)
    return job.next === null ? answer : right(nowHeld)
  }

  return async (accountId, opportunity, stage) => {
    opportunities.change(accountId, withOpportunity(moved(opportunity, stage)))
    const job = underWay.get(opportunity.id)
    if (job === undefined) return run(accountId, opportunity, stage)
    job.next = stage
    return right(null)
  }
}
