// The ledger's document types, limited to those available for documents (PLG-15).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { DocumentType, LedgerDocumentTypes } from '#domain/ledger/document-types.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { apiUrl } from './addresses.ts'
import { divisionCache, type ForCaller } from './division-cache.ts'
import type { LedgerQuestion, UseLedger } from './ledger-request.ts'
import { allPages } from './pages.ts'
import { equal, flag, queryOf } from './query.ts'
import { type Page, pageOf, textOnWire, wholeNumberOnWire } from './wire-codecs.ts'

const typeOnWire = t.type({ ID: wholeNumberOnWire, Description: textOnWire })
type TypeOnWire = t.TypeOf<typeof typeOnWire>

const creatableTypes: LedgerQuestion<Page<TypeOnWire>> = {
  method: 'GET',
  endpoint: 'documents/DocumentTypes',
  query: queryOf({
    select: Object.keys(typeOnWire.props),
    filter: equal('DocumentIsCreatable', flag(true)),
    orderBy: ['Description'],
  }),
  answer: pageOf(typeOnWire),
}

const asType = ({ ID, Description }: TypeOnWire): DocumentType => ({
  id: ID,
  description: O.getOrElse(() => String(ID))(Description),
})

/** `baseUrl`: the ledger's root. */
export const makeLedgerDocumentTypes = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
  readonly clock: Clock
}): LedgerDocumentTypes => {
  const load: ForCaller<readonly DocumentType[]> = (caller) =>
    deps.useLedger(caller, async (ask) =>
      pipe(
        await allPages(ask, apiUrl(deps.baseUrl, caller.division, 'documents/DocumentTypes'), creatableTypes),
        E.map((rows) => rows.map(asType)),
      ),
    )
  const { kept, recent, fresh } = divisionCache(deps.clock, load)
  return { creatable: kept, creatableLately: recent, creatableNow: fresh }
}
