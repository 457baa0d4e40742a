import type { Instant } from '#domain/shared/clock.ts'
import type { Fault } from '#adapters/contract/codecs/faults.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'

// How a failure is told to a client: status, stable code, words, and when to come back.

export interface ErrorDescription {
  readonly status: number
  /** Stable: clients decide by it. */
  readonly code: string
  readonly message: Wording
  readonly faults?: readonly Fault[]
  /** What a client needs to go on, by name: the id of what is in the way. */
  readonly data?: Readonly<Record<string, string>>
  /** When trying again makes sense; becomes Retry-After. */
  readonly retryAt?: Instant
  readonly headers?: Readonly<Record<string, string>>
}

/** One entry for each member of a union of failures: one forgotten does not compile. */
export type DescribeErrors<F extends { readonly _tag: string }> = {
  readonly [T in F['_tag']]: (failure: Extract<F, { readonly _tag: T }>, now: Instant) => ErrorDescription
}

/** One field names what is gone or does not fit: the message stands at the field as well. */
export const refusedField = (code: string, path: string, message: Wording): ErrorDescription => ({
  status: 422,
  code,
  message,
  faults: [{ path, message }],
})
