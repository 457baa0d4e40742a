// The header of a page in the navigation: its title comes from the registry of pages.
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import type { Permission } from '#domain/identity/role.ts'
import { type RouteName, ROUTES } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'

export const AreaHeader = (props: {
  readonly of: RouteName
  readonly lead: string
  /** The primary action: an address, or what to run. Users without the permission do not see it. */
  readonly action?: { readonly label: string; readonly needs: Permission; readonly to: string | (() => void) }
}) => {
  const { may, t } = useAdmin()
  const { of, lead, action } = props
  if (action === undefined || !may(action.needs)) return <PageHeader title={t(ROUTES[of].title)} lead={lead} />
  const { label, to } = action
  const button =
    typeof to === 'string' ? (
      <Link class="button button-primary" href={to}>
        {label}
      </Link>
    ) : (
      <Button look="primary" onClick={to}>
        {label}
      </Button>
    )
  return <PageHeader title={t(ROUTES[of].title)} lead={lead} action={button} />
}

/** The way back from a record to its list. */
export const useBack = (to: RouteName): { readonly href: string; readonly name: string } => {
  const { navigation, t } = useAdmin()
  return { href: navigation.href(to), name: t(ROUTES[to].title) }
}
