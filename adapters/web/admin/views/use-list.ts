// A list of the service: the page that the address asks for, and all of its pages for a file.
import type { Call } from '#adapters/web/kit/http.ts'
import type { ListSource } from '#adapters/web/kit/list/list.tsx'
import { useSkip } from '#adapters/web/kit/list/pager.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { allPages, type ListPart } from '../api/all-pages.ts'
import type { PageOf } from '../api/page.ts'
import { useAdmin } from './admin-context.tsx'

interface ListSettings {
  /** Rows of a page; 50 unless told. */
  readonly limit?: number
  /** Of a page with several lists: the name of this one in the address. */
  readonly of?: string
  /** The most rows that its file has. */
  readonly mostSaved?: number
}

export const useList = <Row>(
  callOf: (part: ListPart) => Call<PageOf<Row>>,
  { limit = 50, of, mostSaved }: ListSettings = {},
): ListSource<Row> => {
  const { api } = useAdmin()
  const { asked, again } = useAsked(callOf({ skip: useSkip(limit, of), limit }))
  const page = latest(asked)
  return {
    asked,
    again,
    all: () => allPages(api, callOf, mostSaved),
    ...(page !== null && { pages: { total: page.total, limit, of } }),
  }
}
