// The frame of the application: tenant and user in the bar, and the pages that the user may open.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Frame } from '#adapters/web/kit/navigation/frame.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { THEMES } from '../../appearance.ts'
import { isInArea, listAreaGroups } from '../../areas.ts'
import { SHORTCUTS } from '../../keyboard.ts'
import { useAdmin, useAppTools, usePlace } from '../admin-context.tsx'
import { ChecksContext, useAttention, useChecks } from '../home/checks-home.tsx'
import { Search } from '../search/search.tsx'
import { TenantSwitch } from '../tenants/tenant-switch.tsx'
import { Picture } from './icons.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useShortcut } from './use-shortcut.ts'
import { LANGUAGES } from '#domain/shared/language.ts'

const Name = () => (
  <>
    <Logo />
    tapster
  </>
)

export function AdminShell({ children }: { readonly children: ComponentChildren }) {
  return (
    <ChecksContext.Provider value={useChecks()}>
      <Shell>{children}</Shell>
    </ChecksContext.Provider>
  )
}

function Shell({ children }: { readonly children: ComponentChildren }) {
  const { may, navigation, t } = useAdmin()
  const { route } = usePlace()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = (): void => setHelpOpen(true)
  useShortcut(SHORTCUTS.help, openHelp)
  const counts = useAttention()
  const groups = listAreaGroups(may).map(({ heading, areas }) => ({
    heading: heading && t(heading),
    entries: areas.map((area) => ({
      href: navigation.href(area.tabs[0]),
      label: t(`${area.name}.title`),
      icon: <Picture of={area.name} />,
      attention: area.tabs.reduce((sum, page) => sum + (counts.get(page) ?? 0), 0),
      isCurrent: route !== null && isInArea(area, route.name),
    })),
  }))
  const bar = (
    <>
      <TenantSwitch />
      <Search />
      <UserMenu onKeys={openHelp} />
    </>
  )
  return (
    <Frame name={<Name />} home={navigation.href('home')} bar={bar} groups={groups}>
      {children}
      {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </Frame>
  )
}

function UserMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { appearance, chooseLanguage, me, navigation, signOut, t } = useAdmin()
  const { config, chooseTheme } = appearance
  const other = LANGUAGES.find((language) => language !== config.language) ?? config.language
  const face = (
    <>
      <Picture of="user" />
      <span class="cut top-user" dir="auto" title={me.user.name}>
        {me.user.name}
      </span>
    </>
  )
  return (
    <Menu
      label={t('shell.user', { name: me.user.name })}
      face={face}
      actions={[
        { label: t('profile.title'), run: () => navigation.go(navigation.href('profile')) },
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
        { label: t('keys.title'), run: onKeys },
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
