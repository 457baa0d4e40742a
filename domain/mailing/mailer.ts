// The port for sending mail: one mail to one person, with its result.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as T from 'fp-ts/lib/Task.js'
import type { Task } from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { MailerKey, MessageId } from './message.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Language } from '#domain/shared/language.ts'

export interface MailAttachmentContent {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
  /** Content-ID of a picture that the HTML shows, without brackets. */
  readonly contentId?: string
}

/** A mail that is ready to send: its placeholders are filled, and its header values are safe. */
export interface MailToSend {
  readonly id: MessageId
  readonly to: { readonly address: Mailbox; readonly name: string }
  readonly replyTo: O.Option<Mailbox>
  readonly subject: string
  readonly language: Language
  /** The whole document. */
  readonly html: string
  readonly text: string
  /** URL at which the recipient opts out: http or https, in ASCII, short enough for a header line. */
  readonly unsubscribeUrl: O.Option<string>
  readonly attachments: readonly MailAttachmentContent[]
  /** By which the mail is recognised when it comes back, the same at every try. Absent: a mail without a stored message. */
  readonly stamp?: string
  /** The name of the office, under which the service's own mailer sends. Absent: the mailer has a name of its own. */
  readonly officeName?: string
}

/** Why a mailer cannot be used for now. No single message is the cause. */
export const MAILER_REFUSALS = [
  /** The server refused user or password. */
  'login_refused',
  /** The server accepts no passwords any more, for instance Exchange Online from the end of 2026. */
  'password_login_off',
  /** A tenant's server has an internal address, a port that is not for mail, or a public address without TLS. */
  'server_not_allowed',
  /** No TLS, or a certificate that is not trusted. */
  'not_secure',
  'unreachable',
  /** The server counts too many mails or connections. */
  'throttled',
  /** The sender's address is refused. */
  'sender_refused',
  /** The server refuses every mail: it does not relay for us, or it blocks us. */
  'mails_refused',
  'cloud_not_configured',
  'token_refused',
  /** The system mailbox is not configured, or has no consent (SYS-8). */
  'not_configured',
  'consent_missing',
] as const
export type MailerRefusal = (typeof MAILER_REFUSALS)[number]

export type SendResult = SendOutcome & {
  /** A second call was needed, because the cloud refused the first token (SYS-9). */
  readonly wasRepeated?: true
}

/** Nothing was handed over. */
interface UnusableResult {
  readonly _tag: 'Unusable'
  readonly refusal: MailerRefusal
  /** The wait that the server asks for. */
  readonly after: O.Option<Duration>
  readonly code: string
  /** The server was asked to send and refused, which counts as a call (SYS-9). */
  readonly reached?: true
}

type SendOutcome =
  | { readonly _tag: 'Accepted'; readonly serverMessageId: O.Option<string> }
  /** Refused for good. `code`: the server's reply code. */
  | {
      readonly _tag: 'Refused'
      readonly error: 'recipient_refused' | 'message_refused' | 'too_large'
      readonly code: string
    }
  /** This mail alone is refused for now, for instance because of a full mailbox or greylisting. */
  | {
      readonly _tag: 'Deferred'
      readonly after: O.Option<Duration>
      readonly code: string
      /** The mailer's refusal, if more mails in a row are deferred. */
      readonly perhaps?: MailerRefusal
    }
  /** The mail API itself answered 401 or 403 (SYS-10). `text` contains the status as a word, and nothing of the mail. */
  | { readonly _tag: 'Denied'; readonly text: string }
  | UnusableResult
  /** `after`: the wait that the server asks for. */
  | { readonly _tag: 'Unknown'; readonly code: string; readonly after?: O.Option<Duration> }

export function toUnusable(refusal: MailerRefusal, code: string, after: O.Option<Duration> = O.none): UnusableResult {
  return {
    _tag: 'Unusable',
    refusal,
    after,
    code,
  }
}

/** True: no call was made, because the system mailbox lacks settings or consent. The result shows nothing about the server (SYS-8). */
export function isUnready(result: SendResult): boolean {
  return result._tag === 'Unusable' && (result.refusal === 'not_configured' || result.refusal === 'consent_missing')
}

/** True: the server accepted, refused or lost the mail, so that the call counts towards the limits (SYS-9). */
export function hasReachedServer(result: SendResult): boolean {
  return result._tag !== 'Unusable' || result.reached === true
}

/** The error that a system mailbox stores: codes only, never a text that could repeat an address. None: the mail was accepted. */
export function toErrorText(result: SendResult): O.Option<string> {
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

/** Per tenant, through a mailer that is not its own. Limited because test mails can go to any address. */
export const TEST_MAILS_A_DAY = 50

/** How long a mailer may take for one mail, everything included. */
export const SEND_WITHIN: Duration = fromSeconds(90)

/** Whether the sent items contain the mail. `unavailable`: they could not be read. */
export type LookUpResult = 'sent' | 'not_found' | 'unavailable'

export interface Mailer {
  /** Never rejects because of a network or server error. Ends within SEND_WITHIN. */
  readonly send: (mail: MailToSend) => Task<SendResult>
  /** As `send`. `allowed` is evaluated right before the mail is handed over, and its Left stops the mail (IDN-10). */
  readonly sendIf: <F>(mail: MailToSend, allowed: TE.TaskEither<F, void>) => TE.TaskEither<F, SendResult>
  /** Present: the mailer sends nothing until a person fixes this. */
  readonly unusable?: UnusableResult
  /** Whether a mail may be sent again if its worker died while sending (MSG-5). Otherwise its outcome is unknown. */
  readonly repeats: boolean
  /** None: the mailer has no sent items to look in (MSG-7). */
  readonly lookUp: O.Option<(id: MessageId) => Task<LookUpResult>>
  /** Whether the server answers at all, checked after a lost outcome. Absent: the attempt to connect shows it. */
  readonly isAnswering?: Task<boolean>
  /** Number of mails that it sends at the same time. */
  readonly connections: number
  /** Largest size of a whole mail in bytes, as the server announced it last. None: unknown. */
  readonly sizeAtMost: () => O.Option<number>
  /**
   * Stops keeping connections, and resolves after the mails under way. A run that still has the mailer may send its last mails.
   * Absent: the mailer keeps no connections.
   */
  readonly close?: () => Promise<void>
}

export function sendAnyway(sendIf: Mailer['sendIf']): Mailer['send'] {
  return (mail) => pipe(sendIf(mail, TE.right(undefined)), T.map(E.toUnion))
}

/** For a mailer that does not wait before it hands a mail over. */
export function sendAtOnce(send: Mailer['send']): Pick<Mailer, 'send' | 'sendIf'> {
  return {
    send,
    sendIf: (mail, allowed) =>
      pipe(
        allowed,
        TE.flatMapTask(() => send(mail)),
      ),
  }
}

export function makeUnusableMailer(refusal: MailerRefusal, code = ''): Mailer {
  const result = toUnusable(refusal, code)
  return {
    ...sendAtOnce(() => async () => result),
    unusable: result,
    repeats: true,
    lookUp: O.none,
    connections: 1,
    sizeAtMost: () => O.none,
  }
}

/**
 * The mailers in use, cached by their settings. After a change of settings, every replica creates a new mailer, and the old one closes
 * after its last mail (SYS-7). System mailboxes and tenants have separate caches.
 */
export interface Mailers {
  readonly find: (key: MailerKey) => Stored<Mailer>
}

export interface MailMetrics {
  /** `result`: the tag of a SendResult, or the error of a message that was not given to a mailer. */
  readonly mailHandled: (mailer: MailerKey, result: string) => void
}
