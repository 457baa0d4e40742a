// Why a call under the session gave nothing: the call itself failed, or the session is over.
import type { CallFailure, Refused } from '#adapters/web/kit/failure.ts'

/** The session is over; the user has to log in again. `code` says why, as the service does. */
export interface SessionEnded {
  readonly _tag: 'SessionEnded'
  readonly code: string
}

/** When it failed, in epoch milliseconds; absent where no view shows it later. */
export interface Timed {
  readonly at?: number
}

export type ApiFailure = (CallFailure | SessionEnded) & Timed

const ENDING_CODES: ReadonlySet<string> = new Set(['LEDGER_REAUTH_REQUIRED', 'PLUGIN_SESSION_INVALID'])

/** A 401 of these codes, and nothing else, ends the session (CLI-3). */
export const endsSession = (failure: CallFailure): failure is Refused =>
  failure._tag === 'Refused' && failure.status === 401 && ENDING_CODES.has(failure.code)
