// The mails by which the stand-in mail server returns what it could not deliver, as Postfix writes them.
import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/shared/clock.ts'

/** By the word after `returned-` in the address of a recipient: `returned-unknown@klant.example`. */
const RETURN_REASONS: Readonly<Record<string, readonly [status: string, said: string]>> = {
  unknown: ['5.1.1', '550 5.1.1 <recipient>: Recipient address rejected: User unknown in virtual mailbox table'],
  full: ['5.2.2', '552 5.2.2 <recipient>: user is over quota'],
  spam: ['5.7.1', '554 5.7.1 <recipient>: Blocked by SpamAssassin'],
}

const findReason = (recipient: string) =>
  RETURN_REASONS[/^returned-([a-z]+)@/i.exec(recipient)?.[1]?.toLowerCase() ?? '']

/** Its sender in the envelope is empty, so that it is never returned itself. Undefined: this recipient's mail is delivered. */
export function writeReturnedMail(raw: Buffer, sender: string, recipient: string, at: Instant): Buffer | undefined {
  const reason = findReason(recipient)
  if (reason === undefined || sender === '') return undefined
  const [status, diagnostic] = [reason[0], reason[1].replace('recipient', recipient)]
  const boundary = randomUUID()
  const head = [
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    `To: ${sender}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${randomUUID()}@mail.example>`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered to one or more recipients.",
    '',
    `<${recipient}>: host mx.klant.example said: ${diagnostic} (in reply to RCPT TO command)`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: message/rfc822',
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), raw, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
