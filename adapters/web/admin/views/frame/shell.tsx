// The frame around every page: who is there and in which office above, the areas at the left.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { LANGUAGES, THEMES } from '../../appearance.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { TenantSwitch } from '../tenants/tenant-switch.tsx'
import { Picture } from './icons.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Logo } from './opening.tsx'
import { Nav } from './nav.tsx'

export const Shell = ({ children }: { readonly children: ComponentChildren }) => {
  const { navigation, t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useArriving()
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
      <main class="page" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
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

/** Another page begins at its top, with its title. */
const useArriving = (): void => {
  const { path } = usePlace()
  const at = useRef(path)
  useEffect(() => {
    if (at.current === path) return
    at.current = path
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('#content h1')?.focus()
  }, [path])
}
