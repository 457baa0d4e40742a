// The plugin API: its endpoints as types alone, its failures, the call under the session, and the binding of calls to the signed-in user.
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

/** The session has ended; the user has to sign in again. `code` is the reason that the service gives. */
export interface SessionEnded {
  readonly _tag: 'SessionEnded'
  readonly code: string
}

/** Epoch milliseconds of the failure, if a view shows it later. */
export interface FailureTime {
  readonly at?: number
}

export type ApiFailure = (CallFailure | SessionEnded) & FailureTime

const ENDING_CODES: ReadonlySet<string> = new Set(['LEDGER_REAUTH_REQUIRED', 'PLUGIN_SESSION_INVALID'])

/** A 401 of these codes, and nothing else, ends the session (CLI-3). */
export function endsSession(failure: CallFailure): failure is RefusedCall {
  return failure._tag === 'Refused' && failure.status === 401 && ENDING_CODES.has(failure.code)
}

/** Runs a call with a valid JWT, renewed first if it is about to expire. A 401 that ends the session clears it. */
export type WithJwt = <A>(call: (jwt: string) => Promise<Either<CallFailure, A>>) => Promise<Either<ApiFailure, A>>

export type PluginApi = <A>(call: ServiceCall<A>) => Promise<Either<ApiFailure, A>>

/** `onEnded` is called once for each call that finds the session ended. */
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
  /** The user of the present session, which another window may have replaced; null if unknown. */
  readonly user: () => string | null
  readonly onOther: () => void
}) {
  let users = 0
  let known: string | null = null
  /** Another user may sign in. Calls in progress never resolve. */
  const forget = (): void => {
    users += 1
    known = null
  }
  /** Compares the signed-in user with the one before; if they differ, `onOther` is called. */
  const checkUser = (): void => {
    const user = deps.user()
    const isOther = user !== null && known !== null && user !== known
    if (isOther) {
      forget()
      deps.onOther()
    }
    known = user ?? known
  }
  /** Wraps another asynchronous function: its result never resolves after the user has left. */
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
      // Another user has signed in: the caller belongs to the former one.
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
