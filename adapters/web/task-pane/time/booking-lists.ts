// The lists to book on, and the last booking: loaded together, and kept for five minutes.
import { type Either, isLeft, isRight, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { call } from '../api/call.ts'
import type { BookingEntry, LastBooking, Projects } from '../api/time.ts'
import type { Bookable } from './time-form.ts'

export interface BookingLists {
  readonly items: Either<ApiFailure, Pick<Bookable, 'time' | 'cost'>>
  readonly projects: Either<ApiFailure, Projects>
  /** Null also after a failure: nothing is suggested. */
  readonly last: LastBooking['time']
}

const KEPT = 5 * 60_000

const recent = <A>(api: PluginApi, now: () => number) => {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<Either<ApiFailure, A>> }>()
  return {
    of: (key: string, call: ServiceCall<A>): Promise<Either<ApiFailure, A>> => {
      const kept = answers.get(key)
      if (kept !== undefined && now() - kept.at < KEPT) return kept.answer
      const answer = api(call)
      answers.set(key, { at: now(), answer })
      void answer.then((outcome) => {
        if (isLeft(outcome) && answers.get(key)?.answer === answer) answers.delete(key)
      })
      return answer
    },
    forget: () => answers.clear(),
  }
}

/** Ids are valid in one division. */
export const makeBookingLists = (api: PluginApi, now: () => number) => {
  const items = recent<{ readonly data: Bookable['time'] }>(api, now)
  const projects = recent<Projects>(api, now)
  const last = recent<LastBooking>(api, now)
  const complete = new Map<string, { readonly at: number; readonly lists: BookingLists }>()
  const keyOf = (division: number, accountId: string): string => `${division} ${accountId}`
  return {
    /** Null until all lists are loaded. */
    known: (division: number, accountId: string): BookingLists | null => {
      const kept = complete.get(keyOf(division, accountId))
      return kept === undefined || now() - kept.at >= KEPT ? null : kept.lists
    },
    /** Parallel calls share requests. Failed lists are loaded again. */
    load: async (division: number, accountId: string): Promise<BookingLists> => {
      const key = keyOf(division, accountId)
      const at = now()
      const [time, cost, ofAccount, used] = await Promise.all([
        items.of(`time ${division}`, call('GET /mailclient-plugin/work-types')),
        items.of(`cost ${division}`, call('GET /mailclient-plugin/cost-types')),
        projects.of(key, call('GET /mailclient-plugin/projects', { query: { accountId } })),
        last.of(key, call('GET /mailclient-plugin/last-used', { query: { accountId } })),
      ])
      const lists: BookingLists = {
        items: isLeft(time) ? time : isLeft(cost) ? cost : right({ time: time.right.data, cost: cost.right.data }),
        projects: ofAccount,
        last: isRight(used) ? used.right.time : null,
      }
      if (isRight(lists.items) && isRight(lists.projects)) complete.set(key, { at, lists })
      return lists
    },
    booked: (
      division: number,
      { kind, accountId, itemId, projectId }: Pick<BookingEntry, 'kind' | 'accountId' | 'itemId' | 'projectId'>,
    ): void => {
      last.forget()
      const key = keyOf(division, accountId)
      const kept = complete.get(key)
      complete.clear()
      if (kept !== undefined)
        complete.set(key, { ...kept, lists: { ...kept.lists, last: { kind, itemId, projectId } } })
    },
    forget: (): void => {
      for (const memory of [items, projects, last]) memory.forget()
      complete.clear()
    },
  }
}
