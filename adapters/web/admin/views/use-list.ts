// A list of the service: the page in the address, and all pages for the export.
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { type ListSource, useSkip } from '#adapters/web/kit/list/list.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { loadAllPages, type ListPart, type PageOf } from '../api/all-pages.ts'
import { useAdmin } from './admin-context.tsx'

interface ListSettings {
  /** Rows of a page; defaults to 50. */
  readonly limit?: number
  /** Where a page has several lists: the name of this one in the address. It has no export. */
  readonly of?: string
  /** The most rows of its export. */
  readonly mostSaved?: number
  /** The service counts no further. */
  readonly countedTo?: number
}

export function useList<Row>(
  callOf: (part: ListPart) => ServiceCall<PageOf<Row>>,
  { limit = 50, of, mostSaved, countedTo }: ListSettings = {},
): ListSource<Row> {
  const { api } = useAdmin()
  const remote = useRemote(callOf({ skip: useSkip(limit, of), limit }))
  return {
    ...remote,
    ...(of === undefined && { all: () => loadAllPages(api, callOf, mostSaved) }),
    ...(remote.value !== null && { pages: { total: remote.value.total, limit, countedTo, of } }),
  }
}
