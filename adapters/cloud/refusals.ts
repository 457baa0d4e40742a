// What the cloud means by refusing a call. Numbers of its login are not looked at: they come and go.
import type { CloudFailure } from '#domain/mailing/cloud-mailbox.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { CloudResponse, Exchanged } from './exchange.ts'
import { type CloudError, parseCloudError, readRetryAfter } from './wire-codecs.ts'

export type RequiredPermission = Extract<CloudFailure, { readonly _tag: 'CloudPermissionMissing' }>['permission']

/** The codes of 404 that mean the mailbox. */
export const NO_MAILBOX: ReadonlySet<string> = new Set([
  'ErrorInvalidUser',
  'ResourceNotFound',
  'Request_ResourceNotFound',
  'ErrorNonExistentMailbox',
  'MailboxNotEnabledForRESTAPI',
])

/** The code of a missing permission is the same; only the message differs. */
export function isPolicy({ code, message }: CloudError): boolean {
  return (
    code === 'ErrorSendAsDenied' ||
    (code === 'ErrorAccessDenied' && /OData is disabled|AppOnly ?AccessPolicy/i.test(message))
  )
}

/** The response may have come after the effect, or did not come from the cloud. */
export function isInDoubt(answer: Exchanged): boolean {
  return (
    answer._tag === 'NoAnswer' ||
    (answer._tag === 'Answer' &&
      (answer.status >= 500 || answer.status === 408 || (answer.status >= 200 && answer.status < 300)))
  )
}

/** Nothing was done. `answer`: of 400 to 499, or a redirect. */
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
