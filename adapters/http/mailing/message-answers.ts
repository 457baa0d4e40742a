// Messages as answers: states by their public names, what may be done with one, and the mail as its recipient reads it.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ListedMessage, MessageStory } from '#application/mailing/outgoing.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import type { MailMessage, MessageState } from '#domain/mailing/message.ts'
import { messageTransition } from '#domain/mailing/message-transitions.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { whyWaiting } from '#domain/mailing/message-wait.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { MessageStateName } from '#adapters/contract/mailing/messages.ts'
import { toPauseResponse } from './mailer-answers.ts'

const stateNames: Readonly<Record<MessageState['_tag'], MessageStateName>> = {
  Created: 'created',
  Queued: 'queued',
  Sending: 'sending',
  Sent: 'sent',
  Failed: 'ERROR',
  Withdrawn: 'withdrawn',
}

export const stateTags: Readonly<Record<MessageStateName, MessageState['_tag']>> = {
  created: 'Created',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  ERROR: 'Failed',
  withdrawn: 'Withdrawn',
}

const sinceOf = (state: MessageState): O.Option<Instant> =>
  state._tag === 'Queued' ? O.some(state.since) : 'at' in state ? O.some(state.at) : O.none

export const toMovedResponse = ({ id, state }: MailMessage) => ({
  id,
  state: stateNames[state._tag],
  reason: state._tag === 'Failed' ? state.error : null,
})

/** Whether a command is possible does not depend on the moment. */
const can = (message: MailMessage, command: Parameters<typeof messageTransition>[0]): boolean =>
  E.isRight(messageTransition(command, 0)(message))

export const toOutlineResponse = ({ message, mailing }: ListedMessage) => ({
  ...toMovedResponse(message),
  recipient: message.recipient,
  subject: asWritten(message.personalised.subject ?? mailing.subject),
  createdAt: mailing.createdAt,
  stateSince: sinceOf(message.state),
  origin: mailing.origin,
  systemMailboxKey: mailing.route,
  possiblyDoubled: message.possiblyDoubled,
  canRetry: can(message, { _tag: 'Retry' }),
  canDecide: can(message, { _tag: 'Decide', decision: 'sent' }),
})

export const toMessageResponse = ({ message, mailing, pause }: MessageStory, sending: boolean, now: Instant) => ({
  ...toOutlineResponse({ message, mailing: { ...mailing, subject: mailing.content.subject } }),
  waits: whyWaiting(message, pause, sending, now),
  pause: O.map(toPauseResponse)(pause),
  story: message.story,
  serverMessageId: message.state._tag === 'Sent' ? message.state.serverMessageId : O.none,
  mail: pipe(
    renderMail(mailing, message),
    E.map(({ subject, html, text, replyTo }) => ({ subject, html, text, replyTo })),
    O.fromEither,
  ),
})
