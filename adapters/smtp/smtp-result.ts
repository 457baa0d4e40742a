// Decides whether a failure of an SMTP session concerns this mail or the whole mailer. `perhaps` marks a failure of the mail that may be
// one of the mailer. Codes contain no text of the server, which may repeat an address.
import { O } from '#domain/shared/fp.ts'
import type { NodemailerError } from 'nodemailer'
import { type MailerRefusal, type SendResult, toUnusable } from '#domain/mailing/mailer.ts'

type Phase = 'session' | 'login' | 'sender' | 'recipient' | 'message'

/** `detail`: the enhanced code (RFC 3463), or empty. `isLoggedIn`: whether the session used a login. */
interface Reply {
  readonly isLoggedIn: boolean
  readonly phase: Phase
  readonly status: number
  readonly detail: string
  readonly text: string
}

const toRefused = (error: Extract<SendResult, { _tag: 'Refused' }>['error'], code: string): SendResult => ({
  _tag: 'Refused',
  error,
  code,
})
const toDeferred = (code: string, perhaps?: MailerRefusal): SendResult => ({
  _tag: 'Deferred',
  after: O.none,
  code,
  ...(perhaps !== undefined && { perhaps }),
})

type Rule = readonly [applies: (reply: Reply) => boolean, result: (code: string) => SendResult]

const detailed =
  (pattern: RegExp) =>
  ({ detail }: Reply): boolean =>
    pattern.test(detail)

/** A refusal at these steps may concern this mail only. */
const isOfMail = ({ phase }: Reply): boolean => phase === 'recipient' || phase === 'message'

/** Matches words, because other refusals have the same codes. */
const REFUSES_US =
  /\brelay(?:ing)? (?:access )?(?:denied|not |prohibited)|to relay\b|\bclient host\b|\bblocked using\b/i

// Postfix reports refusals of client, sender and login at RCPT (`smtpd_delay_reject`). Only the words show which one it is.
const REFUSES_SENDER = /\bsender (?:address rejected|verif(?:y|ication) failed)\b|\bnot owned by\b|\bsend as\b/i
const REFUSES_HELO = /\bhelo command rejected\b/i
const WANTS_LOGIN = /\bauthentication (?:is )?required\b|\bnot authenticated\b/i
/** Postfix uses these words for one recipient in an access table, and for every recipient if the client has no login. */
const DENIES = /\baccess denied\b/i

/** The first rule that applies decides. */
const rules: readonly Rule[] = [
  [
    ({ status, text }) => /^(?:530|538)$/.test(`${status}`) && /STARTTLS|encrypt/i.test(text),
    (code) => toUnusable('not_secure', code),
  ],
  // Exchange Online without password logins answers 550 5.7.30.
  [detailed(/^5\.7\.30$/), (code) => toUnusable('password_login_off', code)],
  [
    ({ phase, status }) => status >= 500 && (phase === 'login' || status === 530),
    (code) => toUnusable('login_refused', code),
  ],
  [detailed(/^5\.(?:3\.4|2\.3)$/), (code) => toRefused('too_large', code)],
  [
    ({ phase, status, text }) => phase === 'recipient' && status >= 500 && REFUSES_SENDER.test(text),
    (code) => toUnusable('sender_refused', code),
  ],
  [
    ({ phase, text }) => phase === 'recipient' && REFUSES_SENDER.test(text),
    (code) => toDeferred(code, 'sender_refused'),
  ],
  [
    ({ phase, isLoggedIn, text }) =>
      phase === 'recipient' && (WANTS_LOGIN.test(text) || (!isLoggedIn && DENIES.test(text) && !REFUSES_US.test(text))),
    (code) => toDeferred(code, 'login_refused'),
  ],
  [
    (reply) => isOfMail(reply) && (REFUSES_US.test(reply.text) || REFUSES_HELO.test(reply.text)),
    (code) => toDeferred(code, 'mails_refused'),
  ],
  [({ text }) => REFUSES_US.test(text), (code) => toUnusable('mails_refused', code)],
  [(reply) => isOfMail(reply) && /^4\.1\.[78]$/.test(reply.detail), (code) => toDeferred(code, 'sender_refused')],
  // Enhanced codes x.3.x concern the server itself, and what it accepts from any client.
  [
    (reply) => isOfMail(reply) && (reply.status === 421 || reply.detail.startsWith('4.3.')),
    (code) => toDeferred(code, 'throttled'),
  ],
  [detailed(/^(?:[45]\.1\.[78]|5\.7\.60)$/), (code) => toUnusable('sender_refused', code)],
  // The daily limit of mails is reached.
  [detailed(/^5\.4\.5$/), (code) => toUnusable('throttled', code)],
  // Exchange Online accepts no mail from this domain, or from this IP address.
  [detailed(/^5\.7\.(?:515|708)$/), (code) => toUnusable('mails_refused', code)],
  // A wrong sequence of commands: another session may take the mail.
  [({ status }) => status === 503, (code) => toDeferred(code)],
  [(reply) => isOfMail(reply) && reply.status < 500, (code) => toDeferred(code)],
  [({ status }) => status < 500, (code) => toUnusable('throttled', code)],
  [({ phase }) => phase === 'session', (code) => toUnusable('unreachable', code)],
  [({ phase }) => phase === 'recipient', (code) => toRefused('recipient_refused', code)],
  [
    ({ phase, detail }) => phase === 'message' && /^5\.(?:1\.[1-6]|2\.[12])$/.test(detail),
    (code) => toRefused('recipient_refused', code),
  ],
  [
    ({ status, detail }) => (status === 552 || status === 523) && detail !== '5.2.2',
    (code) => toRefused('too_large', code),
  ],
  [({ phase }) => phase === 'sender', (code) => toUnusable('sender_refused', code)],
]

/** `written`: the complete body was sent, so that the outcome is unknown without a reply. */
type SendProgress = 'opening' | 'sending' | 'written'

function getPhase({ command = '' }: NodemailerError, progress: SendProgress): Phase {
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  if (command === 'DATA') return 'message'
  if (command.startsWith('AUTH')) return 'login'
  // The reply ended the session, after RCPT or DATA.
  return progress === 'opening' ? 'session' : 'message'
}

function fromReply(phase: Phase, text: string, isLoggedIn: boolean): SendResult {
  const [, status = '', detail = ''] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?!\d))?/.exec(text) ?? []
  const code = detail === '' ? status : `${status} ${detail}`
  const reply = { phase, status: Number(status), detail, text, isLoggedIn }
  const [, result] = rules.find(([applies]) => applies(reply)) ?? []
  return result === undefined ? toRefused('message_refused', code) : result(code)
}

/** After a failed STARTTLS, nodemailer keeps only the message of the error. */
const CERTIFICATE_FAULTS: readonly (readonly [words: RegExp, code: string])[] = [
  [/has expired/i, 'CERT_HAS_EXPIRED'],
  [/altnames/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/self.signed/i, 'SELF_SIGNED_CERT'],
  [/unable to (?:verify|get)/i, 'UNABLE_TO_VERIFY_CERT'],
]
const OF_TLS = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/

export function toSendResult(error: NodemailerError, progress: SendProgress, isLoggedIn: boolean): SendResult {
  const { code = '', response, message } = error
  const cause = error.originalCode ?? error.timeoutType ?? code
  if (code === 'ETLS' || (progress !== 'written' && OF_TLS.test(cause))) {
    const [, named = cause] = CERTIFICATE_FAULTS.find(([words]) => words.test(message)) ?? []
    return toUnusable('not_secure', named)
  }
  if (code.endsWith('_NOT_ALLOWED')) return toUnusable('server_not_allowed', code)
  if (error.responseCode !== undefined && typeof response === 'string')
    return fromReply(getPhase(error, progress), response, isLoggedIn)
  if (progress === 'written') return { _tag: 'Unknown', code: cause }
  if (code === 'EAUTH') return toUnusable('login_refused', cause)
  // nodemailer sent nothing: the mail is larger than the SIZE that the server announced.
  if (code === 'EMESSAGE') return toRefused('too_large', 'SIZE')
  // The server may have ended the session because of this mail.
  return progress === 'sending' ? toDeferred(cause, 'unreachable') : toUnusable('unreachable', cause)
}
