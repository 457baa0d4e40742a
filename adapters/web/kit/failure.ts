// Why a call to the service failed. failure-words.ts has the texts.
import type { ErrorBody } from '#adapters/contract/errors.ts'

/** No answer: the service or the network is unavailable, or the call timed out. The outcome of a write is then unknown. */
export interface Unreachable {
  readonly _tag: 'Unreachable'
}

/** The fault of one field: its path in the request, and how to correct it, in the user's language. */
export type FieldFault = NonNullable<ErrorBody['errors']>[number]

/** The service refused, in its error envelope. */
export interface RefusedCall extends Omit<ErrorBody, 'success'> {
  readonly _tag: 'Refused'
  readonly status: number
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
}

/** An answer of unknown form. */
export interface Unreadable {
  readonly _tag: 'Unreadable'
  readonly status: number
  readonly requestId: string | null
}

export type CallFailure = Unreachable | RefusedCall | Unreadable

/** A failed call, or another failure that the task pane shows. `at`: when it failed, in epoch milliseconds. */
export type ShownFailure = (
  | CallFailure
  | { readonly _tag: 'SessionEnded' | 'HostFailed' }
  | { readonly _tag: 'ArchiveFailed'; readonly code: string | null; readonly message: string | null }
) & { readonly at?: number }

export const UNREACHABLE: Unreachable = { _tag: 'Unreachable' }
