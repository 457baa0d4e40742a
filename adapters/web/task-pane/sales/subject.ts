// The subject of an item as the name of something else.
import { withoutUnseen } from '#domain/shared/hidden-characters.ts'
const ANSWER = /^\s*(?:(?:re|fw|fwd|aw|wg|antw|doorst|tr)\s*(?:\[\d+\])?\s*:\s*)+/i

/** Without the signs of an answer or a forward, on one line, at most as long as the ledger's field; empty where nothing is left. */
export const nameOfSubject = (subject: string, max = 255): string => lineOf(subject.replace(ANSWER, ''), max)

/** On one line. */
export const lineOf = (text: string, max = 255): string =>
  withoutUnseen(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
