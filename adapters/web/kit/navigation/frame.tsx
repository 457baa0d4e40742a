// The frame around every page: a bar at the top, and the navigation in groups at the left. On a phone a button opens the navigation.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, Link } from '../views/button.tsx'
import { MenuIcon } from '../views/icons.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { Notice } from '../views/panel.tsx'
import { useSignals } from '../views/use-signals.ts'

export interface PageGroup {
  readonly heading: string
  readonly pages: readonly {
    readonly path: string
    readonly href: string
    readonly label: string
    readonly icon: ComponentChildren
    /** How many records there need attention; 0 is not shown. */
    readonly attention: number
    /** Pages whose address begins with this path do not belong to it. */
    readonly isAlone?: boolean
  }[]
}

export function Frame(props: {
  readonly name: ComponentChildren
  /** The address that the name opens. */
  readonly home: string
  /** The content beside the name. */
  readonly bar: ComponentChildren
  /** Groups without pages are not shown. */
  readonly groups: readonly PageGroup[]
  readonly children: ComponentChildren
}) {
  const { t } = useNavigation()
  const { name, home, bar, groups, children } = props
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
          class="button button-quiet button-icon narrow-only"
          aria-label={t('shell.menu')}
          aria-expanded={isOpen}
          aria-controls="areas"
          onClick={() => setOpen(!isOpen)}
        >
          <MenuIcon />
        </button>
        <Link class="top-name" href={home}>
          {name}
        </Link>
        {bar}
      </header>
      <div
        id="areas"
        class={isOpen ? 'shell-nav shell-nav-open' : 'shell-nav'}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) close()
        }}
      >
        <Groups groups={groups} onGo={() => setOpen(false)} />
      </div>
      <main class="page stack gap-16" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The user can collapse groups. */
function Groups({ groups, onGo }: { readonly groups: readonly PageGroup[]; readonly onGo: () => void }) {
  const { navigation, t } = useNavigation()
  const { path: here } = useSignals(navigation.place)
  return (
    <nav class="nav stack" aria-label={t('shell.areas')}>
      {groups.map(({ heading, pages }) =>
        pages.length === 0 ? null : (
          <details key={heading} open>
            <summary class="nav-heading small">{heading}</summary>
            <ul>
              {pages.map(({ path, href, label, icon, attention, isAlone = false }) => (
                <li key={path}>
                  <Link
                    class="nav-link"
                    href={href}
                    aria-current={here === path || (!isAlone && here.startsWith(`${path}/`)) ? 'page' : undefined}
                    onGo={onGo}
                  >
                    {icon}
                    {label}
                    {attention > 0 && (
                      <span class="nav-count">
                        <span aria-hidden="true">{attention > 99 ? '99+' : attention}</span>
                        <span class="visually-hidden">{t.counted('shell.attention', attention)}</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
    </nav>
  )
}

/** A new page starts at its top, with the focus on its title. */
function useFocusOnArrival(): void {
  const { path } = useSignals(useNavigation().navigation.place)
  const at = useRef(path)
  useEffect(() => {
    if (at.current === path) return
    at.current = path
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('#content h1')?.focus()
  }, [path])
}

const SHOWN = 60

/** Shows the parts of the address that the page ignores. */
export function IgnoredFilters() {
  const { navigation, t } = useNavigation()
  const { ignored } = useSignals(navigation.place)
  if (ignored.length === 0) return null
  return (
    <Notice tone="info" title={t('filters.ignored.title')}>
      <p>{t('filters.ignored.body')}</p>
      <ul>
        {ignored.map((one) => (
          <li key={one}>
            <code title={one}>{one.length > SHOWN ? `${one.slice(0, SHOWN)}…` : one}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => navigation.narrow({})}>{t('filters.ignored.remove')}</Button>
    </Notice>
  )
}
