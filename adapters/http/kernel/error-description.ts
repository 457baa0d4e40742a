// A failure as clients get it: its description (status, stable code, message, when to try again), and the response made from it.
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { DescriptionsOf } from '#adapters/contract/failure-descriptions.ts'
import type { ErrorBody } from '#adapters/contract/errors.ts'
import { type Fault, toFaultResponses } from '#adapters/contract/codecs/described.ts'
import type { Language, Wording } from '#adapters/contract/codecs/wording.ts'

/** What a failure answers; `failure-codes.ts` has its code. */
export interface ErrorDescription {
  readonly status: number
  readonly message: Wording
  readonly faults?: readonly Fault[]
  /** What a client needs to continue, by name: the id of the conflicting record. */
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

/** The failures that these descriptions are of. */
export type FailureIn<D> = D extends { readonly [described]?: infer F } ? F : never

type Worded = Wording & Omit<ErrorDescription, 'status' | 'message'>

/** `nl` and `en` are the message. */
export function describe(status: number, { nl, en, ...more }: Worded): ErrorDescription {
  return { status, message: { nl, en }, ...more }
}

/** The value of one field is refused: the message is also the fault of that field. */
export function refuseField(status: number, path: string, message: Wording): ErrorDescription {
  return describe(status, { ...message, faults: [{ path, message }] })
}

/** `nl` and `en`: what it is, such as `Deze rol`. */
export function describeMissing({ nl, en }: Wording): ErrorDescription {
  return describe(404, { nl: `${nl} bestaat niet of is verwijderd.`, en: `${en} does not exist or was removed.` })
}

export const NAME_IN_USE: ErrorDescription = refuseField(409, 'name', {
  nl: 'Deze naam is al in gebruik. Kies een andere naam.',
  en: 'This name is already in use. Choose another name.',
})

const USES: Readonly<Record<string, Wording>> = {
  responses: { nl: 'antwoorden', en: 'responses' },
  campaign: { nl: 'campagnes', en: 'campaigns' },
  'event-type': { nl: 'soorten gebeurtenissen', en: 'event types' },
}

/** What uses a record, by kind: `campagnes (2)`. */
export function listUses(by: Readonly<Record<string, number>>, language: Language): string {
  return Object.entries(by)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${USES[kind]?.[language] ?? kind} (${count})`)
    .join(', ')
}

export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ErrorBody
}

// The envelope of the plugin API and its session endpoints; elsewhere the bare error.
const ENVELOPED = /^\/(?:mailclient-plugin|ledger|link)(?:\/|$)/

/** Whether errors at this address come in the envelope. */
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
      message: message[language],
      ...(faults === undefined ? {} : { errors: toFaultResponses(faults, language) }),
      ...(data === undefined ? {} : { data }),
    },
  }
}
