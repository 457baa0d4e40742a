// The stand-in mail server on free ports, and what tests ask of it.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import PostalMime, { type Email } from 'postal-mime'
import { startMailStandIn } from '#adapters/sandbox/mail/server.ts'
import { anyServer } from '#adapters/smtp/server-rules.ts'
import { makeSmtpMailer, type SmtpMailer, type SmtpMailerSettings } from '#adapters/smtp/smtp-mailer.ts'
import type { MailToSend, SendResult } from '#domain/mailing/mailer.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { control } from './service.ts'

const Caught = t.type({
  id: t.string,
  sender: t.string,
  recipients: t.array(t.string),
  subject: t.string,
  messageId: t.string,
  isSecure: t.boolean,
  user: t.string,
  size: t.number,
})
const Report = t.type({
  counts: t.record(t.string, t.record(t.string, t.number)),
  sessions: t.type({ open: t.number, most: t.number, total: t.number }),
  dropped: t.number,
  mails: t.array(Caught),
})
type MailReport = t.TypeOf<typeof Report>

export interface MailServerUnderTest {
  /** Of its pages. */
  readonly url: string
  readonly access: Pick<SmtpMailerSettings, 'host' | 'port' | 'authorities'>
  readonly control: (operation: object) => Promise<unknown>
  readonly report: () => Promise<MailReport>
  /** The newest mail as it came. */
  readonly newest: () => Promise<{ readonly raw: string; readonly read: Email }>
  readonly stop: () => Promise<void>
}

export async function startMailServer(
  options: Omit<Parameters<typeof startMailStandIn>[0], 'port'> = {},
): Promise<MailServerUnderTest> {
  const { url, host, port, authority, close } = await startMailStandIn({ port: 0, ...options })
  const report = async (): Promise<MailReport> => {
    const reported: unknown = await (await fetch(`${url}/_control`)).json()
    if (!Report.is(reported)) throw new Error('the stand-in mail server reports what this test does not know')
    return reported
  }
  return {
    url,
    access: { host, port, authorities: [authority] },
    control: (operation) => control(url, operation),
    report,
    newest: async () => {
      const { mails } = await report()
      const raw = Buffer.from(await (await fetch(`${url}/mails/${mails[0]?.id}/source`)).arrayBuffer())
      return { raw: raw.toString('utf8'), read: await PostalMime.parse(raw) }
    },
    stop: close,
  }
}

export function mailerTo(
  { access }: Pick<MailServerUnderTest, 'access'>,
  changed: Partial<SmtpMailerSettings> = {},
): SmtpMailer {
  return makeSmtpMailer({
    ...access,
    rule: anyServer,
    tls: 'starttls',
    login: O.none,
    from: { address: mailbox('kantoor@korrel.example'), name: 'Kantoor Korrel' },
    messageIdDomain: 'tapster.example',
    connections: 2,
    ...changed,
  })
}

export function mailToSend(changed: Partial<MailToSend> = {}): MailToSend {
  return {
    id: asMessageId(randomUUID() as string as Uuid),
    to: { address: mailbox('daan.mulder@korenbloem.example'), name: 'Daan Mulder' },
    replyTo: O.none,
    subject: 'Wat vindt u van ons?',
    language: 'nl',
    html: '<!doctype html><html lang="nl"><head><title>Wat vindt u</title></head><body><p>Dag Daan, één vraag.</p></body></html>',
    text: 'Dag Daan, één vraag.\n',
    unsubscribeUrl: O.none,
    attachments: [],
    ...changed,
  }
}

/** The tag with what is beside it: `Unusable throttled 421 4.3.2`. */
export function inShort(result: SendResult): string {
  return [
    result._tag,
    ...(result._tag === 'Refused' ? [result.error] : []),
    ...(result._tag === 'Unusable' ? [result.refusal] : []),
    ...(result._tag === 'Deferred' && result.perhaps !== undefined ? [result.perhaps] : []),
    ...('code' in result ? [result.code] : []),
  ].join(' ')
}

/** One mail over a mailer of its own. */
export async function sentOnce(
  server: Pick<MailServerUnderTest, 'access'>,
  changed: Partial<SmtpMailerSettings> = {},
): Promise<string> {
  const mailer = mailerTo(server, changed)
  const result = await mailer.send(mailToSend())()
  await mailer.close()
  return inShort(result)
}
