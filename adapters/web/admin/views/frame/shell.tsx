// The frame of the application: tenant and user in the bar, and the pages that the user may open.
import type { ComponentChildren } from 'preact'
import { Frame } from '#adapters/web/kit/navigation/frame.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { THEMES } from '../../appearance.ts'
import { NAV_GROUPS, routes } from '../../routes.ts'
import { useAdmin, useAppTools } from '../admin-context.tsx'
import { ChecksContext, useAttention, useChecks } from '../home/checks-home.tsx'
import { Search } from '../search/search.tsx'
import { TenantSwitch } from '../tenants/tenant-switch.tsx'
import { isPicture, Picture } from './icons.tsx'
import { LANGUAGES } from '#domain/shared/language.ts'

const Name = () => (
  <>
    <Logo />
    tapster
  </>
)

export function AdminShell({ children }: { readonly children: ComponentChildren }) {
  const { may, navigation, t } = useAdmin()
  const checks = useChecks()
  const counts = useAttention(checks)
  const groups = NAV_GROUPS.map((group) => ({
    heading: t(`nav.${group}`),
    pages: routes.names.flatMap((name) => {
      const { path, needs, title, group: own } = routes.ruleOf(name)
      if (own !== group || (needs !== null && !may(needs))) return []
      const icon = isPicture(name) && <Picture of={name} />
      const attention = counts.get(name) ?? 0
      return [{ path, href: navigation.href(name), label: t(title), icon, attention, isAlone: name === 'home' }]
    }),
  }))
  const bar = (
    <>
      <TenantSwitch />
      <Search />
      <UserMenu />
    </>
  )
  return (
    <Frame name={<Name />} home={navigation.href('home')} bar={bar} groups={groups}>
      <ChecksContext.Provider value={checks}>{children}</ChecksContext.Provider>
    </Frame>
  )
}

function UserMenu() {
  const { appearance, me, signOut, t } = useAdmin()
  const { config, chooseLanguage, chooseTheme } = appearance
  const other = LANGUAGES.find((language) => language !== config.language) ?? config.language
  const face = (
    <>
      <Picture of="user" />
      <span class="cut top-user" dir="auto">
        {me.user.name}
      </span>
    </>
  )
  return (
    <Menu
      label={t('shell.user', { name: me.user.name })}
      face={face}
      actions={[
        ...THEMES.map((theme) => ({
          label: t(`shell.theme.${theme}`),
          isChosen: config.theme === theme,
          run: () => chooseTheme(theme),
        })),
        { label: t('shell.language'), run: () => chooseLanguage(other) },
        // Opens a new window, because the user may have a form half filled in.
        {
          label: t('shell.guide'),
          run: () => window.open(`/docs/guides/administrator?lang=${config.language}`, '_blank', 'noopener'),
        },
        { label: t('shell.signOut'), run: signOut },
      ]}
    />
  )
}

/** The frame until the user is loaded. It has the same elements as the page that the service sends (adapters/http/admin/admin-page.ts). */
export function Opening() {
  const { t } = useAppTools()
  return (
    <div class="shell" aria-busy="true">
      <header class="top-bar">
        <h1 class="top-name">
          <Name />
        </h1>
      </header>
      <div class="shell-nav" aria-hidden="true">
        {[1, 2, 3, 4].map((n) => (
          <span key={n} class="skeleton skeleton-link" />
        ))}
      </div>
      <main class="page stack gap-16" id="content">
        <p class="visually-hidden" role="status">
          {t('shell.starting')}
        </p>
        <span class="skeleton skeleton-title" />
        <span class="skeleton skeleton-line" />
      </main>
    </div>
  )
}

export function Logo({ size = 24 }: { readonly size?: number }) {
  return <img src="/mailclient-plugin/icons/icon-64.png" alt="" width={size} height={size} />
}
