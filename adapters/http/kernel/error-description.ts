// The description of a failure for clients: status, stable code, message, and when to try again.
import type { Instant } from '#domain/shared/clock.ts'
import type { Fault } from '#adapters/contract/codecs/faults.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'

export interface ErrorDescription {
  readonly status: number
  /** Stable: clients decide by it. */
  readonly code: string
  readonly message: Wording
  readonly faults?: readonly Fault[]
  /** What a client needs to continue, by name: the id of the conflicting record. */
  readonly data?: Readonly<Record<string, string>>
  /** When a retry makes sense; becomes Retry-After. */
  readonly retryAt?: Instant
  readonly headers?: Readonly<Record<string, string>>
}

/** One entry for each member of a union of failures: a missing one does not compile. */
export type DescribeErrors<F extends { readonly _tag: string }> = {
  readonly [T in F['_tag']]:
    | ErrorDescription
    | ((failure: Extract<F, { readonly _tag: T }>, now: Instant) => ErrorDescription)
}

type Worded = Wording & Omit<ErrorDescription, 'status' | 'code' | 'message'>

/** `nl` and `en` are the message. */
export const describe = (status: number, code: string, { nl, en, ...more }: Worded): ErrorDescription => ({
  status,
  code,
  message: { nl, en },
  ...more,
})

/** The value of one field is refused: the message is also the fault of that field. */
export const refusedField = (status: number, code: string, path: string, message: Wording): ErrorDescription =>
  describe(status, code, { ...message, faults: [{ path, message }] })
