// Why an inbox could not be read over IMAP, as short codes.
import type { InboxFailure } from '#domain/mailing/return-reader.ts'

export function failUnread(code: string): InboxFailure {
  return { _tag: 'InboxUnread', code }
}
export const PLACE_GONE: InboxFailure = { _tag: 'InboxPlaceGone' }

/** The server answered NO: it understands the command, and does not do it. */
export function isAnsweredNo(error: unknown): boolean {
  return error instanceof Error && 'responseStatus' in error && error.responseStatus === 'NO'
}

/** Of one mail that the server does not hand out, or not within the size that was asked for. Others can still be read. */
export function isOfOneMail(error: unknown): boolean {
  return isAnsweredNo(error) || (error instanceof Error && 'code' in error && error.code === 'LiteralTooLarge')
}

/** The server chose the rest of its answer, which could repeat an address. */
export function toFailure(error: unknown): InboxFailure {
  if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true)
    return failUnread('access_denied')
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no_answer'
  return failUnread(code.replace(/[^\w-]/g, '').slice(0, 40))
}
