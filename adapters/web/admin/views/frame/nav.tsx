// The areas at the left: those that are open to whoever is there. On a phone they are behind a button.
import type { ComponentChildren } from 'preact'
import { DocumentIcon, OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { type RouteName, ROUTES } from '../../routes.ts'
import type { TextKey } from '../../texts/texts.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { AssistantIcon, ChangesIcon, HomeIcon, LogIcon, PeopleIcon, RoleIcon, TagIcon } from './icons.tsx'
import { Link } from './link.tsx'

type Area = Extract<`nav.${RouteName}`, TextKey> extends `nav.${infer Name extends RouteName}` ? Name : never

interface Entry {
  readonly area: Area
  readonly icon: ComponentChildren
}

const GROUPS: readonly (readonly [heading: TextKey | null, entries: readonly Entry[]])[] = [
  [null, [{ area: 'home', icon: <HomeIcon /> }]],
  [
    'nav.group.office',
    [
      { area: 'people', icon: <PeopleIcon /> },
      { area: 'roles', icon: <RoleIcon /> },
      { area: 'tags', icon: <TagIcon /> },
    ],
  ],
  [
    'nav.group.insight',
    [
      { area: 'changes', icon: <ChangesIcon /> },
      { area: 'logs', icon: <LogIcon /> },
    ],
  ],
  [
    'nav.group.service',
    [
      { area: 'tenants', icon: <OrganisationIcon /> },
      { area: 'assistant', icon: <AssistantIcon /> },
      { area: 'logFiles', icon: <DocumentIcon /> },
    ],
  ],
]

export const Nav = ({ onGo }: { readonly onGo: () => void }) => {
  const { may, navigation, t } = useAdmin()
  const { path } = usePlace()
  const isOpen = ({ area }: Entry): boolean => {
    const { needs } = ROUTES[area]
    return needs === null || may(needs)
  }
  const isHere = (area: Area): boolean =>
    area === 'home' ? path === ROUTES.home.path : path === ROUTES[area].path || path.startsWith(`${ROUTES[area].path}/`)
  return (
    <nav class="nav" aria-label={t('shell.areas')}>
      {GROUPS.map(([heading, entries]) => {
        const open = entries.filter(isOpen)
        return open.length === 0 ? null : (
          <div key={heading} class="nav-group">
            {heading !== null && <p class="nav-heading">{t(heading)}</p>}
            <ul>
              {open.map(({ area, icon }) => (
                <li key={area}>
                  <Link
                    class="nav-link"
                    href={navigation.href(area)}
                    aria-current={isHere(area) ? 'page' : undefined}
                    onGo={onGo}
                  >
                    {icon}
                    {t(`nav.${area}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
