// Parses a text once, when an administrator saves it: finds placeholders, sanitises HTML, inlines styles, renders the text alternative.
import * as E from 'fp-ts/lib/Either.js'
import { hasBidiControls, isBlank } from '#domain/shared/hidden-characters.ts'
import { renderMailDocument } from '#domain/mailing/mail-document.ts'
import { findPicture, listPictures } from '#domain/mailing/pictures.ts'
import { asWritten, type MergeText, findUnfilledPaths } from '#domain/mailing/placeholders.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'
import type { ReadContent, WrittenContent } from '#domain/mailing/parse-content.ts'
import { BODY_AT_MOST, MAIL_SUBJECT_AT_MOST, SHOWN_WHOLE_AT_MOST } from '#domain/mailing/template.ts'
import {
  fitEntities,
  type MarkedText,
  markPlaceholders,
  type MergeTag,
  toMergeText,
  withOneMarkEach,
} from './placeholder-marks.ts'
import { renderPlainText } from './plain-text.ts'
import { sanitiseBody } from './sanitise-body.ts'

/** Maximum number of misplaced, and of unknown, placeholders in the result: an administrator corrects these first. */
const PLACES_AT_MOST = 50
const EXCERPT_AT_MOST = 40
/** As much HTML as an excerpt is read from. */
const EXCERPT_FROM = 400

type Field = ContentFault['field']
interface Place {
  readonly line: number
  readonly column: number
}

function findPlace(text: string, at: number): Place {
  const lines = text.slice(0, at).split(/\r\n|[\r\n]/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** A placeholder to its end, with tags and entities of a part that has its own layout. */
const CLOSED = /^\{{2,3}[>&]?(?:<[^<>]*>|[^<>{}\r\n])*\}{2,3}/
/** Up to a tag, or to the end of an attribute. */
const OPEN = /^[^<>"'\r\n]*/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** As a person reads it who never sees the HTML around it. */
function readExcerpt(field: Field, text: string, at: number): string {
  if (field === 'subject') return /^.*/.exec(text.slice(at, at + EXCERPT_AT_MOST))?.[0] ?? ''
  const rest = text.slice(at, at + EXCERPT_FROM)
  const shown = CLOSED.exec(rest)?.[0].replaceAll(/<[^<>]*>/g, '') ?? OPEN.exec(rest)?.[0] ?? ''
  return shown
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .slice(0, EXCERPT_AT_MOST)
    .trimEnd()
}

const makeFault = (field: Field, fault: ContentFault['fault'], text: string, at: number): ContentFault => ({
  field,
  fault,
  ...findPlace(text, at),
  excerpt: readExcerpt(field, text, at).toWellFormed(),
})

const makeWholeFault = (field: Field, fault: ContentFault['fault']): ContentFault => ({
  field,
  fault,
  line: 0,
  column: 0,
  excerpt: '',
})

const listTagFaults = (field: Field, text: string, { faults }: MarkedText): readonly ContentFault[] =>
  faults.map(({ fault, at }) => makeFault(field, fault, text, at))

const UNFIT_IN_LINE = /[\p{Cc}\u2028\u2029]/u

function readSubject(text: string): E.Either<readonly ContentFault[], { text: MergeText; tags: readonly MergeTag[] }> {
  if (isBlank(text)) return E.left([makeWholeFault('subject', 'empty')])
  if (text.length > MAIL_SUBJECT_AT_MOST) return E.left([makeWholeFault('subject', 'too_long')])
  if (!text.isWellFormed() || UNFIT_IN_LINE.test(text) || hasBidiControls(text))
    return E.left([makeFault('subject', 'not_one_line', text, Math.max(0, text.search(UNFIT_IN_LINE)))])
  const marked = markPlaceholders(text)
  if (marked.faults.length > 0) return E.left(listTagFaults('subject', text, marked))
  return E.right({ text: toMergeText(marked.text, marked.tags, 'text'), tags: marked.tags })
}

interface ReadBody {
  readonly html: MergeText
  readonly text: MergeText
  readonly tags: readonly MergeTag[]
  readonly removed: readonly string[]
}

/** Link editors encode braces as %7B, and put a scheme before a placeholder. */
const ENCODED =
  /(?<=["'=\s])(?:https?:\/\/)?%7b%7b(?:%20|\s)*([^\s"'<>%]{1,200})(?:%20|\s)*%7d%7d\/?(?=["'\s>])|%7b%7b(?:%20|\s)*([^\s"'<>%]{1,200})(?:%20|\s)*%7d%7d/gi

const withBraces = (body: string): string =>
  body.replace(ENCODED, (_, alone: string | undefined, within: string | undefined) => `{{${alone ?? within}}}`)

function readBody(written: string): E.Either<readonly ContentFault[], ReadBody> {
  if (Buffer.byteLength(written) > BODY_AT_MOST) return E.left([makeWholeFault('body', 'too_long')])
  const marked = markPlaceholders(written)
  const { text, tags } = marked
  if (marked.faults.length > 0) return E.left(listTagFaults('body', written, marked))
  const { html, removed, misplaced, isTooComplex } = sanitiseBody(fitEntities(text))
  if (misplaced.length > 0)
    return E.left(
      misplaced
        .slice(0, PLACES_AT_MOST)
        .map((index) => makeFault('body', 'placeholder_in_attribute', written, tags[index]?.at ?? 0)),
    )
  if (isTooComplex) return E.left([makeWholeFault('body', 'too_complex')])
  // One mark for each path, so that the address of a link is not repeated if it is also the link's text.
  const plain = renderPlainText(withOneMarkEach(html, tags), BODY_AT_MOST)
  if (plain === undefined) return E.left([makeWholeFault('body', 'too_long')])
  if (isBlank(plain) && !html.includes('<img')) return E.left([makeWholeFault('body', 'empty')])
  const parsed = toMergeText(html, tags, 'html')
  const alternative = toMergeText(plain, tags, 'text')
  // Nested quotes are indented: their text can be longer than their HTML.
  if ([parsed, alternative].some((text) => Buffer.byteLength(asWritten(text)) > BODY_AT_MOST))
    return E.left([makeWholeFault('body', 'too_long')])
  return E.right({ html: parsed, text: alternative, tags, removed })
}

/** Runs on the thread of its caller. */
export function parseContent(
  { language, subject, body: given }: WrittenContent,
  filled: readonly string[],
): E.Either<readonly ContentFault[], ReadContent> {
  const body = withBraces(given)
  const readOfSubject = readSubject(subject)
  const readOfBody = readBody(body)
  if (E.isLeft(readOfSubject) || E.isLeft(readOfBody))
    return E.left([
      ...(E.isLeft(readOfSubject) ? readOfSubject.left : []),
      ...(E.isLeft(readOfBody) ? readOfBody.left : []),
    ])
  const { html, text, tags, removed } = readOfBody.right
  const unknownIn = (field: Field, from: string, parsed: MergeText, tags: readonly MergeTag[]) =>
    findUnfilledPaths(parsed, filled)
      .slice(0, PLACES_AT_MOST)
      .map((path) => ({
        path,
        field,
        ...findPlace(from, tags.find((tag) => tag.path === path)?.at ?? 0),
      }))
  const written = asWritten(html)
  const whole = renderMailDocument(language, asWritten(readOfSubject.right.text), written)
  return E.right({
    content: { language, subject: readOfSubject.right.text, html, text },
    unknown: [
      ...unknownIn('subject', subject, readOfSubject.right.text, readOfSubject.right.tags),
      ...unknownIn('body', body, html, tags),
    ],
    removed,
    isClipped: Buffer.byteLength(whole) > SHOWN_WHOLE_AT_MOST,
    pictures: listPictures(written)
      .slice(0, PLACES_AT_MOST)
      .map((name) => {
        const at = findPicture(body, name)
        return { name, ...(at === undefined ? { line: 0, column: 0 } : findPlace(body, at)) }
      }),
  })
}
