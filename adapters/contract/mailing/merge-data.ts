// Values for the placeholders of mails: any JSON object of limited size.
import * as t from 'io-ts'
import type { MergeData } from '#domain/mailing/placeholders.ts'
import { withSchema, refuse } from '../codecs/described.ts'
import { LongText } from '../codecs/long-text.ts'
import type { Bilingual } from '#domain/shared/language.ts'

/** The maximum length in characters of JSON. All messages of a mailing share the data. */
const DATA_AT_MOST = 64 * 1024

const notData: Bilingual = ['Hier hoort een object.', 'This must be an object.']
const tooLong: Bilingual = ['Dit is te veel: hoogstens 64 kB.', 'This is too much: at most 64 kB.']
const withNul: Bilingual = ['Haal het NUL-teken hieruit.', 'Remove the NUL character from this.']

const isRecord = (u: unknown): u is Readonly<Record<string, unknown>> =>
  typeof u === 'object' && u !== null && !Array.isArray(u) && !(u instanceof LongText)

/** Removes lone surrogates from JSON that PostgreSQL stores. A long string that is still bytes exceeds the limit by itself. */
function toStorable(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof LongText) return ' '.repeat(DATA_AT_MOST)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name.toWellFormed(), item]))
}

export const mergeData: t.Type<MergeData, MergeData, unknown> = withSchema(
  { type: 'object', additionalProperties: true, 'x-rules': ['At most 64 kB of JSON, without NUL characters.'] },
  new t.Type<MergeData, MergeData, unknown>(
    'mergeData',
    (u): u is MergeData => isRecord(u),
    (u, c) => {
      if (!isRecord(u)) return refuse(u, c, notData)
      const json = JSON.stringify(u, toStorable)
      if (json.length > DATA_AT_MOST) return refuse(u, c, tooLong)
      return json.includes(String.raw`\u0000`) ? refuse(u, c, withNul) : t.success(JSON.parse(json) as MergeData)
    },
    t.identity,
  ),
)
