// The ledger's document types, limited to those available for documents (PLG-15).
import { O } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { DocumentType, LedgerDocumentTypes } from '#domain/ledger/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { makeDivisionCache } from './division-cache.ts'
import { matchEqual, toFlagLiteral } from './query.ts'
import { toListCall, makeRecords, type RecordDeps } from './records.ts'
import { textOnWire, wholeNumberOnWire } from './wire-codecs.ts'

const typeOnWire = t.type({ ID: wholeNumberOnWire, Description: textOnWire })

const creatableTypes = toListCall('documents/DocumentTypes', typeOnWire, {
  filter: matchEqual('DocumentIsCreatable', toFlagLiteral(true)),
  orderBy: ['Description'],
})

const asType = ({ ID, Description }: t.TypeOf<typeof typeOnWire>): DocumentType => ({
  id: ID,
  description: O.getOrElse(() => String(ID))(Description),
})

export function makeLedgerDocumentTypes(deps: RecordDeps & { readonly clock: Clock }): LedgerDocumentTypes {
  const { listAll } = makeRecords(deps)
  const cache = makeDivisionCache(deps.clock, (caller) => listAll(caller, creatableTypes, (rows) => rows.map(asType)))
  return { list: cache.read, listRecent: cache.readRecent, listFresh: cache.readFresh }
}
