// The inboxes of the stand-in cloud, and the mails by which it returns what it could not deliver, as Exchange Online writes them.
import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/shared/clock.ts'
import type { CloudMail } from './mailboxes.ts'

export interface InboxMail {
  readonly id: string
  readonly owner: string
  readonly at: Instant
  /** The whole mail. */
  readonly raw: string
  isRead: boolean
  folder: string
}

export function makeInboxMail(owner: string, raw: string, at: Instant): InboxMail {
  return { id: randomUUID(), owner, at, raw, isRead: false, folder: 'inbox' }
}

interface ReturnKind {
  readonly action: 'failed' | 'delayed'
  readonly status: string
  readonly diagnostic: string
}

/** By the word after `returned-` in the address of a recipient: `returned-full@klant.example`. */
const RETURN_KINDS: Readonly<Record<string, ReturnKind>> = {
  unknown: {
    action: 'failed',
    status: '5.1.10',
    diagnostic: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  },
  full: { action: 'failed', status: '5.2.2', diagnostic: '554 5.2.2 mailbox full; STOREDRV.Deliver; Quota exceeded' },
  spam: { action: 'failed', status: '5.7.1', diagnostic: '550 5.7.1 Service unavailable; message blocked as spam' },
  delayed: { action: 'delayed', status: '4.4.7', diagnostic: '400 4.4.7 Message delayed' },
}
const OVER_LIMIT: ReturnKind = {
  action: 'failed',
  status: '5.7.233',
  diagnostic: '550 5.7.233 Your message cannot be sent because the tenant exceeded its limit of external recipients',
}

const findKind = (address: string): ReturnKind | undefined =>
  RETURN_KINDS[/^returned-([a-z]+)@/i.exec(address)?.[1]?.toLowerCase() ?? '']

export function hasReturnKind(address: string): boolean {
  return findKind(address) !== undefined
}

/** The Message-ID that Exchange gives a mail, whatever its sender chose. */
export function toExchangeId({ id }: Pick<CloudMail, 'id'>): string {
  return `<${id}@exchange.example>`
}

const encodeWord = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** The mail by which `mail` comes back from one of its recipients. */
export function writeReturn(mail: CloudMail, recipient: string): string {
  const kind = findKind(recipient) ?? (mail.overTenantLimit ? OVER_LIMIT : RETURN_KINDS['unknown'])
  if (kind === undefined) throw new Error('a return without its kind')
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1)
  const boundary = `return-${mail.id}`
  const subject = encodeWord(`${kind.action === 'failed' ? 'Undeliverable' : 'Delivery delayed'}: ${mail.subject}`)
  const words =
    kind.action === 'failed'
      ? `Delivery has failed to these recipients or groups:\r\n\r\n${recipient}`
      : `Delivery is delayed to these recipients or groups:\r\n\r\n${recipient}`
  return [
    `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@${domain}>`,
    `To: <${mail.from}>`,
    `Date: ${new Date(mail.at).toUTCString()}`,
    `Message-ID: <${randomUUID()}@exchange.example>`,
    `In-Reply-To: ${toExchangeId(mail)}`,
    `References: ${toExchangeId(mail)}`,
    `Subject: ${subject}`,
    'Auto-Submitted: auto-replied',
    'X-MS-Exchange-Message-Is-Ndr:',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
    `Remote server returned '${kind.diagnostic}'`,
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns;exchange.example`,
    '',
    `Final-Recipient: rfc822;${recipient}`,
    `Action: ${kind.action}`,
    `Status: ${kind.status}`,
    `Diagnostic-Code: smtp;${kind.diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: message/rfc822',
    '',
    `From: <${mail.from}>`,
    `To: <${mail.to.join('>, <')}>`,
    `Subject: ${encodeWord(mail.subject)}`,
    `Message-ID: ${toExchangeId(mail)}`,
    ...mail.headers.map(({ name, value }) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The returned mail.',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
