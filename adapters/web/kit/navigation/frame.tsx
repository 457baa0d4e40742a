// The frame around every page: a bar at the top, and the navigation in groups at the left. On a phone a button opens the navigation.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, Link } from '../views/button.tsx'
import { MenuIcon } from '../views/icons.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { Notice } from '../views/panel.tsx'
import { useSignals } from '../views/use-signals.ts'
import { AttentionCount } from './tab-bar.tsx'

export interface EntryGroup {
  /** Null: the entries stand above all groups. */
  readonly heading: string | null
  readonly entries: readonly {
    readonly href: string
    readonly label: string
    readonly icon: ComponentChildren
    /** How many records there need attention. */
    readonly attention: number
    readonly isCurrent: boolean
  }[]
}

export function Frame(props: {
  readonly name: ComponentChildren
  /** The address that the name opens. */
  readonly home: string
  /** The content beside the name. */
  readonly bar: ComponentChildren
  readonly groups: readonly EntryGroup[]
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
        <Groups groups={groups} isOpen={isOpen} onGo={() => setOpen(false)} />
      </div>
      <main class="page stack gap-16" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The entry of the present page is always in view, also where the window is too low for all entries. */
function Groups(props: {
  readonly groups: readonly EntryGroup[]
  readonly isOpen: boolean
  readonly onGo: () => void
}) {
  const { t } = useNavigation()
  const { groups, isOpen, onGo } = props
  const nav = useRef<HTMLElement>(null)
  const current = groups.flatMap(({ entries }) => entries).find(({ isCurrent }) => isCurrent)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.href, isOpen])
  return (
    <nav ref={nav} class="nav stack" aria-label={t('shell.areas')}>
      {groups.map(({ heading, entries }, n) => (
        <div key={heading}>
          {heading !== null && (
            <p id={`nav-${n}`} class="nav-heading small">
              {heading}
            </p>
          )}
          <ul aria-labelledby={heading === null ? undefined : `nav-${n}`}>
            {entries.map(({ href, label, icon, attention, isCurrent }) => (
              <li key={label}>
                <Link
                  class="nav-link focus-inside"
                  href={href}
                  aria-current={isCurrent ? 'page' : undefined}
                  onGo={onGo}
                >
                  {icon}
                  {label}
                  <AttentionCount of={attention} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
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
