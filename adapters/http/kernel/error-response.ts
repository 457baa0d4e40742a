// The form of an error response: its body, its envelope and its headers.
import type { Instant } from '#domain/shared/clock.ts'
import { toFaultResponses, type FaultResponse } from '#adapters/contract/codecs/faults.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import type { ErrorDescription } from './error-description.ts'

export interface ErrorBody {
  readonly success?: false
  readonly code: string
  readonly message: string
  readonly errors?: readonly FaultResponse[]
  readonly data?: Readonly<Record<string, string>>
}

export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ErrorBody
}

// The envelope of the plugin API and its session endpoints; elsewhere the bare error.
const ENVELOPED = /^\/(?:mailclient-plugin|ledger|link)(?:\/|$)/

/** Whether errors at this address come in the envelope. */
export const isEnveloped = (path: string): boolean => ENVELOPED.test(path)

/** Retry-After in whole seconds, at least one. */
export const toErrorResponse = (
  { status, code, message, faults, data, retryAt, headers }: ErrorDescription,
  language: Language,
  path: string,
  now: Instant,
): ErrorResponse => {
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
