// A page that lists records: its header, and the list. The keys of its texts start with the name of the page.
import type { ComponentChildren, ComponentProps } from 'preact'
import { List, type ListProps } from '#adapters/web/kit/list/list.tsx'
import { type RouteName, ROUTES } from '../routes.ts'
import type { AdminTextKey } from '../texts/texts.ts'
import { useAdmin } from './admin-context.tsx'
import { AreaHeader } from './frame/area-header.tsx'
import { hasViews, SavedViews } from './saved-views.tsx'

/** The pages whose lead has a text. */
type ListName = RouteName & (AdminTextKey extends infer Key ? (Key extends `${infer Name}.lead` ? Name : never) : never)

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
