// One record by its key, asked for as a list: a record that is not there counts against us at the ledger, an empty list does not (PLG-20).
import type * as t from 'io-ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Endpoint } from './addresses.ts'
import type { LedgerQuestion } from './ledger-request.ts'
import { equal, guid, queryOf } from './query.ts'
import { type Page, pageOf } from './wire-codecs.ts'

/** `row` names the fields to be asked for. */
export const listOfOne = <P extends t.Props>(
  endpoint: Endpoint,
  row: t.TypeC<P>,
  id: Uuid,
): LedgerQuestion<Page<t.TypeOf<t.TypeC<P>>>> => ({
  method: 'GET',
  endpoint,
  query: queryOf({ select: Object.keys(row.props), filter: equal('ID', guid(id)), top: 1 }),
  answer: pageOf(row),
})
