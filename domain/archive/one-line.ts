// Words of a mail's headers as one line for people, in the ledger and on the page alike.
import { withoutUnseen } from '#domain/shared/hidden-characters.ts'

/** Controls and ends of lines, which would let a value pretend to be another. */
const BREAKS = /[\p{Cc}\u2028\u2029\s]+/gu

export const oneLine = (text: string): string => withoutUnseen(text.toWellFormed()).replace(BREAKS, ' ').trim()

/** A mail without a subject is called so. */
export const subjectLine = (subject: string): string => oneLine(subject) || '(geen onderwerp)'
