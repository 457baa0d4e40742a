// What the plugin API takes and answers about document types.
import * as t from 'io-ts'
import type { DocumentType } from '#domain/ledger/document-types.ts'
import { oneOf, optional } from '#adapters/contract/codecs/text.ts'

export const documentTypesQuery = t.type({
  query: t.type({ sort: optional(oneOf('description', '-description')) }),
})

export const documentTypesAnswer = t.type({ data: t.array(t.type({ id: t.number, description: t.string })) })

export const tellDocumentTypes = (types: readonly DocumentType[]): t.TypeOf<typeof documentTypesAnswer> => ({
  data: types.map(({ id, description }) => ({ id, description })),
})
