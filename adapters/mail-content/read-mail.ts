// Parses a mail from outside and recognises what it is. Runs in a worker thread: its author decides how much work it is (OPS-12).
import PostalMime from 'postal-mime'
import { type MailReading, type ReceivedMail, recogniseMail } from '#domain/mailing/returned-mail.ts'
import { renderPlainText } from './plain-text.ts'

/** Reports and headers are shorter. */
const PART_AT_MOST = 64 * 1024

const decodePart = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string'
    ? content.slice(0, PART_AT_MOST)
    : new TextDecoder().decode(content.slice(0, PART_AT_MOST))

async function parseMail(raw: Uint8Array): Promise<ReceivedMail> {
  const { headers, text, html, attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  })
  return {
    headers: headers.map(({ key, value }) => [key, value]),
    text: (text ?? renderPlainText((html ?? '').slice(0, PART_AT_MOST), PART_AT_MOST) ?? '').slice(0, PART_AT_MOST),
    parts: attachments.map(({ mimeType, content }) => ({ type: mimeType, text: decodePart(content) })),
  }
}

/** A mail that cannot be parsed is left alone: it would be read again and again, and no other mail behind it. */
export async function readMailInThread(raw: Uint8Array): Promise<MailReading> {
  let mail: ReceivedMail
  try {
    mail = await parseMail(raw)
  } catch {
    return { _tag: 'LeftAlone' }
  }
  return recogniseMail(mail)
}
