// The kinds of document a mail can be archived as, and the one the user named last.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const DocumentType = t.readonly(t.type({ id: t.number, description: t.string }))
export type DocumentType = t.TypeOf<typeof DocumentType>

const DocumentTypes = t.readonly(t.type({ data: t.readonlyArray(DocumentType) }))
const LastUsed = t.readonly(t.type({ documentType: t.union([t.number, t.null]) }))

export const documentTypesCall: Call<t.TypeOf<typeof DocumentTypes>> = {
  method: 'GET',
  path: '/mailclient-plugin/document-types',
  answer: DocumentTypes,
}

export const lastTypeCall: Call<t.TypeOf<typeof LastUsed>> = {
  method: 'GET',
  path: '/mailclient-plugin/last-used',
  answer: LastUsed,
}
