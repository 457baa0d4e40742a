// Every failure there is, and how it is told over HTTP. The fragments are one per area; the union below is what endpoints may fail with.
import type { Instant } from '#domain/shared/clock.ts'
import { tellFaults, type ToldFault } from '#adapters/contract/codecs/faults.ts'
import { type ArchiveOnlyFailure, archiveErrors } from '../archive/archive-errors.ts'
import { assistantErrors, type AssistantFailure } from '../assistant/assistant-errors.ts'
import { connectionErrors, type ConnectionFailure } from '../assistant/connection-errors.ts'
import { contactErrors, type ContactOnlyFailure } from '../ledger/contact-errors.ts'
import { httpErrors, type HttpFailure } from './http-errors.ts'
import { identityErrors, type IdentityOnlyFailure } from '../identity/identity-errors.ts'
import { ledgerErrors, type LedgerOnlyFailure } from '../ledger/ledger-errors.ts'
import { logErrors, type LogFailure } from '../logging/log-errors.ts'
import { peopleErrors, type PeopleFailure } from '../identity/people-errors.ts'
import { salesErrors, type SalesOnlyFailure } from '../ledger/sales-errors.ts'
import { sessionErrors, type SessionFailure } from '../session/session-errors.ts'
import { signInErrors, type SignInOnlyFailure } from '../sign-in/sign-in-errors.ts'
import { timeErrors, type TimeOnlyFailure } from '../ledger/time-errors.ts'
import type { Tell, Told } from './told.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'

export type Failure =
  | HttpFailure
  | SessionFailure
  | IdentityOnlyFailure
  | SignInOnlyFailure
  | PeopleFailure
  | AssistantFailure
  | ConnectionFailure
  | LogFailure
  | LedgerOnlyFailure
  | ArchiveOnlyFailure
  | ContactOnlyFailure
  | SalesOnlyFailure
  | TimeOnlyFailure

const tells: Tell<Failure> = {
  ...httpErrors,
  ...sessionErrors,
  ...identityErrors,
  ...signInErrors,
  ...peopleErrors,
  ...assistantErrors,
  ...connectionErrors,
  ...logErrors,
  ...ledgerErrors,
  ...archiveErrors,
  ...contactErrors,
  ...salesErrors,
  ...timeErrors,
}

/** Total: a failure without an entry does not compile. */
export const tell = (failure: Failure, now: Instant): Told => {
  // The record pairs each tag with the teller of that very failure, which an index by a union of tags can not express.
  const teller = tells[failure._tag] as (failure: Failure, now: Instant) => Told
  return teller(failure, now)
}

export interface ErrorBody {
  readonly success?: false
  readonly code: string
  readonly message: string
  readonly errors?: readonly ToldFault[]
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

/** What goes over the wire for a failure at this address. Retry-After in whole seconds, at least one. */
export const errorResponse = (failure: Failure, language: Language, path: string, now: Instant): ErrorResponse => {
  const { status, code, message, faults, data, retryAt, headers } = tell(failure, now)
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
      ...(faults === undefined ? {} : { errors: tellFaults(faults, language) }),
      ...(data === undefined ? {} : { data }),
    },
  }
}
