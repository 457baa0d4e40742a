// Tabs by the WAI-ARIA pattern: Tab reaches only the open tab, and arrow keys open the next one.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

export function Tabs<Name extends string>(props: {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly open: Name
  readonly onOpen: (name: Name) => void
  readonly children: ComponentChildren
}) {
  const { label, tabs, open, onOpen, children } = props
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.name === open)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onOpen(next.name)
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }
  return (
    <div class="stack gap-12 grow">
      <div ref={list} class="tab-list" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ name, label: word }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            class="tab"
            role="tab"
            aria-selected={name === open}
            aria-controls="tab-panel"
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
          >
            {word}
          </button>
        ))}
      </div>
      <div id="tab-panel" class="stack gap-12 grow" role="tabpanel" aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </div>
  )
}
