// Loads the lists for a booking and the last booking together, and keeps them for five minutes.
import { type Either, isLeft, isRight, right } from 'fp-ts/lib/Either.js'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { BookingEntry, BookingItem, LastBooking, Projects } from '../api/time.ts'
import { makeListMemory } from '../memory/answer-memory.ts'
import type { BookingChoices } from './time-form.ts'

export interface BookingLists {
  readonly items: Either<ApiFailure, Pick<BookingChoices, 'time' | 'cost'>>
  readonly projects: Either<ApiFailure, Projects>
  /** Null also after a failure: then nothing is suggested. */
  readonly last: LastBooking['time']
}

type Items = Either<ApiFailure, { readonly data: readonly BookingItem[] }>

const joinItems = (time: Items, cost: Items): BookingLists['items'] =>
  isLeft(time) ? time : isLeft(cost) ? cost : right({ time: time.right.data, cost: cost.right.data })

/** The keys contain the division, because ids are valid only in one division. */
export function makeBookingLists(api: PluginApi, now: () => number) {
  const makeList = <A>(callOf: (accountId: string) => ServiceCall<A>) =>
    makeListMemory({ ask: (key) => api(callOf(key.slice(key.indexOf(' ') + 1))), now })
  const time = makeList(() => callPlugin('GET /mailclient-plugin/work-types'))
  const cost = makeList(() => callPlugin('GET /mailclient-plugin/cost-types'))
  const projects = makeList<Projects>((accountId) =>
    callPlugin('GET /mailclient-plugin/projects', { query: { accountId } }),
  )
  const last = makeList<LastBooking>((accountId) =>
    callPlugin('GET /mailclient-plugin/last-used', { query: { accountId } }),
  )
  const toListKey = (division: number, accountId: string): string => `${division} ${accountId}`
  return {
    /** Null until all lists are loaded. */
    known: (division: number, accountId: string): BookingLists | null => {
      const key = toListKey(division, accountId)
      const [works, costs, ofAccount] = [time.fresh(`${division}`), cost.fresh(`${division}`), projects.fresh(key)]
      const used = last.read(key)._tag === 'Failed' ? { time: null } : last.fresh(key)
      if (works === null || costs === null || ofAccount === null || used === null) return null
      return { items: joinItems(right(works), right(costs)), projects: right(ofAccount), last: used.time }
    },
    /** Parallel calls share requests. Lists that failed are loaded again. */
    load: async (division: number, accountId: string): Promise<BookingLists> => {
      const key = toListKey(division, accountId)
      const [works, costs, ofAccount, used] = await Promise.all([
        time.load(`${division}`),
        cost.load(`${division}`),
        projects.load(key),
        last.load(key),
      ])
      return { items: joinItems(works, costs), projects: ofAccount, last: isRight(used) ? used.right.time : null }
    },
    booked: (
      division: number,
      { kind, accountId, itemId, projectId }: Pick<BookingEntry, 'kind' | 'accountId' | 'itemId' | 'projectId'>,
    ): void => {
      last.forget()
      last.put(toListKey(division, accountId), { time: { kind, itemId, projectId } })
    },
    forget: (): void => {
      for (const memory of [time, cost, projects, last]) memory.forget()
    },
  }
}
