// The troubles of the stand-in cloud that can be asked for.
import type * as script from '#adapters/sandbox/fault-script.ts'

/** Each with what people see of it. */
export const faultKinds = {
  /** The connection is reset before anything is done. */
  down: 'Onbereikbaar',
  /** Answers `ms` later; of the API, within the call's turn. */
  slow: 'Traag',
  /** Answers `status` (503), with `body` (text, or JSON) and `retryAfter` where given, and carries nothing out. */
  status: 'Vast antwoord',
  /** 429, with `retryAfter` in its header, or without one. */
  throttled: 'Te veel aanroepen',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Carries the call out, then answers `status` (504) as if it had not. */
  doneButFailed: 'Toch uitgevoerd',
  /** Carries the call out, and answers it as ever but for a `retryAfter` (1) in its header. */
  doneWithRetryAfter: 'Uitgevoerd, met wachttijd',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

export type FaultKind = keyof typeof faultKinds

/** Without a path: the login's token endpoint and all of the API. */
export interface Fault extends script.Scripted<FaultKind> {
  readonly ms?: number
  readonly status?: number
  readonly body?: unknown
  readonly retryAfter?: string | number
}

export type FaultScript = script.FaultScript<FaultKind, Fault>
