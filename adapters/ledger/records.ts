// Calls that most lists of the ledger have in common: each is one use of the ledger.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { apiUrl, type LedgerEndpoint } from './addresses.ts'
import type { LedgerQuestion, UseLedger } from './ledger-request.ts'
import { allPages, rowsUpTo } from './pages.ts'
import { equal, guid, queryOf, type Selection } from './query.ts'
import { jsonBody } from './request-body.ts'
import { entityOf, type LedgerPage, pageOf } from './wire-codecs.ts'

export type ListQuestion<P extends t.Props> = LedgerQuestion<LedgerPage<t.TypeOf<t.TypeC<P>>>>

/** Fields as they are written; null clears one. */
export type Written = Readonly<Record<string, string | number | null>>

/** Without the fields that hold null. */
export function given(fields: Written): Written {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** `row` names the fields to be read. */
export function listOf<P extends t.Props>(
  endpoint: LedgerEndpoint,
  row: t.TypeC<P>,
  selection: Omit<Selection, 'select'>,
): ListQuestion<P> {
  return {
    method: 'GET',
    endpoint,
    query: queryOf({ select: Object.keys(row.props), ...selection }),
    answer: pageOf(row),
  }
}

/** One record as a list: the ledger counts a request for a missing record against us, and not an empty list (PLG-20). */
export function listOfOne<P extends t.Props>(endpoint: LedgerEndpoint, row: t.TypeC<P>, id: Uuid): ListQuestion<P> {
  return listOf(endpoint, row, { filter: equal('ID', guid(id)), top: 1 })
}

export function creation<A>(
  endpoint: LedgerEndpoint,
  row: t.Type<A, unknown, unknown>,
  fields: Written,
): LedgerQuestion<{ readonly d: A }> {
  return { method: 'POST', endpoint, body: jsonBody(fields), answer: entityOf(row) }
}

export function change(endpoint: LedgerEndpoint, key: Uuid, fields: Written): LedgerQuestion<unknown> {
  return {
    method: 'PUT',
    endpoint,
    key,
    body: jsonBody(fields),
    answer: t.unknown,
  }
}

const removal = (endpoint: LedgerEndpoint, key: Uuid): LedgerQuestion<unknown> => ({
  method: 'DELETE',
  endpoint,
  key,
  answer: t.unknown,
})

export interface RecordDeps {
  /** The ledger's root, under which its API and its pages for people lie. */
  readonly baseUrl: string
  readonly useLedger: UseLedger
}

export function makeRecords({ baseUrl, useLedger }: RecordDeps) {
  const once = <A, B>(caller: LedgerCaller, question: LedgerQuestion<A>, toValue: (answer: A) => B) =>
    useLedger(caller, async (ask) => pipe(await ask(question), E.map(toValue)))
  const urlOf = ({ division }: LedgerCaller, { endpoint }: { readonly endpoint: LedgerEndpoint }): URL =>
    apiUrl(baseUrl, division, endpoint)
  return {
    once,
    find: <P extends t.Props, B>(
      caller: LedgerCaller,
      endpoint: LedgerEndpoint,
      row: t.TypeC<P>,
      id: Uuid,
      toValue: (row: t.TypeOf<t.TypeC<P>>) => B,
    ) => once(caller, listOfOne(endpoint, row, id), ({ rows: [found] }) => pipe(O.fromNullable(found), O.map(toValue))),
    create: <A, B>(
      caller: LedgerCaller,
      endpoint: LedgerEndpoint,
      row: t.Type<A, unknown, unknown>,
      fields: Written,
      toValue: (row: A) => B,
    ) => once(caller, creation(endpoint, row, fields), ({ d }) => toValue(d)),
    change: (caller: LedgerCaller, endpoint: LedgerEndpoint, key: Uuid, fields: Written) =>
      once(caller, change(endpoint, key, fields), (): void => undefined),
    remove: (caller: LedgerCaller, endpoint: LedgerEndpoint, key: Uuid) =>
      once(caller, removal(endpoint, key), (): void => undefined),
    /** Also where the record is gone already. */
    ensureRemoved: (caller: LedgerCaller, endpoint: LedgerEndpoint, key: Uuid) =>
      pipe(
        once(caller, removal(endpoint, key), (): void => undefined),
        TE.orElse((failure) => (failure._tag === 'LedgerNotFound' ? TE.right(undefined) : TE.left(failure))),
      ),
    /** Up to MAX_LISTED. */
    list: <A, B>(caller: LedgerCaller, question: LedgerQuestion<LedgerPage<A>>, toValue: (row: A) => B) =>
      useLedger(caller, async (ask) =>
        pipe(
          await rowsUpTo(MAX_LISTED, ask, urlOf(caller, question), question),
          E.map(({ rows, truncated }) => ({ data: rows.map(toValue), truncated })),
        ),
      ),
    /** Of a list that cannot be long. */
    listAll: <A, B>(
      caller: LedgerCaller,
      question: LedgerQuestion<LedgerPage<A>>,
      toValue: (rows: readonly A[]) => B,
    ) => useLedger(caller, async (ask) => pipe(await allPages(ask, urlOf(caller, question), question), E.map(toValue))),
  }
}
