// The fields of a form of a public page, as a browser posts it.
import * as t from 'io-ts'
import { described } from './described.ts'

export interface PostedFields {
  readonly [name: string]: unknown
}

/** The page shows the faults of its fields. */
export function postedForm(description: string): t.Type<PostedFields, PostedFields, unknown> {
  return described(
    { type: 'object', description: `${description} Other fields are ignored.`, additionalProperties: true },
    t.record(t.string, t.unknown),
  )
}
