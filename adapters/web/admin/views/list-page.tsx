// A page that lists records: its header, and the list with its export. The keys of its texts start with the name of the page.
import type { ComponentChildren, ComponentProps } from 'preact'
import { List, type ListProps, type ListSource, useSkip } from '#adapters/web/kit/list/list.tsx'
import { ROUTES } from '../routes.ts'
import { useAdmin } from './admin-context.tsx'
import { AreaHeader } from './frame/area-header.tsx'
import { hasViews, SavedViews } from './saved-views.tsx'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { loadAllPages, type ListPart, type PageOf } from '../api/all-pages.ts'

type ListName =
  | 'campaigns'
  | 'changes'
  | 'eventTypes'
  | 'jobs'
  | 'licences'
  | 'logFiles'
  | 'mailboxes'
  | 'messages'
  | 'notifications'
  | 'ownLicences'
  | 'people'
  | 'roles'
  | 'surveys'
  | 'tags'
  | 'templates'
  | 'tenants'
  | 'vault'

export function ListPage<Row>(
  props: Omit<ListProps<Row>, 'label' | 'search' | 'empty' | 'views'> &
    Pick<ComponentProps<typeof AreaHeader>, 'action'> & {
      readonly of: ListName
      /** The action for an empty list. */
      readonly emptyAction?: ComponentChildren
      /** The content above the list. */
      readonly children?: ComponentChildren
    },
) {
  const { me, t } = useAdmin()
  const { of, action, emptyAction, children, ...list } = props
  const title = t(ROUTES[of].title)
  const search = t.maybe(`${of}.search`)
  return (
    <>
      <AreaHeader of={of} lead={t(`${of}.lead`, { office: me.tenant.name })} {...(action && { action })} />
      {children}
      <List<Row>
        {...list}
        label={title}
        {...(search !== null && { search })}
        {...(hasViews(of) && { views: <SavedViews of={of} /> })}
        empty={{
          title: t.maybe(`${of}.empty.title`) ?? title,
          body: t.maybe(`${of}.empty.body`) ?? '',
          action: emptyAction,
        }}
      />
    </>
  )
}

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
    ...(of === undefined && { all: () => loadAllPages(api, callOf, mostSaved) }),
    ...(remote.value !== null && { pages: { total: remote.value.total, limit, countedTo, of } }),
  }
}
