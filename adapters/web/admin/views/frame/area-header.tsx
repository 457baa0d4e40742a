// The header of a page in the navigation: its title from the list of routes, and a link to the guide of its task.
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { useNavigation } from '#adapters/web/kit/views/navigation-context.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import type { Permission } from '#domain/identity/role.ts'
import { pickText } from '#domain/shared/language.ts'
import { GUIDE_LINKS } from '../../guide-links.ts'
import { type RouteName, ROUTES } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'

export function AreaHeader(props: {
  readonly of: RouteName
  readonly lead: string
  /** The primary action: an address, or a function to run. Users without the permission do not see it. */
  readonly action?: { readonly label: string; readonly needs: Permission; readonly to: string | (() => void) }
}) {
  const { may, t } = useAdmin()
  const { language } = useNavigation()
  const { of, lead, action } = props
  const isAllowed = action !== undefined && may(action.needs)
  const guide = GUIDE_LINKS[of]
  const [slug = '', anchor = ''] = guide === undefined ? [] : pickText(guide.section, language).split('#')
  return (
    <PageHeader
      title={t(ROUTES[of].title)}
      lead={
        guide === undefined ? (
          lead
        ) : (
          <>
            {lead}{' '}
            <a href={`/docs/guides/${slug}?lang=${language}#${anchor}`} target="_blank" rel="noopener">
              {pickText(guide.label, language)}
            </a>
          </>
        )
      }
      action={isAllowed && <ActionButton look="primary" label={action.label} to={action.to} />}
    />
  )
}

/** The link back from a record to its list. */
export function useBack(to: RouteName): { readonly href: string; readonly name: string } {
  const { navigation, t } = useAdmin()
  return { href: navigation.href(to), name: t(ROUTES[to].title) }
}
