// Parses one mail after another in a separate process, so that a hostile mail can harm only this process. The parent sets the time limit.
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { endOfHeaders, hasBody, mended, withOwnBoundary } from './mail-bytes.ts'
import { bodyOfText } from './plain-body.ts'
import type { MimeAddress, MimeMessage, MimeOrder, MimePart, MimeReply } from './mime-message.ts'

const LIMITS = { maxNestingDepth: 60, maxHeadersSize: 4 * 1024 * 1024 }
/** Correspondents of one line; more are not looked at. */
const MAX_PEOPLE = 2_000
const KEPT = ['message-id', 'references', 'in-reply-to', 'thread-index', 'date', 'received', 'return-path']
/** Other forms of the text itself, which no reader opens as files. */
const FORMS_OF_TEXT = new Set(['text/x-amp-html', 'text/watch-html'])

const parse = (mail: Buffer): Promise<Email> => PostalMime.parse(mail, { ...LIMITS, forceRfc822Attachments: true })

const isEmpty = ({ html, text, attachments }: Email): boolean =>
  html === undefined && text === undefined && attachments.length === 0

const parseWhole = async (mail: Buffer): Promise<Email> => {
  const email = await parse(mail)
  return isEmpty(email) && hasBody(mail) ? parse(withOwnBoundary(mail)) : email
}

const flat = (addresses: readonly (Address | undefined)[] = []): readonly MimeAddress[] =>
  addresses
    .slice(0, MAX_PEOPLE)
    .flatMap((one) => (one === undefined ? [] : (one.group ?? [one])))
    .slice(0, MAX_PEOPLE)
    .map(({ name, address }) => ({ name, address }))

const bytesOf = (content: Attachment['content']): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** Somewhere near its beginning, of whichever part. */
const saysFlowed = (mail: Buffer): boolean =>
  /format\s{0,9}=\s{0,9}"?flowed/i.test(mail.toString('latin1', 0, 64 * 1024))

const subjectOf = async (mail: Uint8Array): Promise<string | undefined> => {
  const whole = mended(mail)
  return (await parse(whole.subarray(0, endOfHeaders(whole)))).subject
}

const partOf = async ({ filename, mimeType, contentId, content }: Attachment): Promise<MimePart> => {
  const bytes = bytesOf(content)
  return {
    fileName: filename ?? undefined,
    type: mimeType,
    contentId,
    content: bytes,
    subject: mimeType === 'message/rfc822' ? await subjectOf(bytes).catch(() => undefined) : undefined,
  }
}

const read = async ({ mail, maxParts, headersOnly }: MimeOrder): Promise<MimeMessage> => {
  const whole = mended(mail)
  const email = await (headersOnly ? parse(whole.subarray(0, endOfHeaders(whole))) : parseWhole(whole))
  const { headers, subject = '', from, sender, to, cc, html, text = '', attachments } = email
  const files = headersOnly
    ? []
    : attachments.filter((one) => one.filename !== null || !FORMS_OF_TEXT.has(one.mimeType))
  return {
    headers: Object.fromEntries(
      KEPT.flatMap((name) => {
        const header = headers.find(({ key }) => key === name)
        return header === undefined ? [] : [[name, header.value]]
      }),
    ),
    subject,
    from: flat([from, sender]),
    to: flat(to),
    cc: flat(cc),
    body: headersOnly ? '' : (html ?? bodyOfText(text, saysFlowed(whole))).replaceAll('\0', '').toWellFormed(),
    parts: await Promise.all(files.slice(0, maxParts).map(partOf)),
    partsLeftOut: Math.max(0, files.length - maxParts),
  }
}

const answer = (reply: MimeReply): void => {
  process.send?.(reply)
}

process.on('message', (order: MimeOrder) => {
  read(order).then(
    (message) => answer({ read: message }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
// The parent is gone.
process.once('disconnect', () => process.exit(0))
