// A failure as clients get it: its description (status, stable code, message, when to try again), and the response made from it.
import type { Instant } from '#domain/shared/clock.ts'
import type { ErrorBody } from '#adapters/contract/errors.ts'
import { type Fault, toFaultResponses } from '#adapters/contract/codecs/described.ts'
import type { Language, Wording } from '#adapters/contract/codecs/wording.ts'

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
} & { readonly [described]?: F }

declare const described: unique symbol

/** The failures that these descriptions are of. */
export type FailureIn<D> = D extends { readonly [described]?: infer F } ? F : never

type Worded = Wording & Omit<ErrorDescription, 'status' | 'code' | 'message'>

/** `nl` and `en` are the message. */
export function describe(status: number, code: string, { nl, en, ...more }: Worded): ErrorDescription {
  return {
    status,
    code,
    message: { nl, en },
    ...more,
  }
}

/** The value of one field is refused: the message is also the fault of that field. */
export function refusedField(status: number, code: string, path: string, message: Wording): ErrorDescription {
  return describe(status, code, { ...message, faults: [{ path, message }] })
}

/** `nl` and `en`: what it is, such as `Deze rol`. */
export function notFound(code: string, { nl, en }: Wording): ErrorDescription {
  return describe(404, code, { nl: `${nl} bestaat niet of is verwijderd.`, en: `${en} does not exist or was removed.` })
}

export function nameTaken(code: string): ErrorDescription {
  return refusedField(409, code, 'name', {
    nl: 'Deze naam is al in gebruik. Kies een andere naam.',
    en: 'This name is already in use. Choose another name.',
  })
}

const USES: Readonly<Record<string, Wording>> = {
  responses: { nl: 'antwoorden', en: 'responses' },
  campaign: { nl: 'campagnes', en: 'campaigns' },
  'event-type': { nl: 'soorten gebeurtenissen', en: 'event types' },
}

/** What uses a record, by kind: `campagnes (2)`. */
export function usesIn(by: Readonly<Record<string, number>>, language: Language): string {
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
  { status, code, message, faults, data, retryAt, headers }: ErrorDescription,
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
