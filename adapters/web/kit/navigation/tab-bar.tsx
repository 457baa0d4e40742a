// A tab bar whose tabs are addresses, and the number of records behind a link that need attention.
import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../views/button.tsx'
import { useNavigation } from '../views/navigation-context.tsx'

interface Tab {
  readonly href: string
  readonly label: string
  readonly isCurrent: boolean
  readonly attention?: number
}

/** A single tab has no tab bar. The present tab is in view, also where the window is too narrow for all. */
export function TabBar({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  if (tabs.length < 2) return null
  return (
    <nav ref={bar} class="tabs" aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent, attention = 0 }) => (
        <Link key={name} class="tab focus-inside" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          <AttentionCount of={attention} />
        </Link>
      ))}
    </nav>
  )
}

/** Zero is not shown. */
export function AttentionCount({ of }: { readonly of: number }) {
  const { t } = useNavigation()
  if (of === 0) return null
  return (
    <span class="attention-count">
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span class="visually-hidden">{t.counted('shell.attention', of)}</span>
    </span>
  )
}
