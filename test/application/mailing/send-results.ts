// Answers of a server, for tests of the sending worker.
import * as O from 'fp-ts/lib/Option.js'
import type { SendResult } from '#domain/mailing/mailer.ts'

export const deferred: SendResult = { _tag: 'Deferred', after: O.none, code: '450' }
export function unusable(change: Partial<Extract<SendResult, { readonly _tag: 'Unusable' }>> = {}): SendResult {
  return {
    _tag: 'Unusable',
    refusal: 'unreachable',
    after: O.none,
    code: 'ECONNREFUSED',
    ...change,
  }
}
export const denied: SendResult = { _tag: 'Denied', text: '403 ErrorAccessDenied' }
export const unknown: SendResult = { _tag: 'Unknown', code: 'ETIMEDOUT' }
export function refused(error: 'recipient_refused' | 'message_refused' | 'too_large'): SendResult {
  return {
    _tag: 'Refused',
    error,
    code: '550',
  }
}
