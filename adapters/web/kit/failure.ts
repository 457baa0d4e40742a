// Why a call to the service gave nothing, as a page tells its user. Texts are the views' matter.

/** No answer: the service or the network is away, or it took too long. What a writing call did is then open. */
export interface Unreachable {
  readonly _tag: 'Unreachable'
}

/** What is wrong with one field: its path in what was sent, and in the user's language how to mend it. */
export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** The service says no, in its own envelope. */
export interface Refused {
  readonly _tag: 'Refused'
  readonly status: number
  readonly code: string
  /** In the user's language, as the service tells it. */
  readonly message: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  /** Where it lies in what was sent. */
  readonly errors?: readonly FieldFault[]
  /** What one needs to go on, by name: the id of what is in the way. */
  readonly data?: Readonly<Record<string, string>>
}

/** An answer of no known form. */
export interface Unreadable {
  readonly _tag: 'Unreadable'
  readonly status: number
  readonly requestId: string | null
}

export type CallFailure = Unreachable | Refused | Unreadable

/** A failed call, or what else the task pane shows as a failure. `at`: when it failed, in epoch milliseconds. */
export type ShownFailure = (
  | CallFailure
  | { readonly _tag: 'SessionEnded' | 'HostFailed' }
  | { readonly _tag: 'ArchiveFailed'; readonly code: string | null; readonly message: string | null }
) & { readonly at?: number }

export const unreachable: Unreachable = { _tag: 'Unreachable' }
