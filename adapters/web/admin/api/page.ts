// The form in which the service answers lists, and what is asked of a list.
import * as t from 'io-ts'

/** One page of a list; `total`: of all pages. */
export const pageOf = <A>(row: t.Type<A, unknown>) =>
  t.readonly(t.type({ data: t.readonlyArray(row), total: t.number }))

export interface PageOf<A> {
  readonly data: readonly A[]
  readonly total: number
}

/** An address with those values that are not empty. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
