// Estimates from its text how long a mail takes.
import { toExcerptText } from '../sales/plain-text.ts'

const READ_PER_MINUTE = 200
const WRITTEN_PER_MINUTE = 30
const STEP = 5
const LEAST = 5
const MOST = 60

/** Only this many characters are counted: more text cannot raise the estimate above its maximum of an hour. */
const LOOKED_AT = 400_000

/** Where quoted mails begin in Outlook, Gmail and others. */
const QUOTES = /<blockquote|id="?(?:divRplyFwdMsg|appendonsend)|class="?(?:gmail_quote|moz-cite-prefix)/i

/** Each tag separates words. */
const countWords = (html: string): number =>
  toExcerptText(html.replaceAll('<', ' <')).match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0

/** The number of words in a mail's own text, or in its quotes if it has no own text. */
export function countMailWords(html: string): number {
  const seen = html.slice(0, LOOKED_AT)
  const quote = seen.search(QUOTES)
  const own = quote === -1 ? 0 : countWords(`${seen.slice(0, quote)}>`)
  return own > 0 ? own : countWords(seen)
}

/** The time to read a mail, and to write it if the user did. From 5 to 60 minutes, in steps of 5. */
export function estimateMinutes(words: number, isOwn: boolean): number {
  const minutes = words / READ_PER_MINUTE + (isOwn ? words / WRITTEN_PER_MINUTE : 0)
  return Math.min(MOST, Math.max(LEAST, Math.ceil(minutes / STEP) * STEP))
}
