// Calls that most lists of the ledger have in common. Each counts as one use of the ledger.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toApiUrl, type LedgerEndpoint } from './addresses.ts'
import type { LedgerCall, UseLedger } from './ledger-request.ts'
import { readAllRows, readRowsUpTo } from './pages.ts'
import { matchEqual, toGuidLiteral, buildQuery, type Selection } from './query.ts'
import { toJsonBody } from './request-body.ts'
import { makeEntityCodec, type LedgerPage, makePageCodec } from './wire-codecs.ts'

export type ListCall<P extends t.Props> = LedgerCall<LedgerPage<t.TypeOf<t.TypeC<P>>>>

/** Fields to write; null clears a field. */
export type Written = Readonly<Record<string, string | number | null>>

/** Leaves out the fields that are null. */
export function withoutNulls(fields: Written): Written {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** `row` names the fields to be read. */
export function toListCall<P extends t.Props>(
  endpoint: LedgerEndpoint,
  row: t.TypeC<P>,
  selection: Omit<Selection, 'select'>,
): ListCall<P> {
  return {
    method: 'GET',
    endpoint,
    query: buildQuery({ select: Object.keys(row.props), ...selection }),
    answer: makePageCodec(row),
  }
}

/** One record as a list: the ledger counts a request for a missing record against us, and not an empty list (PLG-20). */
export function toFindCall<P extends t.Props>(endpoint: LedgerEndpoint, row: t.TypeC<P>, id: Uuid): ListCall<P> {
  return toListCall(endpoint, row, { filter: matchEqual('ID', toGuidLiteral(id)), top: 1 })
}

export function toCreateCall<A>(
  endpoint: LedgerEndpoint,
  row: t.Type<A, unknown, unknown>,
  fields: Written,
): LedgerCall<{ readonly d: A }> {
  return { method: 'POST', endpoint, body: toJsonBody(fields), answer: makeEntityCodec(row) }
}

export function toChangeCall(endpoint: LedgerEndpoint, key: Uuid, fields: Written): LedgerCall<unknown> {
  return {
    method: 'PUT',
    endpoint,
    key,
    body: toJsonBody(fields),
    answer: t.unknown,
  }
}

const toRemoveCall = (endpoint: LedgerEndpoint, key: Uuid): LedgerCall<unknown> => ({
  method: 'DELETE',
  endpoint,
  key,
  answer: t.unknown,
})

export interface RecordDeps {
  /** The root address of the ledger's API and web pages. */
  readonly baseUrl: string
  readonly useLedger: UseLedger
}

export function makeRecords({ baseUrl, useLedger }: RecordDeps) {
  const callOnce = <A, B>(caller: LedgerCaller, call: LedgerCall<A>, toValue: (answer: A) => B) =>
    useLedger(caller, (callLedger) => pipe(callLedger(call), TE.map(toValue)))
  const urlOf = ({ division }: LedgerCaller, { endpoint }: { readonly endpoint: LedgerEndpoint }): URL =>
    toApiUrl(baseUrl, division, endpoint)
  return {
    callOnce,
    find: <P extends t.Props, B>(
      caller: LedgerCaller,
      endpoint: LedgerEndpoint,
      row: t.TypeC<P>,
      id: Uuid,
      toValue: (row: t.TypeOf<t.TypeC<P>>) => B,
    ) =>
      callOnce(caller, toFindCall(endpoint, row, id), ({ rows: [found] }) =>
        pipe(O.fromNullable(found), O.map(toValue)),
      ),
    create: <A, B>(
      caller: LedgerCaller,
      endpoint: LedgerEndpoint,
      row: t.Type<A, unknown, unknown>,
      fields: Written,
      toValue: (row: A) => B,
    ) => callOnce(caller, toCreateCall(endpoint, row, fields), ({ d }) => toValue(d)),
    change: (caller: LedgerCaller, endpoint: LedgerEndpoint, key: Uuid, fields: Written) =>
      callOnce(caller, toChangeCall(endpoint, key, fields), (): void => undefined),
    remove: (caller: LedgerCaller, endpoint: LedgerEndpoint, key: Uuid) =>
      callOnce(caller, toRemoveCall(endpoint, key), (): void => undefined),
    /** Succeeds also if the record is already gone. */
    ensureRemoved: (caller: LedgerCaller, endpoint: LedgerEndpoint, key: Uuid) =>
      pipe(
        callOnce(caller, toRemoveCall(endpoint, key), (): void => undefined),
        TE.orElse((failure) => (failure._tag === 'LedgerNotFound' ? TE.right(undefined) : TE.left(failure))),
      ),
    /** Reads up to MAX_LISTED rows. */
    list: <A, B>(caller: LedgerCaller, call: LedgerCall<LedgerPage<A>>, toValue: (row: A) => B) =>
      useLedger(caller, (callLedger) =>
        pipe(
          readRowsUpTo(MAX_LISTED, callLedger, urlOf(caller, call), call),
          TE.map(({ rows, truncated }) => ({ data: rows.map(toValue), truncated })),
        ),
      ),
    /** Reads all rows of a list that cannot be long. */
    listAll: <A, B>(caller: LedgerCaller, call: LedgerCall<LedgerPage<A>>, toValue: (rows: readonly A[]) => B) =>
      useLedger(caller, (callLedger) => pipe(readAllRows(callLedger, urlOf(caller, call), call), TE.map(toValue))),
  }
}
