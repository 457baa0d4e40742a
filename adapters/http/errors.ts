// Registry of failures: one fragment per area with the response of each failure. Endpoints may fail with the union of all.
import type { Instant } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import { API_CODES, toFailureCode } from '#adapters/contract/failure-codes.ts'
import { describeBy } from '#adapters/contract/failure-descriptions.ts'
import { archiveErrors } from './archive/archive-errors.ts'
import { assistantErrors } from './assistant/assistant-errors.ts'
import { campaignErrors } from './campaign/campaign-errors.ts'
import { eventErrors } from './event/event-errors.ts'
import { identityErrors } from './identity/identity-errors.ts'
import {
  type CodedError,
  type DescribeErrors,
  type ErrorDescription,
  type ErrorResponse,
  type FailureIn,
  toErrorResponse,
} from './kernel/error-description.ts'
import { httpErrors } from './kernel/http-errors.ts'
import { licenceErrors } from './licence/licence-errors.ts'
import { ledgerErrors } from './ledger/ledger-errors.ts'
import { logErrors } from './logging/log-errors.ts'
import { mailingErrors } from './mailing/mailing-errors.ts'
import { operationsErrors } from './operations/operations-errors.ts'
import { sessionErrors } from './session/session-errors.ts'
import { signInErrors } from './sign-in/sign-in-errors.ts'
import { surveyErrors } from './survey/survey-errors.ts'

const fragments = [
  archiveErrors,
  assistantErrors,
  campaignErrors,
  eventErrors,
  httpErrors,
  identityErrors,
  ledgerErrors,
  licenceErrors,
  logErrors,
  mailingErrors,
  operationsErrors,
  sessionErrors,
  signInErrors,
  surveyErrors,
] as const

export type Failure = FailureIn<(typeof fragments)[number]>

const descriptions: DescribeErrors<Failure> = Object.assign({}, ...fragments)

/** Covers every failure: one without a description does not compile in its area. */
export function describeError(failure: Failure, now: Instant): CodedError {
  const description = describeBy<Failure, ErrorDescription, Instant>(descriptions, failure, now)
  return { ...description, code: toFailureCode(failure, API_CODES) }
}

/** The response to a failure at this address. */
export function respondToFailure(failure: Failure, language: Language, path: string, now: Instant): ErrorResponse {
  return toErrorResponse(describeError(failure, now), language, path, now)
}
