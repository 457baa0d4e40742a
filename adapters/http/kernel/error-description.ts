// A failure as clients get it: its description (status, stable code, message, retry time), and the response for it.
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { DescriptionsOf } from '#adapters/contract/failure-descriptions.ts'
import type { ErrorBody } from '#adapters/contract/errors.ts'
import { type Fault, toFaultResponses } from '#adapters/contract/codecs/described.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'

/** The answer to a failure; `failure-codes.ts` has its code. */
export interface ErrorDescription {
  readonly status: number
  readonly message: Bilingual
  readonly faults?: readonly Fault[]
  /** Values that a client needs to continue, by name: for instance the id of the conflicting record. */
  readonly data?: Readonly<Record<string, string>>
  /** When a retry makes sense; becomes Retry-After. */
  readonly retryAt?: Instant
  readonly headers?: Readonly<Record<string, string>>
}

export interface CodedError extends ErrorDescription {
  /** Stable: clients decide by it. */
  readonly code: string
}

export type DescribeErrors<F extends Tagged<string>> = DescriptionsOf<F, ErrorDescription, Instant> & {
  readonly [described]?: F
}

declare const described: unique symbol

/** The failures that these descriptions describe. */
export type FailureIn<D> = D extends { readonly [described]?: infer F } ? F : never

export function describe(
  status: number,
  message: Bilingual,
  more: Omit<ErrorDescription, 'status' | 'message'> = {},
): ErrorDescription {
  return { status, message, ...more }
}

/** The refusal of one field's value: the message is also the fault of that field. */
export function refuseField(status: number, path: string, message: Bilingual): ErrorDescription {
  return describe(status, message, { faults: [{ path, message }] })
}

/** The failure for a missing record with a name such as `Deze rol`. */
export function describeMissing([nl, en]: Bilingual): ErrorDescription {
  return describe(404, [`${nl} bestaat niet of is verwijderd.`, `${en} does not exist or was removed.`])
}

export const NAME_IN_USE: ErrorDescription = refuseField(409, 'name', [
  'Deze naam is al in gebruik. Kies een andere naam.',
  'This name is already in use. Choose another name.',
])

const USES: Readonly<Record<string, Bilingual>> = {
  responses: ['antwoorden', 'responses'],
  campaign: ['campagnes', 'campaigns'],
  'event-type': ['soorten gebeurtenissen', 'event types'],
}

/** The records that use a record, counted by kind: `campagnes (2)`. */
export function listUses(by: Readonly<Record<string, number>>, language: Language): string {
  return Object.entries(by)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${pickText(USES[kind] ?? [kind, kind], language)} (${count})`)
    .join(', ')
}

export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ErrorBody
}

// Addresses of the plugin API and its session endpoints get errors in an envelope; others get the bare error.
const ENVELOPED = /^\/(?:mailclient-plugin|ledger|link)(?:\/|$)/

/** Whether errors at this address are in the envelope. */
export function isEnveloped(path: string): boolean {
  return ENVELOPED.test(path)
}

/** Retry-After in whole seconds, at least one. */
export function toErrorResponse(
  { status, code, message, faults, data, retryAt, headers }: CodedError,
  language: Language,
  path: string,
  now: Instant,
): ErrorResponse {
  return {
    status,
    headers: {
      ...headers,
      ...(retryAt === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil((retryAt - now) / 1000))) }),
    },
    body: {
      ...(isEnveloped(path) ? { success: false } : {}),
      code,
      message: pickText(message, language),
      ...(faults === undefined ? {} : { errors: toFaultResponses(faults, language) }),
      ...(data === undefined ? {} : { data }),
    },
  }
}
