// Why a call to the service failed. failure-words.ts has the texts.

/** No answer: the service or the network is unavailable, or the call timed out. The outcome of a write is then unknown. */
export interface Unreachable {
  readonly _tag: 'Unreachable'
}

/** The fault of one field: its path in the request, and how to correct it, in the user's language. */
export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** The service refused, in its error envelope. */
export interface RefusedCall {
  readonly _tag: 'Refused'
  readonly status: number
  readonly code: string
  /** In the user's language. */
  readonly message: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  /** The faults of fields in the request. */
  readonly errors?: readonly FieldFault[]
  /** Values needed to continue, by name, such as the id of a conflicting record. */
  readonly data?: Readonly<Record<string, string>>
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

export const unreachable: Unreachable = { _tag: 'Unreachable' }
