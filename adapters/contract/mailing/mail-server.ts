// The mail server of an office (MSG-4).
import * as t from 'io-ts'
import { TLS_MODES } from '#domain/mailing/mail-server.ts'
import { RECIPIENT_NAME_AT_MOST } from '#domain/mailing/mail-document.ts'
import { makeLine } from '../codecs/line.ts'
import {
  matchPattern,
  moment,
  makeEnum,
  asOptional,
  makeText,
  makeInteger,
  nonNegativeInteger,
} from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, success, textOrNull, type WireOf } from '../endpoint.ts'
import { senderAddress, testMail, waits } from './fields.ts'

const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?'
const LAST_LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const BYTE = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'

export const serverHost = matchPattern(
  'host',
  {
    maxLength: 253,
    pattern: `^(?:(?:${LABEL}\\.){0,20}${LAST_LABEL}|${BYTE}(?:\\.${BYTE}){3})$`,
    description: 'A host name or an IPv4 address.',
  },
  [
    'Geef de naam of het IP-adres van de server, zonder smtp:// ervoor: mail.korrel.example.',
    'Give the name or the IP address of the server, without smtp:// before it: mail.korrel.example.',
  ],
)

export const tlsMode = makeEnum(...TLS_MODES)

const written = t.strict(
  {
    /** The revision that the caller read; 0 if there was no server. */
    revision: nonNegativeInteger,
    host: serverHost,
    port: makeInteger(1, 65_535),
    /** `implicit`: TLS from the first byte. `starttls`: required. `none`: for servers of the own network. */
    tls: tlsMode,
    /** Absent: the server requires no login. */
    user: asOptional(makeLine(255)),
    /** Never returned. Absent: the current password stays. */
    password: asOptional(makeText({ min: 1, max: 1000 })),
    from: t.strict({ address: senderAddress, name: makeLine(RECIPIENT_NAME_AT_MOST) }, 'MailSender'),
  },
  'MailServerChange',
)

const server = t.type(
  {
    host: t.string,
    port: t.number,
    tls: tlsMode,
    user: textOrNull,
    from: t.type({ address: t.string, name: t.string }, 'MailServerSender'),
    revision: t.number,
    changedAt: moment,
  },
  'MailServer',
)
/** `server` null: the service's own mailer sends. `pause`: the pause of the mailer in use. */
const mailServer = t.type({ server: allowNull(server), pause: waits }, 'OfficeMailer')
export type OfficeMailerResponse = WireOf<typeof mailServer>

const sample = {
  host: 'mail.korrel.example',
  port: 587,
  tls: 'starttls',
  user: 'kantoor@korrel.example',
  from: { address: 'kantoor@korrel.example', name: 'Kantoor Korrel' },
  revision: 2,
} as const
const stored = { ...sample, changedAt: '2026-03-02T09:29:00.000Z' }

export const mailServerContract = defineContract({
  'GET /mail-server': {
    summary:
      'Returns the mail server of the office, and why its mailer waits, if it does. The password is not returned.',
    ...answerWith(200, mailServer, { server: stored, pause: null }),
  },
  'PUT /mail-server': {
    summary:
      'Sets the mail server of the office. Waiting mail leaves through it at once. Without `password`, the present one stays if host, port and user do.',
    body: written,
    answers: { 200: mailServer },
    example: {
      input: { body: { ...sample, password: 'a-secret' } },
      answers: { 200: { server: { ...stored, revision: 3 }, pause: null } },
    },
  },
  'DELETE /mail-server': {
    summary: 'Removes the mail server of the office. Mail then leaves through the mailer of the service.',
    ...answerWith(200, success, { success: true }),
  },
  'POST /mail-server/test': {
    summary: 'Sends a test mail through the mailer of the office, at once.',
    ...testMail({}),
  },
})
