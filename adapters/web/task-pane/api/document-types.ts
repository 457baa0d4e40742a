// The kinds of document that a mail can be archived as, and the one that the user named last.
import { call, type PaneResponse } from './call.ts'

export type DocumentType = PaneResponse<'GET /mailclient-plugin/document-types'>['data'][number]

export const documentTypesCall = call('GET /mailclient-plugin/document-types')
export const lastTypeCall = call('GET /mailclient-plugin/last-used')
