// The port behind which all mail leaves: one mail to one person, and what became of it.
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
  /** Of a picture that the HTML shows, without brackets. */
  readonly contentId?: string
}

/** Ready to leave: filled, and with nothing in a header but what belongs there. */
export interface MailToSend {
  readonly id: MessageId
  readonly to: { readonly address: Mailbox; readonly name: string }
  readonly replyTo: O.Option<Mailbox>
  readonly subject: string
  readonly language: Language
  /** The whole document. */
  readonly html: string
  readonly text: string
  /** Where its recipient opts out: http or https, in ASCII, short enough for a line of a header. */
  readonly unsubscribeUrl: O.Option<string>
  readonly attachments: readonly MailAttachmentContent[]
}

/** Why a mailer cannot be used at all for now; no message is to blame. */
export const MAILER_REFUSALS = [
  /** User or password. */
  'login_refused',
  /** The server takes no passwords any more: Exchange Online from the end of 2026. */
  'password_login_off',
  /** A tenant's server at an internal address, on a port that is not one of mail, or public without TLS. */
  'server_not_allowed',
  /** No TLS, or a certificate that is not trusted. */
  'not_secure',
  'unreachable',
  /** Too many mails or connections, by its own count. */
  'throttled',
  /** The sender's address is refused. */
  'sender_refused',
  /** Whatever mail it gets: it does not relay for us, or blocks us. */
  'mails_refused',
  'cloud_not_configured',
  'token_refused',
  /** The system mailbox is not configured, or has no consent (SYS-8). */
  'not_configured',
  'consent_missing',
] as const
export type MailerRefusal = (typeof MAILER_REFUSALS)[number]

export type SendResult = SendOutcome & {
  /** It took a second call, after a token that was refused (SYS-9). */
  readonly wasRepeated?: true
}

/** Nothing was handed over. */
interface UnusableResult {
  readonly _tag: 'Unusable'
  readonly refusal: MailerRefusal
  /** As the server says. */
  readonly after: O.Option<Duration>
  readonly code: string
  /** The server was asked to send and refused, which counts as a call (SYS-9). */
  readonly reached?: true
}

type SendOutcome =
  | { readonly _tag: 'Accepted'; readonly serverMessageId: O.Option<string> }
  /** For good. `code`: the server's reply code. */
  | {
      readonly _tag: 'Refused'
      readonly error: 'recipient_refused' | 'message_refused' | 'too_large'
      readonly code: string
    }
  /** For now, this mail alone: a full mailbox, greylisting. */
  | {
      readonly _tag: 'Deferred'
      readonly after: O.Option<Duration>
      readonly code: string
      /** What it is if the next mail meets it too. */
      readonly perhaps?: MailerRefusal
    }
  /** The mail API's own answer of 401 or 403 (SYS-10). `text` contains the status as a word, and nothing of the mail. */
  | { readonly _tag: 'Denied'; readonly text: string }
  | UnusableResult
  /** `after`: as the server says. */
  | { readonly _tag: 'Unknown'; readonly code: string; readonly after?: O.Option<Duration> }

export function toUnusable(refusal: MailerRefusal, code: string, after: O.Option<Duration> = O.none): UnusableResult {
  return {
    _tag: 'Unusable',
    refusal,
    after,
    code,
  }
}

/** Nothing was tried, as a system mailbox lacks settings or consent: it shows nothing of the server (SYS-8). */
export function isUnready(result: SendResult): boolean {
  return result._tag === 'Unusable' && (result.refusal === 'not_configured' || result.refusal === 'consent_missing')
}

/** It was accepted, refused or lost by the server: it counts towards the limits (SYS-9). */
export function hasReachedServer(result: SendResult): boolean {
  return result._tag !== 'Unusable' || result.reached === true
}

/** What a system mailbox keeps of it: codes only, never a text that could repeat an address. None: it left. */
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

/** Of one office, through a mailer that is not its own: anyone may be their recipient. */
export const TEST_MAILS_A_DAY = 50

/** How long a mailer may take for one mail, everything included. */
export const SEND_WITHIN: Duration = fromSeconds(90)

/** Whether a mail was filed as sent. `unavailable`: that could not be read. */
export type LookUpResult = 'sent' | 'not_found' | 'unavailable'

export interface Mailer {
  /** Never rejects for what a network or a server can do; ends within SEND_WITHIN. */
  readonly send: (mail: MailToSend) => Task<SendResult>
  /** The same. `allowed` is asked right before the mail is handed over, and its Left keeps it (IDN-10). */
  readonly sendIf: <F>(mail: MailToSend, allowed: TE.TaskEither<F, void>) => TE.TaskEither<F, SendResult>
  /** It sends nothing until a person mends this. */
  readonly unusable?: UnusableResult
  /** Whether a mail that a worker left behind while sending may be sent once more (MSG-5); else its outcome is unknown. */
  readonly repeats: boolean
  /** None: the mailer keeps nothing to look in (MSG-7). */
  readonly lookUp: O.Option<(id: MessageId) => Task<LookUpResult>>
  /** Whether its server answers anything, after an outcome was lost; absent: a connection shows it. */
  readonly isAnswering?: Task<boolean>
  /** Mails that it takes at once. */
  readonly connections: number
  /** Bytes of a whole mail, as its server announced it last; none: unknown. */
  readonly sizeAtMost: () => O.Option<number>
  /** Keeps no connection from now on, and ends with the mails under way; a run that has the mailer still may send its last ones. Absent: it keeps none. */
  readonly close?: () => Promise<void>
}

export function sendAnyway(sendIf: Mailer['sendIf']): Mailer['send'] {
  return (mail) => pipe(sendIf(mail, TE.right(undefined)), T.map(E.toUnion))
}

/** Of a mailer that waits for nothing before it hands a mail over. */
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
 * The mailers in use, cached by their settings: changed settings give another mailer on every replica, the old one ends with its last mail
 * (SYS-7). System mailboxes and tenants have caches apart.
 */
export interface Mailers {
  readonly find: (key: MailerKey) => Stored<Mailer>
}

export interface MailMetrics {
  /** `result`: the tag of a SendResult, or the error of a message that no mailer was given. */
  readonly mailHandled: (mailer: MailerKey, result: string) => void
}
