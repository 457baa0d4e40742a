// Sends mail from a system mailbox over Microsoft Graph v1.0: never twice, and with a property that contains our message id, so that a
// mail can be found again (MSG-7, SYS-10).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as T from 'fp-ts/lib/Task.js'
import {
  type LookUpResult,
  type Mailer,
  type MailerRefusal,
  type MailToSend,
  sendAnyway,
  type SendResult,
  toUnusable,
} from '#domain/mailing/mailer.ts'
import { MESSAGE_STAMP } from '#domain/mailing/message-stamp.ts'
import { MAILBOX_MARK, POLICY_MARK, type SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { type Clock, type Duration, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import type { AppTokens, TokenFailure } from './app-tokens.ts'
import { type AskCloud, type CloudQuestion } from './cloud-call.ts'
import type { CloudResponse, Exchanged } from './exchange.ts'
import { isInDoubt, isPolicy, NO_MAILBOX } from './refusals.ts'
import { parseCloudError, parseFoundMessages, parseRetryAfter } from './wire-codecs.ts'

export interface CloudMailersDeps {
  readonly ask: AskCloud
  /** The tokens that `ask` uses. */
  readonly tokens: Pick<AppTokens, 'forget'>
  readonly clock: Clock
}

/** Uses the current consent and settings: cached tokens of the directory are dropped. */
export type MakeCloudMailer = (
  mailbox: Pick<SystemMailbox, 'displayName' | 'directoryTenantId' | 'mailboxAddress' | 'saveToSentItems'>,
) => Mailer

/** A named property in our own namespace. Never change the name or the namespace: the service finds sent mails by them. */
const MESSAGE_ID_PROPERTY = 'String {b1f0a5c4-6d0e-4c0b-9a53-2f7f0c6f9d13} Name TapsterMessageId'

/** Sets the header List-Unsubscribe, which the API refuses as a header. No property exists for one-click (RFC 8058). */
const UNSUBSCRIBE_PROPERTY = 'String 0x1045'

/** Per replica. The cloud accepts four concurrent calls of a mailbox; one at a time already exceeds its limit of mails per minute. */
const CONNECTIONS = 1
/** The turn, the tokens and a send that is repeated after a 401 together end within SEND_WITHIN. */
const WITHIN: Duration = fromSeconds(25)
/** The API accepts requests of 4 MB (2^22 bytes); the rest is for the JSON around the mail. */
const BYTES_AT_MOST = 4_000_000

const toWireMail = (
  mail: MailToSend,
  from: { readonly displayName: string; readonly mailboxAddress: string },
): object => ({
  subject: mail.subject,
  // The cloud writes the text alternative itself.
  body: { contentType: 'HTML', content: mail.html },
  from: { emailAddress: { address: from.mailboxAddress, name: from.displayName } },
  toRecipients: [{ emailAddress: { address: mail.to.address, ...(mail.to.name !== '' && { name: mail.to.name }) } }],
  ...(O.isSome(mail.replyTo) && { replyTo: [{ emailAddress: { address: mail.replyTo.value } }] }),
  attachments: mail.attachments.map(({ filename, contentType, content, contentId }) => ({
    '@odata.type': '#microsoft.graph.fileAttachment',
    name: filename,
    contentType,
    contentBytes: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
    ...(contentId !== undefined && { isInline: true, contentId }),
  })),
  // The API accepts only headers with x-; it refuses Auto-Submitted, for instance.
  internetMessageHeaders: [
    { name: 'X-Auto-Response-Suppress', value: 'OOF, AutoReply' },
    ...(mail.stamp === undefined ? [] : [{ name: MESSAGE_STAMP, value: mail.stamp }]),
  ],
  singleValueExtendedProperties: [
    { id: MESSAGE_ID_PROPERTY, value: mail.id },
    ...(O.isSome(mail.unsubscribeUrl) ? [{ id: UNSUBSCRIBE_PROPERTY, value: `<${mail.unsubscribeUrl.value}>` }] : []),
  ],
})

/** Nothing reached the API. These codes contain no HTTP status, so that the service does not withdraw consent (SYS-10). */
function withoutToken(failure: TokenFailure): SendResult {
  switch (failure._tag) {
    case 'CloudNotConfigured':
      return toUnusable('cloud_not_configured', 'client_refused')
    case 'NotConsented':
      return toUnusable('token_refused', 'not_consented')
    case 'CloudMailboxUnknown':
      return toUnusable('token_refused', 'directory_unknown')
    case 'CloudRefused':
      return toUnusable('token_refused', /^[a-z_]+$/.test(failure.code) ? failure.code : 'refused')
    case 'CloudThrottled':
      return toUnusable('throttled', 'before_sending', O.some(failure.retryAfter))
    case 'CloudUnavailable':
    case 'CloudOutcomeUnknown':
      return toUnusable('unreachable', 'login')
  }
}

/** A code that contains another status, such as 403, would look like a denial. */
const asCode = ({ status }: CloudResponse, code: string): string =>
  code.startsWith('HTTP ') || /\b40[13]\b/.test(code) ? `HTTP ${status}` : `${status} ${code}`

/** The API answered and did nothing. Its answer counts as a call (SYS-9). */
function toRefusal(answer: CloudResponse, now: Instant): SendResult {
  const error = parseCloudError(answer)
  const { status } = answer
  const code = asCode(answer, error.code)
  const reached = (refusal: MailerRefusal, why: string): SendResult => {
    const after = parseRetryAfter(answer, now)
    return { _tag: 'Unusable', refusal, code: why, after, reached: true }
  }
  if (status === 401 || status === 403)
    return { _tag: 'Denied', text: status === 403 && isPolicy(error) ? `${code} (${POLICY_MARK})` : code }
  if (status === 429 || error.code === 'ErrorExceededMessageLimit') return reached('throttled', code)
  if (status === 404 && NO_MAILBOX.has(error.code)) return reached('sender_refused', `${code} (${MAILBOX_MARK})`)
  if (status === 413 || error.code === 'ErrorMessageSizeExceeded') return { _tag: 'Refused', error: 'too_large', code }
  // Something between us and the API answered, a proxy for instance. The answer does not concern the mail.
  if (status < 400 || error.code.startsWith('HTTP ')) return reached('unreachable', code)
  const ofRecipient = error.code === 'ErrorInvalidRecipients'
  return { _tag: 'Refused', error: ofRecipient ? 'recipient_refused' : 'message_refused', code }
}

function toCloudResult(answer: Exchanged, now: Instant): SendResult {
  switch (answer._tag) {
    case 'NotSent':
      return toUnusable('unreachable', 'not_sent')
    case 'NoAnswer':
      return { _tag: 'Unknown', code: 'no_answer' }
    case 'Answer': {
      // Accepted, even if the answer has Retry-After.
      if (answer.status === 202) return { _tag: 'Accepted', serverMessageId: O.none }
      const { code } = parseCloudError(answer)
      if (isInDoubt(answer) && code !== 'ErrorExceededMessageLimit')
        return { _tag: 'Unknown', code: asCode(answer, code), after: parseRetryAfter(answer, now) }
      return toRefusal(answer, now)
    }
  }
}

export function makeCloudMailers({ ask, tokens, clock }: CloudMailersDeps): MakeCloudMailer {
  return function cloudMailers(mailbox) {
    const { directoryTenantId: directory, mailboxAddress, saveToSentItems } = mailbox
    tokens.forget(directory)

    const question = (resource: string, body: O.Option<object>): CloudQuestion => ({
      directory,
      mailbox: mailboxAddress,
      resource,
      body,
      within: WITHIN,
    })

    const toSendResult = (answer: Exchanged & { readonly wasRepeated?: true }): SendResult => {
      const result = toCloudResult(answer, clock.now())
      return answer.wasRepeated === true ? { ...result, wasRepeated: true } : result
    }

    const sendIf = <F>(mail: MailToSend, allowed: TE.TaskEither<F, void>): TE.TaskEither<F, SendResult> =>
      gen(function* () {
        const order = question('sendMail', O.some({ message: toWireMail(mail, mailbox), saveToSentItems }))
        return yield* unwrap(
          pipe(
            ask(order, allowed),
            TE.map(toSendResult),
            TE.orElse((failure): TE.TaskEither<F, SendResult> =>
              failure._tag === 'CloudCallStopped' ? TE.left(failure.because) : TE.right(withoutToken(failure)),
            ),
          ),
        )
      })

    /** A refusal is an answer too. True also without a token, because then no mail is sent. */
    const isAnswering = pipe(
      ask(question('messages?$top=1&$select=id', O.none)),
      TE.match(
        () => true,
        (answer) => answer._tag === 'Answer' && answer.status < 500,
      ),
    )

    /** A mail in transport is still a draft. Needs Mail.Read. */
    const lookUp = (id: string): T.Task<LookUpResult> => {
      const query = new URLSearchParams({
        $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${MESSAGE_ID_PROPERTY}' and ep/value eq '${id}')`,
        $select: 'id,isDraft',
      })
      return pipe(
        ask(question(`messages?${query.toString().replaceAll('+', '%20')}`, O.none)),
        TE.match(
          () => O.none,
          (answer) => (answer._tag === 'Answer' && answer.status === 200 ? parseFoundMessages(answer.text) : O.none),
        ),
        T.map(
          O.match(
            () => 'unavailable',
            (found) => (found.some(({ isDraft }) => !isDraft) ? 'sent' : 'not_found'),
          ),
        ),
      )
    }

    return {
      send: sendAnyway(sendIf),
      sendIf,
      repeats: false,
      lookUp: saveToSentItems ? O.some(lookUp) : O.none,
      isAnswering,
      connections: CONNECTIONS,
      sizeAtMost: () => O.some(BYTES_AT_MOST),
    }
  }
}
