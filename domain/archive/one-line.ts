// Words of a mail's headers as one line for people, in the ledger and on the page alike.

/** Controls and ends of lines, which would let a value pretend to be another. */
const BREAKS = /[\p{Cc}\u2028\u2029\s]+/gu
/** Characters that would turn the reading order of what follows, and those that show nothing. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

export const oneLine = (text: string): string => text.toWellFormed().replace(UNSEEN, '').replace(BREAKS, ' ').trim()

/** A mail without a subject is called so. */
export const subjectLine = (subject: string): string => oneLine(subject) || '(geen onderwerp)'
