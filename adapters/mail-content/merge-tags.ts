// Finds the placeholders of a text with mustache's parser. Only plain names are accepted: no sections, partials, unescaped values or other delimiters.
import mustache from 'mustache'
import type { ContentFault } from '#domain/mailing/ports.ts'

// Without its cache, which would keep every text that was ever parsed.
const writer = Object.assign(new mustache.Writer(), { templateCache: undefined })

/** An administrator corrects these first. */
const FAULTS_AT_MOST = 50
const PATH = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}_-]*)*$/u

export interface MergeTag {
  readonly path: string
  /** Offset in the text. */
  readonly at: number
}

export interface TagFault {
  readonly fault: ContentFault['fault']
  readonly at: number
}

/** With faults, the tags are not complete. */
export interface TaggedText {
  /** The text before the first tag. */
  readonly before: string
  readonly tags: readonly (MergeTag & { readonly textAfter: string })[]
  readonly faults: readonly TagFault[]
}

/** From each `{{` to the next. Each is parsed alone, so that an unclosed section hides no other fault. */
const segmentsOf = (text: string): readonly number[] => {
  const starts: number[] = []
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', at + 2)) starts.push(at)
  return starts
}

type Token = readonly [type: string, value: string, start: number, end: number]

const parseSegment = (segment: string): readonly Token[] | undefined => {
  try {
    return writer.parse(segment) as readonly Token[]
  } catch {
    // mustache throws for a tag that does not end, and for a section that does not.
    return undefined
  }
}

export const readTags = (text: string): TaggedText => {
  const starts = segmentsOf(text)
  const tags: TaggedText['tags'][number][] = []
  const faults: TagFault[] = []
  for (const [i, at] of starts.entries()) {
    if (faults.length === FAULTS_AT_MOST) break
    const segment = text.slice(at, starts[i + 1])
    const [type, path, , end] = parseSegment(segment)?.[0] ?? ['', '', 0, 0]
    if (type !== 'name') faults.push({ fault: segment.includes('}}') ? 'not_a_placeholder' : 'not_closed', at })
    else if (PATH.test(path)) tags.push({ path, at, textAfter: segment.slice(end) })
    else faults.push({ fault: 'path_invalid', at })
  }
  return { before: text.slice(0, starts[0]), tags, faults }
}
