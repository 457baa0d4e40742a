// The document of everything that is kept of a person, as it goes over the wire: a piece for each page, never whole in memory.
import * as E from 'fp-ts/lib/Either.js'
import type { ExportedItems } from '#application/identity/my-data.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Plain } from '#domain/identity/personal-data.ts'
import { iso } from '#adapters/contract/codecs/text.ts'

const isMoment = (value: object): value is { readonly _tag: 'Moment'; readonly at: number } =>
  '_tag' in value && value._tag === 'Moment'

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Moments as ISO 8601 in UTC, bytes as base64. */
export const jsonOf = (value: Plain): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (isList(value)) return value.map(jsonOf)
  if (isMoment(value)) return iso(value.at)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonOf(one)]))
}

export type Pages = AsyncGenerator<E.Either<StoreUnavailable, ExportedItems>, void, void>

/** `head`: what stands before the kinds. Throws where a page can not be had: a document that was cut off must not look whole. */
export async function* writeDocument(
  head: Readonly<Record<string, string>>,
  first: ExportedItems,
  rest: Pages,
): AsyncGenerator<string, void, void> {
  yield `${JSON.stringify(head).slice(0, -1)},"kept":{`
  let kind: string | undefined
  let begun = false
  const piece = (page: ExportedItems): string => {
    const opening = page.kind === kind ? '' : `${kind === undefined ? '' : '],'}${JSON.stringify(page.kind)}:[`
    if (opening !== '') begun = false
    kind = page.kind
    const items = page.items.map((item) => JSON.stringify(jsonOf(item))).join(',')
    const comma = begun && items !== '' ? ',' : ''
    begun ||= items !== ''
    return opening + comma + items
  }
  yield piece(first)
  for await (const page of rest) {
    if (E.isLeft(page)) throw new Error('the database failed while the document was written')
    yield piece(page.right)
  }
  yield `${kind === undefined ? '' : ']'}}}`
}
