// Registry of failures: one fragment per area with its union and the response of each failure. Endpoints may fail with the union of all.
import type { Instant } from '#domain/shared/clock.ts'
import { type ArchiveOnlyFailure, archiveErrors } from './archive/archive-errors.ts'
import { assistantErrors, type AssistantFailure } from './assistant/assistant-errors.ts'
import { httpErrors, type HttpFailure } from './kernel/http-errors.ts'
import { identityErrors, type IdentityOnlyFailure } from './identity/identity-errors.ts'
import { ledgerErrors, type LedgerOnlyFailure } from './ledger/ledger-errors.ts'
import { logErrors, type LogFailure } from './logging/log-errors.ts'
import { sessionErrors, type SessionFailure } from './session/session-errors.ts'
import { signInErrors, type SignInOnlyFailure } from './sign-in/sign-in-errors.ts'
import { type ErrorResponse, toErrorResponse } from './kernel/error-response.ts'
import type { DescribeErrors, ErrorDescription } from './kernel/error-description.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'

export type Failure =
  | HttpFailure
  | SessionFailure
  | IdentityOnlyFailure
  | SignInOnlyFailure
  | AssistantFailure
  | LogFailure
  | LedgerOnlyFailure
  | ArchiveOnlyFailure

const descriptions: DescribeErrors<Failure> = {
  ...httpErrors,
  ...sessionErrors,
  ...identityErrors,
  ...signInErrors,
  ...assistantErrors,
  ...logErrors,
  ...ledgerErrors,
  ...archiveErrors,
}

/** Total: a failure without an entry does not compile. */
export const describeError = (failure: Failure, now: Instant): ErrorDescription => {
  // The record pairs each tag with the description of that failure, which an index by a union of tags can not express.
  const entry = descriptions[failure._tag] as ErrorDescription | ((failure: Failure, now: Instant) => ErrorDescription)
  return typeof entry === 'function' ? entry(failure, now) : entry
}

/** The response to a failure at this address. */
export const errorResponse = (failure: Failure, language: Language, path: string, now: Instant): ErrorResponse =>
  toErrorResponse(describeError(failure, now), language, path, now)
