// The pages at the left, in groups that collapse: those that the user may open. On a phone they are behind a button.
import { Link } from '#adapters/web/kit/views/link.tsx'
import { NAV_GROUPS, ROUTE_NAMES, ROUTES, ruleOf } from '../../routes.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { isPicture, Picture } from './icons.tsx'

export const Nav = ({ onGo }: { readonly onGo: () => void }) => {
  const { may, navigation, t } = useAdmin()
  const { path } = usePlace()
  const open = ROUTE_NAMES.filter((name) => {
    const { needs } = ROUTES[name]
    return needs === null || may(needs)
  })
  const isHere = (at: string): boolean => path === at || (at !== ROUTES.home.path && path.startsWith(`${at}/`))
  return (
    <nav class="nav" aria-label={t('shell.areas')}>
      {NAV_GROUPS.map((group) => {
        const pages = open.filter((name) => ruleOf(name).group === group)
        return pages.length === 0 ? null : (
          <details key={group} open>
            <summary class="nav-heading">{t(`nav.${group}`)}</summary>
            <ul>
              {pages.map((name) => (
                <li key={name}>
                  <Link
                    class="nav-link"
                    href={navigation.href(name)}
                    aria-current={isHere(ROUTES[name].path) ? 'page' : undefined}
                    onGo={onGo}
                  >
                    {isPicture(name) && <Picture of={name} />}
                    {t(ROUTES[name].title)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}
