// Writes the words around a mail, in Dutch: people, date, attachments. Returns plain text, without markup.
import { O } from '#domain/shared/fp.ts'
import type { Correspondent } from '#domain/archive/mail.ts'
import { toOneLine } from '#domain/archive/document-plan.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { displayName } from '#domain/shared/display-name.ts'

export interface ShownText<A> {
  readonly shown: readonly A[]
  /** The number of items that are left out. */
  readonly more: number
}

/** Maximum characters of a name, an address or a file name. */
export const MAX_NAME = 200
/** Maximum characters of a subject; a mail has it in one line of at most 998. */
export const MAX_SUBJECT = 1_000
/** Maximum number of people in one line, and of files in the list. */
const MAX_LISTED = 100
/** Maximum characters of one line of people. Two lines, the sender and the subject together have fewer than 20,000. */
const MAX_LINE = 9_000

/** Returns at most `length` characters; a shortened text ends with an ellipsis. Never cuts a letter in two. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text
  // A letter has at most two code units.
  const letters = Array.from(text.slice(0, (length + 1) * 2))
  if (letters.length <= length) return text
  return `${letters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}

/** Shows as many of the first items as fit, and at least one. */
export function showFirst<A, B>(all: readonly A[], show: (one: A) => B, sizeOf: (shown: B) => number): ShownText<B> {
  const shown: B[] = []
  let size = 0
  for (const one of all.slice(0, MAX_LISTED)) {
    const next = show(one)
    size += sizeOf(next)
    if (size > MAX_LINE && shown.length > 0) break
    shown.push(next)
  }
  return { shown, more: all.length - shown.length }
}

export function toShownPerson(person: Correspondent): { readonly name: string; readonly address: string } {
  const address = toOneLine(person.address)
  return { name: shortenText(displayName({ ...person, address }), MAX_NAME), address: shortenText(address, MAX_NAME) }
}

/** For the people that do not fit in a line. */
export function describeMorePeople(count: number): string {
  return count === 0 ? '' : count === 1 ? 'en 1 ander' : `en ${count} anderen`
}

/** For the files that do not fit in the list. */
export function describeMoreFiles(count: number): string {
  return count === 0 ? '' : `en ${count} andere`
}

export function toShownFileName(fileName: string): string {
  return shortenText(toOneLine(fileName), MAX_NAME) || 'naamloos'
}

const NO_DATE = 'geen datum gevonden in de mail'

/** "dinsdag 4 maart 2025 om 14:05 CET" */
export function formatDateLine(sentAt: O.Option<Instant>, timeZone: string): string {
  if (O.isNone(sentAt)) return NO_DATE
  const at = sentAt.value
  const day = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'full', timeZone }).format(at)
  const time = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone })
  return `${day} om ${time.format(at)}`
}

const decimals = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 })

/** "1,2 MB"; as mail clients count, in steps of 1024. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${decimals.format(bytes / (1024 * 1024))} MB`
}

export function describeAttachments(count: number): string {
  return count === 1 ? '1 bijlage' : `${count} bijlagen`
}

/** Notes for the reader about parts of the mail that are not on the pages. */
export function describeLeftOut(left: {
  readonly remote: number
  readonly cut: boolean
  /** A part of the mail lies outside the paper. */
  readonly lost: boolean
  readonly wordsOnly: boolean
}): readonly string[] {
  return [
    ...(left.wordsOnly ? ['De opmaak van deze mail kon niet worden weergegeven; dit is de tekst.'] : []),
    ...(left.cut ? ['Deze mail is te lang om helemaal af te drukken; het slot ontbreekt.'] : []),
    ...(left.lost ? ['Een deel van deze mail past niet op het papier en ontbreekt.'] : []),
    ...(left.remote > 0 ? ['Afbeeldingen die van het internet komen, zijn weggelaten.'] : []),
  ]
}

export const pictureWords = { tooLarge: 'afbeelding te groot om af te drukken', unreadable: 'afbeelding niet leesbaar' }

export const pageLabel = { before: 'Pagina ', between: ' van ' }
