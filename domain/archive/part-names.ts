// Names under which a mail and its attachments are kept in the ledger: fit for any file system, and each once.
import { isBlank, withoutUnseen } from '#domain/shared/hidden-characters.ts'
import { subjectLine } from './one-line.ts'

const MAX_NAME = 100
/** Stand in for what a mail or an attachment does not have. */
const UNNAMED = { mail: 'mail', attachment: 'bijlage' } as const

// Control characters, what file systems and addresses reserve, and the marks that turn the direction of writing: they can hide an ending.
const UNFIT = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** An ending longer than this is taken for a part of the name. */
const ENDING = /\.[^.\s]{1,16}$/

const clean = (text: string): string => {
  const name = withoutUnseen(text.toWellFormed().replace(UNFIT, ' '))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .replace(RESERVED, '_$&')
  return isBlank(name) ? '' : name
}

/** At most `length` UTF-16 units, without half a character, a space or a dot at its end. */
const cut = (text: string, length: number): string => {
  const end = text.codePointAt(length - 1)
  return text.slice(0, end !== undefined && end > 0xff_ff ? length - 1 : length).replace(/[\s.]+$/u, '')
}

const split = (name: string): readonly [stem: string, ending: string] => {
  const ending = ENDING.exec(name)?.[0] ?? ''
  return ending.length < name.length ? [name.slice(0, name.length - ending.length), ending] : [name, '']
}

const fit = (stem: string, ending: string, mark = ''): string =>
  `${cut(stem, MAX_NAME - mark.length - ending.length)}${mark}${ending}`

const splitName = (fileName: string): readonly [stem: string, ending: string] =>
  split(clean(fileName) || UNNAMED.attachment)

/** The ledger accepts longer names; this limit keeps them readable. */
const MAX_SUBJECT = 200

/** As the ledger's document will bear it. */
export const documentSubject = (subject: string): string => {
  const line = subjectLine(subject)
  return line.length <= MAX_SUBJECT ? line : subjectLine(cut(line, MAX_SUBJECT))
}

/** One name by itself, as an attachment has it that is left out of the document. */
export const partName = (fileName: string): string => fit(...splitName(fileName))

/** The mail's name first, then one per attachment in their order; no two alike, even where case does not count. */
export const namePartsOf = (subject: string, attachments: readonly string[]): readonly string[] => {
  const wanted: readonly (readonly [string, string])[] = [
    [clean(subject) || UNNAMED.mail, '.pdf'],
    ...attachments.map(splitName),
  ]
  const taken = new Set<string>()
  return wanted.map(([stem, ending]) => {
    let name = fit(stem, ending)
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = fit(stem, ending, ` (${n})`)
    taken.add(name.toLowerCase())
    return name
  })
}
