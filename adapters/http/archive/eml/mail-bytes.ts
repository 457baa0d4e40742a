// The bytes of a whole mail, mended where senders and mail stores are known to break them, so that the parser meets what it expects.
// What the mail says is not touched.
import { isUtf8 } from 'node:buffer'

const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]
/** Bytes; headers of real mails stay far below. */
const MAX_HEADER = 1024 * 1024

const isBlank = (byte: number | undefined): boolean => byte === LF || byte === CR || byte === SPACE || byte === TAB

/** What stands before the first header: a byte order mark, empty lines, the line by which an mbox file parts its mails. */
const startOf = (bytes: Buffer): number => {
  let at = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
  while (isBlank(bytes[at])) at++
  if (/^>?From [^:]/.test(bytes.toString('latin1', at, at + 7))) {
    const end = bytes.indexOf(LF, at)
    if (end !== -1) at = end + 1
  }
  return at
}

/** Where the empty line after the headers begins. */
export const endOfHeaders = (bytes: Buffer): number => {
  const head = bytes.subarray(0, MAX_HEADER)
  const ends = [head.indexOf('\n\n'), head.indexOf('\n\r\n')].filter((at) => at !== -1)
  return ends.length === 0 ? head.length : Math.min(...ends) + 1
}

/** Headers in an eight-bit alphabet that nothing names: Western European, as browsers take it to be. */
const inUtf8 = (headers: Buffer): Buffer =>
  isUtf8(headers) ? headers : Buffer.from(new TextDecoder('windows-1252').decode(headers))

/** The same mail; without a copy where there is nothing to mend. */
export const mended = (mail: Uint8Array): Buffer => {
  const given = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const begun = given.subarray(startOf(given))
  const lined = begun.includes(LF) ? begun : Buffer.from(begun.toString('latin1').replaceAll('\r', '\n'), 'latin1')
  const end = endOfHeaders(lined)
  const headers = lined.subarray(0, end)
  const right = inUtf8(headers)
  return right === headers ? lined : Buffer.concat([right, lined.subarray(end)])
}

const CONTENT_TYPE = /^content-type:.*(?:\r?\n[ \t].*)*\r?\n/gim
const MARK = /(?:^|\n)--([^\r\n"]{1,70}?)[ \t]*\r?\n/
/** Bytes of the body in which its first part begins. */
const LOOKED_AT = 64 * 1024

/** For a mail that does not name what parts its parts, or names something else: taken from the body, which otherwise is text. */
export const withOwnBoundary = (mail: Buffer): Buffer => {
  const end = endOfHeaders(mail)
  const body = mail.subarray(end)
  const boundary = MARK.exec(body.toString('latin1', 0, LOOKED_AT))?.[1]
  const type = boundary === undefined ? 'text/plain' : `multipart/mixed; boundary="${boundary}"`
  const others = mail.toString('latin1', 0, end).replace(CONTENT_TYPE, '')
  return Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n${others}`, 'latin1'), body])
}

/** Whether anything but white space follows the headers. */
export const hasBody = (mail: Buffer): boolean =>
  /\S/.test(mail.toString('latin1', endOfHeaders(mail), endOfHeaders(mail) + LOOKED_AT))
