// The fields of a form of a public page, as a browser posts it.
import * as t from 'io-ts'
import { withSchema } from './described.ts'

export interface PostedFields {
  readonly [name: string]: unknown
}

/** The page shows the faults of its fields. */
export function makePostedForm(description: string): t.Type<PostedFields, PostedFields, unknown> {
  return withSchema(
    { type: 'object', description: `${description} Other fields are ignored.`, additionalProperties: true },
    t.record(t.string, t.unknown),
  )
}
