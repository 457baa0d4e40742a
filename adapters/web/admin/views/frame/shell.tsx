// The frame around every page: the bar with office and user at the top, the navigation at the left. On a phone a button opens the navigation.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { LANGUAGES, THEMES } from '../../appearance.ts'
import { NAV_GROUPS, ROUTE_NAMES, ROUTES, ruleOf } from '../../routes.ts'
import { useAdmin, useAppTools, usePlace } from '../admin-context.tsx'
import { TenantSwitch } from '../tenants/tenant-switch.tsx'
import { isPicture, Picture } from './icons.tsx'

export const Shell = ({ children }: { readonly children: ComponentChildren }) => {
  const { navigation, t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnArrival()
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {t('shell.skip')}
      </a>
      <header class="top-bar">
        <button
          ref={button}
          type="button"
          class="button button-quiet button-icon top-menu"
          aria-label={t('shell.menu')}
          aria-expanded={isOpen}
          aria-controls="areas"
          onClick={() => setOpen(!isOpen)}
        >
          <Picture of="menu" />
        </button>
        <Link class="top-name" href={navigation.href('home')}>
          <Logo />
          tapster
        </Link>
        <TenantSwitch />
        <UserMenu />
      </header>
      <div
        id="areas"
        class={isOpen ? 'shell-nav shell-nav-open' : 'shell-nav'}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) close()
        }}
      >
        <Nav onGo={() => setOpen(false)} />
      </div>
      <main class="page stack-16" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The pages that the user may open, in groups that collapse. */
const Nav = ({ onGo }: { readonly onGo: () => void }) => {
  const { may, navigation, t } = useAdmin()
  const { path } = usePlace()
  const open = ROUTE_NAMES.filter((name) => {
    const { needs } = ROUTES[name]
    return needs === null || may(needs)
  })
  const isHere = (at: string): boolean => path === at || (at !== ROUTES.home.path && path.startsWith(`${at}/`))
  return (
    <nav class="nav stack" aria-label={t('shell.areas')}>
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

const UserMenu = () => {
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
        { label: t('shell.signOut'), run: signOut },
      ]}
    />
  )
}

/** Another page begins at its top, with focus on its title. */
const useFocusOnArrival = (): void => {
  const { path } = usePlace()
  const at = useRef(path)
  useEffect(() => {
    if (at.current === path) return
    at.current = path
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('#content h1')?.focus()
  }, [path])
}

/** The frame until the user is known; the same elements as in the page that the service sends (adapters/http/admin/admin-page.ts). */
export const Opening = () => {
  const { t } = useAppTools()
  return (
    <div class="shell" aria-busy="true">
      <header class="top-bar">
        <h1 class="top-name">
          <Logo />
          tapster
        </h1>
      </header>
      <div class="shell-nav" aria-hidden="true">
        {[1, 2, 3, 4].map((n) => (
          <span key={n} class="skeleton skeleton-link" />
        ))}
      </div>
      <main class="page stack-16" id="content">
        <p class="visually-hidden" role="status">
          {t('shell.starting')}
        </p>
        <span class="skeleton skeleton-title" />
        <span class="skeleton skeleton-line" />
      </main>
    </div>
  )
}

export const Logo = ({ size = 24 }: { readonly size?: number }) => (
  <img src="/mailclient-plugin/icons/icon-64.png" alt="" width={size} height={size} />
)
