// A menu button: a click or arrow key opens it, arrow keys move, Escape or leaving closes it. It does not use popovers: they need Chrome
// 114 or Safari 17, and Outlook's web views are older.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { MoreIcon } from './icons.tsx'

export interface MenuAction {
  readonly label: string
  readonly run: () => void
  /** For one of several choices: whether it is the present one. */
  readonly isChosen?: boolean
}

export function Menu(props: {
  readonly label: string
  readonly actions: readonly MenuAction[]
  /** The content of the button; default: three dots. */
  readonly face?: ComponentChildren
}) {
  const { label, actions, face } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const listItems = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  useEffect(() => {
    if (isOpen) listItems()[0]?.focus()
  }, [isOpen])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = listItems()
    const at = all.findIndex((item) => item === document.activeElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  const leave = (event: FocusEvent): void => {
    const to = event.relatedTarget
    if (!(to instanceof Node) || (to !== button.current && !list.current?.contains(to))) setOpen(false)
  }

  return (
    <div class="menu" onFocusOut={leave}>
      <button
        ref={button}
        type="button"
        class={face === undefined ? 'button button-quiet button-icon' : 'button button-quiet'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {face ?? <MoreIcon />}
      </button>
      {isOpen && (
        <div ref={list} class="menu-list" role="menu" aria-label={label} onKeyDown={walk}>
          {actions.map((action, n) => (
            <button
              key={n}
              type="button"
              role={action.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={action.isChosen}
              tabIndex={-1}
              onClick={() => {
                close()
                action.run()
              }}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
