// What an administrator writes, and what the parser makes of it.
import * as E from 'fp-ts/lib/Either.js'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import type { MergeText } from '#domain/mailing/placeholders.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'
import type { ReadContent } from '#domain/mailing/parse-content.ts'

export function readContent(body: string, subject = 'Uw vragenlijst', known: readonly string[] = []): ReadContent {
  const read = parseContent({ language: 'nl', subject, body }, known)
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left.slice(0, 3)))
  return read.right
}

export function faultsOf(body: string, subject = 'Uw vragenlijst'): readonly ContentFault[] {
  const read = parseContent({ language: 'nl', subject, body }, [])
  return E.isLeft(read) ? read.left : []
}

/** In the manner of an editor: `3:14 not_closed {{name`. */
export function shownFaults(body: string, subject?: string): readonly string[] {
  return faultsOf(body, subject).map(({ line, column, fault, excerpt }) =>
    `${line}:${column} ${fault} ${excerpt}`.trim(),
  )
}

export function pathsOf(text: MergeText): readonly string[] {
  return text.flatMap((part) => (typeof part === 'string' ? [] : [part.path]))
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>/g

/** Each tag with its attributes' names; the rest of the HTML has no angle bracket, or this throws. */
export function tagsOf(html: string): readonly string[] {
  const rest = html.replace(TAG, '')
  if (/[<>]/.test(rest)) throw new Error(`not a tag: ${rest.slice(0, 200)}`)
  return [...html.matchAll(TAG)].map(
    ([, end, name, attributes = '']) => `${end}${name}${attributes.replaceAll(/="[^"]*"/g, '')}`,
  )
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#123': '{' }

/** What HTML shows, as its reader would copy it. */
export function shownText(html: string): string {
  return html.replace(TAG, '').replaceAll(/&(#?\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)
}
