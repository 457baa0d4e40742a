// What a failure of an SMTP session means for the mail, or for the mailer as a whole. Codes are short: no text of a server, which may repeat an address.
import * as O from 'fp-ts/lib/Option.js'
import type { NodemailerError } from 'nodemailer'
import { type SendResult, unusable } from '#domain/mailing/mailer.ts'

type Phase = 'session' | 'login' | 'sender' | 'recipient' | 'message'

/** `detail`: the enhanced code (RFC 3463), or empty. */
interface Reply {
  readonly phase: Phase
  readonly status: number
  readonly detail: string
  readonly text: string
}

const refused = (error: Extract<SendResult, { _tag: 'Refused' }>['error'], code: string): SendResult => ({
  _tag: 'Refused',
  error,
  code,
})
const deferred = (code: string): SendResult => ({ _tag: 'Deferred', after: O.none, code })

type Rule = readonly [applies: (reply: Reply) => boolean, result: (code: string) => SendResult]

const detailed =
  (pattern: RegExp) =>
  ({ detail }: Reply): boolean =>
    pattern.test(detail)

/** The first that applies decides. */
const rules: readonly Rule[] = [
  [
    ({ status, text }) => /^(?:530|538)$/.test(`${status}`) && /STARTTLS|encrypt/i.test(text),
    (code) => unusable('not_secure', code),
  ],
  // Exchange Online without password logins answers 550 5.7.30.
  [detailed(/^5\.7\.30$/), (code) => unusable('password_login_off', code)],
  [
    ({ phase, status }) => status >= 500 && (phase === 'login' || status === 530),
    (code) => unusable('login_refused', code),
  ],
  // With enhanced code x.3.x the server speaks of itself, and of what it takes from anyone.
  [detailed(/^5\.(?:3\.4|2\.3)$/), (code) => refused('too_large', code)],
  [({ status, detail }) => status === 421 || detail.startsWith('4.3.'), (code) => unusable('throttled', code)],
  [detailed(/^(?:[45]\.1\.[78]|5\.7\.60)$/), (code) => unusable('sender_refused', code)],
  // A wrong sequence of commands: another session may take the mail.
  [({ status }) => status === 503, deferred],
  [({ phase, status }) => status < 500 && (phase === 'recipient' || phase === 'message'), deferred],
  [({ status }) => status < 500, (code) => unusable('throttled', code)],
  [({ phase }) => phase === 'session', (code) => unusable('unreachable', code)],
  [({ phase }) => phase === 'recipient', (code) => refused('recipient_refused', code)],
  [
    ({ phase, detail }) => phase === 'message' && /^5\.(?:1\.[1-6]|2\.[12])$/.test(detail),
    (code) => refused('recipient_refused', code),
  ],
  [
    ({ status, detail }) => (status === 552 || status === 523) && detail !== '5.2.2',
    (code) => refused('too_large', code),
  ],
  [({ phase }) => phase === 'sender', (code) => unusable('sender_refused', code)],
]

const phaseOf = ({ command = '' }: NodemailerError): Phase => {
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  if (command === 'DATA') return 'message'
  return command.startsWith('AUTH') ? 'login' : 'session'
}

const ofReply = (phase: Phase, text: string): SendResult => {
  const [, status = '', detail = ''] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?!\d))?/.exec(text) ?? []
  const code = detail === '' ? status : `${status} ${detail}`
  const reply = { phase, status: Number(status), detail, text }
  const [, result] = rules.find(([applies]) => applies(reply)) ?? []
  return result === undefined ? refused('message_refused', code) : result(code)
}

/** nodemailer keeps only the words of what failed in STARTTLS. */
const CERTIFICATE_FAULTS: readonly (readonly [words: RegExp, code: string])[] = [
  [/has expired/i, 'CERT_HAS_EXPIRED'],
  [/altnames/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/self.signed/i, 'SELF_SIGNED_CERT'],
  [/unable to (?:verify|get)/i, 'UNABLE_TO_VERIFY_CERT'],
]
const OF_TLS = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/

/** `isWritten`: the body went out whole, so that its outcome is unknown without a reply. */
export const failedSend = (error: NodemailerError, isWritten: boolean): SendResult => {
  const { code = '', response, message } = error
  const cause = error.originalCode ?? error.timeoutType ?? code
  if (code === 'ETLS' || (!isWritten && OF_TLS.test(cause))) {
    const [, named = cause] = CERTIFICATE_FAULTS.find(([words]) => words.test(message)) ?? []
    return unusable('not_secure', named)
  }
  if (code.endsWith('_NOT_ALLOWED')) return unusable('server_not_allowed', code)
  if (error.responseCode !== undefined && typeof response === 'string') return ofReply(phaseOf(error), response)
  if (isWritten) return { _tag: 'Unknown', code: cause }
  if (code === 'EAUTH') return unusable('login_refused', cause)
  // Before the first command: the server announced a smaller SIZE.
  if (code === 'EMESSAGE') return refused('too_large', 'SIZE')
  return unusable('unreachable', cause)
}
