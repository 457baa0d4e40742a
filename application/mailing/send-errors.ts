// What a system mailbox keeps of its last send error, and what that does to its consent (SYS-10).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SendResult } from '#domain/mailing/mailer.ts'
import type { MailRoute } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { withSendError } from '#domain/mailing/system-mailbox.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** Codes only, never a text that could repeat an address. None: it left. */
export const errorText = (result: SendResult): O.Option<string> => {
  switch (result._tag) {
    case 'Accepted':
      return O.none
    case 'Denied':
      return O.some(result.text)
    case 'Refused':
      return O.some(`${result.error}: ${result.code}`)
    case 'Unusable':
      return O.some(`${result.refusal}: ${result.code}`)
    case 'Deferred':
      return O.some(`deferred: ${result.code}`)
    case 'Unknown':
      return O.some(`outcome_unknown: ${result.code}`)
  }
}

/** It was accepted, refused or lost by the server: it counts towards the limits (SYS-9). */
export const hasReachedServer = (result: SendResult): boolean => result._tag !== 'Unusable' || result.reached === true

export const recordSendError = (
  { systemMailboxes }: Pick<MailingStores, 'systemMailboxes'>,
  route: MailRoute,
  text: string,
  now: Instant,
): Stored<void> => {
  if (O.isNone(route)) return TE.right(undefined)
  return pipe(
    systemMailboxes.find(route.value),
    TE.flatMap(
      O.match(
        () => TE.right(false),
        // A change of the same moment stands: the next error is recorded again.
        (mailbox) => systemMailboxes.replace(withSendError(mailbox, text, now)),
      ),
    ),
    TE.asUnit,
  )
}
