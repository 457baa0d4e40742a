// The plugin API: its endpoints as types only, its failures, calls with the session, and calls bound to the signed-in user.
import {
  type CallFailure,
  type RefusedCall,
  type BodyOf,
  makeCall,
  type SendCall,
  type ServiceCall,
} from '#adapters/web/kit/http.ts'
import { type Either, left } from 'fp-ts/lib/Either.js'
import type { archiveContract, mailStatusContract } from '#adapters/contract/archive/archives.ts'
import type { lastUsedContract } from '#adapters/contract/archive/last-used.ts'
import type { sendArchiveContract } from '#adapters/contract/archive/send-archive.ts'
import type { activityContract } from '#adapters/contract/ledger/activities.ts'
import type { addressChoiceContract, contactContract } from '#adapters/contract/ledger/contacts.ts'
import type { orderContract } from '#adapters/contract/ledger/orders.ts'
import type { organisationContract } from '#adapters/contract/ledger/organisations.ts'
import type { salesContract } from '#adapters/contract/ledger/sales.ts'
import type { timeContract } from '#adapters/contract/ledger/time.ts'
import type { documentTypeContract, quotaContract, settingsContract } from '#adapters/contract/ledger/settings.ts'
import type { licenceContract, publicLicenceContract } from '#adapters/contract/licence/public-licence.ts'
import type { myDataContract } from '#adapters/contract/privacy/my-data.ts'
import type { linkContract, loginContract, sessionContract } from '#adapters/contract/session/session.ts'
import type { ResponseOf } from '#adapters/contract/endpoint.ts'

/** The session has ended and the user has to sign in again. `code` is the reason from the service. */
export interface SessionEnded {
  readonly _tag: 'SessionEnded'
  readonly code: string
}

/** `at`: when the call failed, in epoch milliseconds, for views that show it later. */
export interface FailureTime {
  readonly at?: number
}

export type ApiFailure = (CallFailure | SessionEnded) & FailureTime

const ENDING_CODES: ReadonlySet<string> = new Set(['LEDGER_REAUTH_REQUIRED', 'PLUGIN_SESSION_INVALID'])

/** A session ends only by a 401 with one of these codes (CLI-3). */
export function endsSession(failure: CallFailure): failure is RefusedCall {
  return failure._tag === 'Refused' && failure.status === 401 && ENDING_CODES.has(failure.code)
}

/** Runs a call with a valid JWT. It renews the JWT first if it expires soon. A 401 that ends the session removes it. */
export type WithJwt = <A>(call: (jwt: string) => Promise<Either<CallFailure, A>>) => Promise<Either<ApiFailure, A>>

export type PluginApi = <A>(call: ServiceCall<A>) => Promise<Either<ApiFailure, A>>

/** Calls `onEnded` for each call that finds that the session has ended. */
export function makePluginApi(deps: {
  readonly send: SendCall
  readonly keeper: { readonly withJwt: WithJwt }
  readonly onEnded: (code: string) => void
  readonly now: () => number
}): PluginApi {
  return async function pluginApi(call) {
    const answer = await deps.keeper.withJwt((jwt) => deps.send({ ...call, jwt }))
    if (answer._tag === 'Right') return answer
    if (answer.left._tag === 'SessionEnded') deps.onEnded(answer.left.code)
    return left({ ...answer.left, at: deps.now() })
  }
}

export type UserApi = ReturnType<typeof makeUserApi>

export function makeUserApi(deps: {
  readonly api: PluginApi
  /** The user of the present session, which another window may have replaced; null: unknown. */
  readonly user: () => string | null
  readonly onOther: () => void
}) {
  let users = 0
  let known: string | null = null
  /** Prepares for another user. The results of calls in progress never resolve. */
  const forget = (): void => {
    users += 1
    known = null
  }
  /** Calls `onOther` if the signed-in user differs from the previous one. */
  const checkUser = (): void => {
    const user = deps.user()
    const isOther = user !== null && known !== null && user !== known
    if (isOther) {
      forget()
      deps.onOther()
    }
    known = user ?? known
  }
  /** Wraps an asynchronous function: after the user has left, its result never resolves. */
  const whileSignedIn =
    <Args extends readonly unknown[], A>(wait: (...args: Args) => Promise<A>) =>
    async (...args: Args): Promise<A> => {
      const mine = users
      const outcome = await wait(...args)
      return mine === users ? outcome : new Promise(() => undefined)
    }
  return {
    api: <A>(call: ServiceCall<A>): Promise<Either<ApiFailure, A>> => {
      const mine = users
      checkUser()
      // If another user has signed in, the caller belongs to the previous one and gets no answer.
      return mine === users ? whileSignedIn(() => deps.api(call))() : new Promise(() => undefined)
    },
    whileSignedIn,
    checkUser,
    forget,
  }
}

type PaneContract = typeof activityContract &
  typeof addressChoiceContract &
  typeof archiveContract &
  typeof contactContract &
  typeof documentTypeContract &
  typeof lastUsedContract &
  typeof licenceContract &
  typeof linkContract &
  typeof loginContract &
  typeof mailStatusContract &
  typeof myDataContract &
  typeof orderContract &
  typeof organisationContract &
  typeof publicLicenceContract &
  typeof quotaContract &
  typeof salesContract &
  typeof sendArchiveContract &
  typeof sessionContract &
  typeof settingsContract &
  typeof timeContract

export type PaneResponse<K extends keyof PaneContract> = ResponseOf<PaneContract[K]>
export type PaneBody<K extends keyof PaneContract> = BodyOf<PaneContract[K]>

export const callPlugin = makeCall<PaneContract>()
