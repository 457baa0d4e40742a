// Loads the page of a list that the address names, and all its pages for the export.
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import type { ListSource } from '#adapters/web/kit/list/list.tsx'
import { useSkip } from '#adapters/web/kit/list/pager.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { loadAllPages, type ListPart, type PageOf } from '../api/all-pages.ts'
import { useAdmin } from './admin-context.tsx'

interface ListSettings {
  /** The number of rows on a page; defaults to 50. */
  readonly limit?: number
  /** On a page with several lists: the name of this list in the address. Such a list has no export. */
  readonly of?: string
  /** The most rows that the export contains. */
  readonly mostSaved?: number
  /** The highest number up to which the service counts. */
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
    ...(of === undefined && { all: () => loadAllPages((part) => api(callOf(part)), { most: mostSaved }) }),
    ...(remote.value !== null && { pages: { total: remote.value.total, limit, countedTo, of } }),
  }
}
