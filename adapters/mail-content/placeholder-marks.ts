// Finds the placeholders of a text with mustache's parser, and replaces them with marks while other libraries rewrite the text. Marks
// consist of noncharacters and digits, which no parser encodes, wraps or splits. No other text contains them: noncharacters of a template
// are replaced first.
import mustache from 'mustache'
import type { MergeText, PlaceholderUse } from '#domain/mailing/placeholders.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'

/** `isAddress`: the placeholder is the whole address of a link. */
export function toMark(index: number, isAddress = false): string {
  return `${isAddress ? '\ufdd2' : '\ufdd0'}${index}\ufdd1`
}

const MARK = /([\ufdd0\ufdd2])(\d+)\ufdd1/g
const ONE_MARK = /^\s*\ufdd0(\d+)\ufdd1\s*$/
const ADDRESS_MARK = /^\ufdd2\d+\ufdd1$/

/** The index of the mark, if the text consists of one mark. */
export function findOnlyMark(text: string): number | undefined {
  const index = ONE_MARK.exec(text)?.[1]
  return index === undefined ? undefined : Number(index)
}

export function isAddressMark(text: string): boolean {
  return ADDRESS_MARK.test(text)
}

export function listMarks(text: string): readonly number[] {
  return [...text.matchAll(MARK)].map(([, , index]) => Number(index))
}

/** Gives all placeholders of a path the mark of the first one. */
export function withOneMarkEach(text: string, tags: readonly MergeTag[]): string {
  const firstOf = new Map(tags.map(({ path }, i) => [path, i] as const).toReversed())
  return text.replace(MARK, (_, _kind, index: string) => toMark(firstOf.get(tags[Number(index)]?.path ?? '') ?? 0))
}

/** `use`: for marks that are not an address. */
export function toMergeText(text: string, tags: readonly MergeTag[], use: PlaceholderUse): MergeText {
  const parts: MergeText[number][] = []
  let end = 0
  for (const { 0: mark, 1: kind, 2: index, index: at } of text.matchAll(MARK)) {
    if (at > end) parts.push(text.slice(end, at))
    parts.push({ path: tags[Number(index)]?.path ?? '', use: kind === '\ufdd2' ? 'address' : use })
    end = at + mark.length
  }
  return end < text.length ? [...parts, text.slice(end)] : parts
}

/** Controls other than tab and line breaks, and noncharacters. */
const UNFIT = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g
const BY_NUMBER = /&#(?:x([\da-f]+)|(\d+));?/gi

/** Replaces characters that a mail may not contain, each with one character, so that positions stay the same. */
const fitText = (text: string): string =>
  text.toWellFormed().replace(UNFIT, (sign) => (sign < ' ' || sign === '\u007f' ? ' ' : '\ufffd'))

/** Replaces the same characters where they are written as entities. */
export function fitEntities(html: string): string {
  return html.replace(BY_NUMBER, (whole, hexadecimal: string | undefined, decimal: string | undefined) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0xffff && String.fromCharCode(code).search(UNFIT) === 0 ? '\ufffd' : whole
  })
}

// Without mustache's cache, which would keep every parsed text.
const writer = Object.assign(new mustache.Writer(), { templateCache: undefined })

/** Maximum number of faults in the result: an administrator corrects these first. */
const FAULTS_AT_MOST = 50
const PATH = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}_-]*)*$/u

export interface MergeTag {
  readonly path: string
  /** Offset in the text. */
  readonly at: number
}

export interface MarkedText {
  /** The text with a mark for each placeholder, by its index in `tags`. Incomplete if there are faults. */
  readonly text: string
  readonly tags: readonly MergeTag[]
  readonly faults: readonly { readonly fault: ContentFault['fault']; readonly at: number }[]
}

type Token = readonly [type: string, value: string, start: number, end: number]

function findFirstToken(segment: string): Token {
  const none: Token = ['', '', 0, 0]
  try {
    return (writer.parse(segment) as readonly Token[])[0] ?? none
  } catch {
    // mustache throws for an unclosed tag and for an unclosed section.
    return none
  }
}

/** Only plain names are accepted: no sections, partials, unescaped values or other delimiters. */
export function markPlaceholders(written: string): MarkedText {
  const fitted = fitText(written)
  // A segment lasts from one `{{` to the next. Each is parsed alone, so that an unclosed section does not hide other faults.
  const starts = [...fitted.matchAll(/\{\{/g)].map(({ index }) => index)
  const tags: MergeTag[] = []
  const faults: MarkedText['faults'][number][] = []
  let text = fitted.slice(0, starts[0])
  for (const [i, at] of starts.entries()) {
    if (faults.length === FAULTS_AT_MOST) break
    const segment = fitted.slice(at, starts[i + 1])
    const [type, path, , end] = findFirstToken(segment)
    if (type !== 'name') faults.push({ fault: segment.includes('}}') ? 'not_a_placeholder' : 'not_closed', at })
    else if (!PATH.test(path)) faults.push({ fault: 'path_invalid', at })
    else text += toMark(tags.push({ path, at }) - 1) + segment.slice(end)
  }
  return { text, tags, faults }
}
