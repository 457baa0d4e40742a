// The troubles of the stand-in ledger that can be asked for.
import type * as script from '#adapters/sandbox/fault-script.ts'

/** Each with what people see of it. */
export const faultKinds = {
  /** The connection is reset, or with `status` that status is answered. */
  down: 'Onbereikbaar',
  /** Answers `ms` later. */
  slow: 'Traag',
  /** The next refresh is refused as too early. */
  tooEarly: 'Te vroeg ververst',
  /** The next refresh is refused as spent, without spending it. */
  oldToken: 'Oude verversing',
  /** The next refresh answers no refresh token; the old one stays good. */
  keepRefreshToken: 'Geen nieuw verversingstoken',
  /** 429 of the minute. */
  rateLimited: 'Te veel aanroepen',
  /** Answers `status`, with `body` (text, or JSON) and `contentType` where given, and carries nothing out. */
  status: 'Vast antwoord',
  /** The `attachment`-th upload to a document fails with `status` (500) after the document exists. */
  halfDocument: 'Half document',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Stores only the first half of an attachment's bytes and answers as if all were well. */
  wrongSize: 'Bijlage te kort opgeslagen',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

export type FaultKind = keyof typeof faultKinds

/** Without a path: every one under /api. */
export interface Fault extends script.Scripted<FaultKind> {
  readonly ms?: number
  readonly status?: number
  readonly body?: unknown
  readonly contentType?: string
  readonly attachment?: number
}

export type FaultScript = script.FaultScript<FaultKind, Fault>
