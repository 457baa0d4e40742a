// The head of a page that the navigation lists: its title comes from the registry of pages.
import type { ComponentChildren } from 'preact'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { type RouteName, ROUTES } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'

export const AreaHeader = (props: {
  readonly of: RouteName
  readonly lead: string
  readonly action?: ComponentChildren
}) => {
  const { t } = useAdmin()
  const { of, ...rest } = props
  return <PageHeader title={t(ROUTES[of].title)} {...rest} />
}

/** The way back from a page about one thing to the list it is in. */
export const useBack = (to: RouteName): { readonly href: string; readonly name: string } => {
  const { navigation, t } = useAdmin()
  return { href: navigation.href(to), name: t(ROUTES[to].title) }
}
