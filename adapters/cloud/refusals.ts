// Classifies the cloud's refusals of a call. Ignores the error numbers of its login, which change.
import type { CloudFailure } from '#domain/mailing/cloud-mailbox.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { CloudResponse, Exchanged } from './exchange.ts'
import { type CloudError, parseCloudError, readRetryAfter } from './wire-codecs.ts'

export type RequiredPermission = Extract<CloudFailure, { readonly _tag: 'CloudPermissionMissing' }>['permission']

/** The codes of a 404 that concern the mailbox. */
export const NO_MAILBOX: ReadonlySet<string> = new Set([
  'ErrorInvalidUser',
  'ResourceNotFound',
  'Request_ResourceNotFound',
  'ErrorNonExistentMailbox',
  'MailboxNotEnabledForRESTAPI',
])

/** A missing permission has the same code; only the message differs. */
export function isPolicy({ code, message }: CloudError): boolean {
  return (
    code === 'ErrorSendAsDenied' ||
    (code === 'ErrorAccessDenied' && /OData is disabled|AppOnly ?AccessPolicy/i.test(message))
  )
}

/** The cloud may have carried out the call all the same, or the response did not come from the cloud. */
export function isInDoubt(answer: Exchanged): boolean {
  return (
    answer._tag === 'NoAnswer' ||
    (answer._tag === 'Answer' &&
      (answer.status >= 500 || answer.status === 408 || (answer.status >= 200 && answer.status < 300)))
  )
}

/** For answers that mean that the cloud did nothing. `answer`: status 400 to 499, or a redirect. */
export function toCloudFailure(answer: CloudResponse, permission: RequiredPermission, now: Instant): CloudFailure {
  const error = parseCloudError(answer)
  switch (answer.status) {
    case 401:
      return { _tag: 'CloudPermissionMissing', permission, byPolicy: false }
    case 403:
      return { _tag: 'CloudPermissionMissing', permission, byPolicy: isPolicy(error) }
    case 429:
      return { _tag: 'CloudThrottled', retryAfter: readRetryAfter(answer, now) }
    case 404:
      return NO_MAILBOX.has(error.code) ? { _tag: 'CloudMailboxUnknown' } : { _tag: 'CloudRefused', code: error.code }
    default:
      return answer.status >= 400 ? { _tag: 'CloudRefused', code: error.code } : { _tag: 'CloudUnavailable' }
  }
}
