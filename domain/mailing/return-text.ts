// What is kept of the words of a returned mail: those of its system, without the copy of our mail, which has the recipient's own links and
// codes (MSG-14).
import { toStorable } from '#domain/shared/storable-text.ts'

/** Headers that only a copied mail shows. */
const COPIED =
  /^[> \t]*(?:received|return-path|message-id|mime-version|content-[a-z-]+|dkim-signature|arc-[a-z-]+|authentication-results|list-[a-z-]+|x-[a-z-]+):/i
/** Headers that a system may also name by itself. Two in a row are a copy. */
const NAMED = /^[> \t]*(?:from|sender|reply-to|to|cc|date|subject|van|aan|datum|onderwerp):/i
const SEPARATOR = /^[> \t]*[-=_]{2,}.*(?:copy|original|returned|unsent|forwarded|header|below|kopie|oorspronkelijk)/i
/** Of a line; longer lines are no headers that we look for. */
const LOOKED_AT = 200

/** The text before the copied mail, quoted or not. */
export function withoutCopy(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n')
  const starts = lines.map((line) => line.slice(0, LOOKED_AT))
  const end = starts.findIndex((line, n) => {
    const next = starts[n + 1] ?? ''
    return COPIED.test(line) || SEPARATOR.test(line) || (NAMED.test(line) && (NAMED.test(next) || COPIED.test(next)))
  })
  return (end === -1 ? lines : lines.slice(0, end)).join('\n')
}

const LINK = /\b((?:https?:\/\/|www\.)[^\s/?#<>"']{1,255})[/?#][^\s<>"']*/gi

/** Cut, storable, and with only the host of each link: a server may quote ours. */
export function toReturnText(text: string, atMost: number): string {
  return toStorable(text.replaceAll('\r', '').replace(LINK, '$1/******').slice(0, atMost)).trim()
}
