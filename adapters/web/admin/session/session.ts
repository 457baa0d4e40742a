// Whether the user is signed in, who they are, and in which tenant they act. The views decide what to show.
import type { Either } from 'fp-ts/lib/Either.js'
import type { MeResponse } from '#adapters/contract/identity/me.ts'
import type { CallFailure, ServiceCall, SendCall } from '#adapters/web/kit/http.ts'
import { makeSignal } from '#adapters/web/kit/signal.ts'
import { call } from '../api/call.ts'
import type { Appearance } from '../appearance.ts'
import type { Navigation } from '#adapters/web/kit/navigation/navigation.ts'

export type SessionState =
  | { readonly _tag: 'Starting' }
  /** `ended`: the session ended while the user was working. */
  | { readonly _tag: 'SignedOut'; readonly reason: 'first' | 'ended' | 'left' }
  /** The user chose another of their offices in another window: this one shows what belongs to the former. */
  | { readonly _tag: 'OfficeChanged' }
  | { readonly _tag: 'SignedIn'; readonly me: MeResponse }
  | { readonly _tag: 'Unknown'; readonly failure: CallFailure }

/**
 * Makes a call in the tenant of the address, else in the user's own, unless the call names another tenant. A 401 also ends the session: so does a
 * change of office in another window, after which no call may act in the new one.
 */
export type AdminApi = <A>(call: ServiceCall<A>) => Promise<Either<CallFailure, A>>

export interface AdminSession {
  /** A signal. */
  readonly state: () => SessionState
  readonly api: AdminApi
  /** Loads the signed-in user, or the page again in their language. Called again for each tenant. */
  readonly start: () => Promise<void>
  /** If it returns a failure, the user is still signed in. */
  readonly signOut: () => Promise<CallFailure | null>
  /** The user may not open the tenant of the address, or it does not exist. They are in their own tenant now. */
  readonly lostTenant: () => boolean
}

/** `returnTo`: path and query within the application. `chooseAccount`: the identity provider lets the user choose an account. */
export function toSignInAddress(returnTo: string, chooseAccount: boolean): string {
  return call('GET /admin/sign-in', { query: { returnTo, account: chooseAccount ? 'choose' : '' } }).path
}

const isOver = (failure: CallFailure): boolean => failure._tag === 'Refused' && failure.status === 401

export function makeSession(deps: {
  readonly send: SendCall
  readonly navigation: Pick<Navigation<string>, 'place' | 'leaveTenant'>
  readonly appearance: Pick<Appearance, 'followLanguage'>
}): AdminSession {
  const { send, navigation, appearance } = deps
  const meCall = call('GET /admin/me')
  const state = makeSignal<SessionState>({ _tag: 'Starting' })
  let lost = false
  const setState = (next: SessionState): void => {
    state.value = next
  }
  const sendHere: AdminApi = (one) => {
    const own = state.value._tag === 'SignedIn' ? state.value.me.home.uuid : null
    const tenant = navigation.place().tenant ?? own
    return send(tenant === null ? one : { ...one, headers: { 'x-tenant-uuid': tenant, ...one.headers } })
  }
  const api: AdminApi = async (one) => {
    const answer = await sendHere(one)
    if (answer._tag === 'Left' && isOver(answer.left) && state.value._tag === 'SignedIn') {
      const { home } = state.value.me
      const now = await send(meCall)
      const isElsewhere = now._tag === 'Right' && now.right.home.uuid !== home.uuid
      setState(isElsewhere ? { _tag: 'OfficeChanged' } : { _tag: 'SignedOut', reason: 'ended' })
    }
    return answer
  }
  const start = async (): Promise<void> => {
    setState({ _tag: 'Starting' })
    const answer = await sendHere(meCall)
    if (answer._tag === 'Right') {
      if (!appearance.followLanguage(answer.right.user.language)) setState({ _tag: 'SignedIn', me: answer.right })
      return
    }
    if (!isOver(answer.left)) return setState({ _tag: 'Unknown', failure: answer.left })
    if (navigation.place().tenant === null) return setState({ _tag: 'SignedOut', reason: 'first' })
    // Either the user is signed out, or they may not open this tenant. A call without the tenant shows which.
    const own = await send(meCall)
    if (own._tag === 'Left') return setState({ _tag: 'SignedOut', reason: 'first' })
    lost = true
    navigation.leaveTenant()
    setState({ _tag: 'SignedIn', me: own.right })
  }
  return {
    state: () => state.value,
    api,
    start,
    signOut: async () => {
      const answer = await send(call('POST /admin/sign-out'))
      if (answer._tag === 'Left' && !isOver(answer.left)) return answer.left
      setState({ _tag: 'SignedOut', reason: 'left' })
      return null
    },
    lostTenant: () => lost,
  }
}
