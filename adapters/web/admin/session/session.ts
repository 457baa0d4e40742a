// Whether somebody is signed in, who, and in which office he acts. What is shown then is the views' matter.
import type { Either } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { Call, SendCall } from '#adapters/web/kit/http.ts'
import { signal } from '#adapters/web/kit/signal.ts'
import { type Me, meCall, signOutCall } from '../api/session.ts'
import type { Navigation } from '../navigation/navigation.ts'

export type Standing =
  | { readonly _tag: 'Starting' }
  /** `ended`: while he was at work. */
  | { readonly _tag: 'SignedOut'; readonly reason: 'first' | 'ended' | 'left' }
  | { readonly _tag: 'SignedIn'; readonly me: Me }
  | { readonly _tag: 'Unknown'; readonly failure: CallFailure }

/** A call in the office of the address. One that finds the sign-in over says so to the session too. */
export type AdminApi = <A>(call: Call<A>) => Promise<Either<CallFailure, A>>

export interface Session {
  /** A signal. */
  readonly standing: () => Standing
  readonly api: AdminApi
  /** Asks who is there; again for each office. */
  readonly start: () => Promise<void>
  /** Left: he is still signed in. */
  readonly signOut: () => Promise<CallFailure | null>
  /** The office of the address was not there, or not for him; he is in his own now. */
  readonly lostTenant: () => boolean
}

const isOver = (failure: CallFailure): boolean => failure._tag === 'Refused' && failure.status === 401

export const makeSession = (deps: {
  readonly send: SendCall
  readonly navigation: Pick<Navigation, 'place' | 'leaveTenant'>
}): Session => {
  const { send, navigation } = deps
  const standing = signal<Standing>({ _tag: 'Starting' })
  let lost = false
  const become = (next: Standing): void => {
    standing.value = next
  }
  const sendHere: AdminApi = (call) => {
    const { tenant } = navigation.place()
    return send(tenant === null ? call : { ...call, headers: { 'x-tenant-uuid': tenant } })
  }
  const api: AdminApi = async (call) => {
    const answer = await sendHere(call)
    if (answer._tag === 'Left' && isOver(answer.left) && standing.value._tag === 'SignedIn')
      become({ _tag: 'SignedOut', reason: 'ended' })
    return answer
  }
  const start = async (): Promise<void> => {
    become({ _tag: 'Starting' })
    const answer = await sendHere(meCall)
    if (answer._tag === 'Right') return become({ _tag: 'SignedIn', me: answer.right })
    if (!isOver(answer.left)) return become({ _tag: 'Unknown', failure: answer.left })
    if (navigation.place().tenant === null) return become({ _tag: 'SignedOut', reason: 'first' })
    // Either nobody is signed in, or this office is not his: asked without it, the service tells which.
    const atHome = await send(meCall)
    if (atHome._tag === 'Left') return become({ _tag: 'SignedOut', reason: 'first' })
    lost = true
    navigation.leaveTenant()
    become({ _tag: 'SignedIn', me: atHome.right })
  }
  return {
    standing: () => standing.value,
    api,
    start,
    signOut: async () => {
      const answer = await send(signOutCall)
      if (answer._tag === 'Left' && !isOver(answer.left)) return answer.left
      become({ _tag: 'SignedOut', reason: 'left' })
      return null
    },
    lostTenant: () => lost,
  }
}
