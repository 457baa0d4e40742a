// What a person is told of what is kept of him, as JSON.
import * as t from 'io-ts'
import type { Plain } from '#domain/identity/personal-data.ts'

export const myDataAnswer = t.type({
  exportedAt: t.string,
  ledgerUserId: t.string,
  tenantUuid: t.string,
  /** By the name of the kind; each thing as it is kept, files in base64 and in pieces. */
  kept: t.record(t.string, t.array(t.unknown)),
})

export const erasedAnswer = t.type({ success: t.literal(true), deleted: t.record(t.string, t.number) })

const isMoment = (value: object): value is { readonly _tag: 'Moment'; readonly at: number } =>
  '_tag' in value && value._tag === 'Moment'

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Moments as ISO 8601 in UTC, bytes as base64. */
export const jsonOf = (value: Plain): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (isList(value)) return value.map(jsonOf)
  if (isMoment(value)) return new Date(value.at).toISOString()
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonOf(one)]))
}
