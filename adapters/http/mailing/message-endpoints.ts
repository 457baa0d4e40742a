// Outgoing mail of a tenant: creating, listing, showing, retrying and deciding messages (MSG-1, MSG-7).
import { hash } from 'node:crypto'
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { MessageOutline } from '#application/mailing/list-messages.ts'
import type { MailOrder, MessageStory, OrderPreview } from '#application/mailing/outgoing.ts'
import { type FilledMail, renderMail, renderSubject } from '#domain/mailing/mail-document.ts'
import {
  asMailingId,
  type Mailing,
  type MailingId,
  type MailMessage,
  type MessageState,
} from '#domain/mailing/message.ts'
import { applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import type { MessageCounts } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { MESSAGE_STATE_NAMES } from '#adapters/contract/mailing/message-codecs.ts'
import { messageContract } from '#adapters/contract/mailing/messages.ts'
import { answerSuccess, answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { toWaitResponse } from './mailer-answers.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'

const getSince = (state: MessageState): O.Option<Instant> =>
  state._tag === 'Queued' ? O.some(state.since) : 'at' in state ? O.some(state.at) : O.none

const toStateResponse = ({ id, state }: MailMessage) => ({
  id,
  state: state._tag,
  reason: state._tag === 'Failed' ? state.error : null,
})

/** Whether the message allows the command, which does not depend on the time. */
const isAllowed = (message: MailMessage, command: Parameters<typeof applyMessageCommand>[0]): boolean =>
  E.isRight(applyMessageCommand(command, 0)(message))

const toOutlineResponse = ({
  message,
  mailing,
  subject,
}: Pick<MessageOutline, 'message' | 'subject'> & {
  readonly mailing: Pick<Mailing, 'createdAt' | 'origin' | 'route'>
}) => ({
  ...toStateResponse(message),
  recipient: message.recipient,
  subject,
  createdAt: mailing.createdAt,
  stateSince: getSince(message.state),
  origin: mailing.origin,
  systemMailboxKey: mailing.route,
  possiblyDoubled: message.possiblyDoubled,
  canRetry: isAllowed(message, { _tag: 'Retry' }),
  canDecide: isAllowed(message, { _tag: 'Decide', decision: 'sent' }),
})

const describeSubject = ({ message, mailing, isReadable }: Omit<MessageStory, 'waits'>): string => {
  const { data, content } = mailing
  const { subject = content.subject } = message.personalised
  return isReadable ? renderSubject({ subject, data }, message) : asWritten(subject)
}

const toPreviewResponse = (preview: OrderPreview) => ({
  ...preview,
  lack: O.chain(({ lack }: FilledMail) => lack)(preview.mail),
})

const toCountsResponse = ({ states, errors, possiblyDoubled }: MessageCounts) => ({
  states: Object.fromEntries(
    Object.entries(MESSAGE_STATE_NAMES).flatMap(([name, state]) => {
      const count = states[state]
      return count === undefined ? [] : [[name, count] as const]
    }),
  ),
  reasons: errors,
  possiblyDoubled,
})

const toOptionalText = (text: string): O.Option<string> => (text === '' ? O.none : O.some(text))

/** The text of a returned mail may quote the mail, so only those who may read that read it. */
const toReturnedResponse = (state: MessageState, isReadable: boolean) =>
  state._tag === 'Returned'
    ? {
        class: state.returnClass,
        sentAt: state.sentAt,
        status: toOptionalText(state.status),
        reason: toOptionalText(state.reason),
        text: toOptionalText(isReadable ? state.text : ''),
      }
    : null

const toMessageResponse =
  (language: Language) =>
  ({ message, mailing, waits, isReadable }: MessageStory) => ({
    ...toOutlineResponse({ message, mailing, subject: describeSubject({ message, mailing, isReadable }) }),
    waits: toWaitResponse(language)(waits),
    story: message.story,
    returned: toReturnedResponse(message.state, isReadable),
    serverMessageId: message.state._tag === 'Sent' ? message.state.serverMessageId : O.none,
    mail: pipe(
      renderMail(mailing, message),
      E.map(({ subject, html, text, replyTo }) => ({ subject, html, text, replyTo })),
      O.fromEither,
      O.filter(() => isReadable),
    ),
  })

/** Derived from the whole request, so that the same uuid with another mail is another mailing. */
const toMailingId = ({ mailing, ...order }: MailOrder): O.Option<MailingId> =>
  pipe(
    mailing,
    O.map((chosen) => asMailingId(deriveUuid(JSON.stringify([chosen, order])))),
  )

/** A uuid of version 8 (RFC 9562) from the digest of the text. */
function deriveUuid(text: string): Uuid {
  const digest = hash('sha256', text)
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(12, 15)}`, `8${digest.slice(15, 18)}`]
  return [...parts, digest.slice(18, 30)].join('-') as Uuid
}

/** Room for a thousand recipients with the longest names, and for the data. */
const BODY = { bytes: 2 * 1024 * 1024 }

export function makeMessageEndpoints({
  outgoing,
  messageLists,
  changeMessages,
  invitePeople,
}: MailingUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(messageContract, {
    'GET /messages': {
      needs: 'mail:read',
      handle: ({ query: { state: states, sort, ...query } }, { principal }) =>
        answerList(
          query,
          messageLists.list(principal, { ...query, states, sortBy: sort.by, sortDir: sort.dir }),
          toOutlineResponse,
        ),
    },
    'GET /messages/counts': {
      needs: 'mail:read',
      handle: (_, { principal }) => pipe(messageLists.count(principal), TE.map(toCountsResponse)),
    },
    'POST /messages': {
      needs: 'mail:send',
      bodyRule: BODY,
      fails: ['FilledTooLarge', 'MailingTooLarge', 'TemplateUnknown'],
      handle: ({ body }, { principal }) => outgoing.create(principal, { ...body, mailing: toMailingId(body) }),
    },
    'POST /messages/dry-run': {
      needs: 'mail:send',
      bodyRule: BODY,
      fails: ['FilledTooLarge', 'TemplateUnknown'],
      handle: ({ body }, { principal }) => pipe(outgoing.preview(principal, body), TE.map(toPreviewResponse)),
    },
    'POST /messages/invitations': {
      needs: 'mail:send',
      fails: ['BeyondOwnRights', 'TemplateUnknown'],
      handle: ({ body: { template, users } }, { principal }) => invitePeople(principal, template, users),
    },
    'POST /messages/retry': {
      needs: 'mail:send',
      handle: ({ body }, { principal }) => changeMessages(principal, 'retry', body.ids),
    },
    'POST /messages/withdraw': {
      needs: 'mail:send',
      handle: ({ body }, { principal }) => changeMessages(principal, 'withdraw', body.ids),
    },
    'GET /messages/:id': {
      needs: 'mail:read',
      fails: ['MessageNotFound'],
      handle: ({ params }, { principal, language }) =>
        pipe(outgoing.read(principal, params.id), TE.map(toMessageResponse(language))),
    },
    'POST /messages/:id/retry': {
      needs: 'mail:send',
      fails: ['MessageNotFound', 'MessageNotInState'],
      handle: ({ params }, { principal }) => pipe(outgoing.retry(principal, params.id), TE.map(toStateResponse)),
    },
    'POST /messages/:id/decide': {
      needs: 'mail:send',
      fails: ['MessageNotFound', 'MessageNotInState'],
      handle: ({ params, body }, { principal }) =>
        pipe(outgoing.decide(principal, params.id, body.decision), TE.map(toStateResponse)),
    },
    'POST /mailer/resume': {
      needs: 'mail:send',
      handle: (_, { principal }) => answerSuccess(outgoing.resume(principal)),
    },
  })
}
