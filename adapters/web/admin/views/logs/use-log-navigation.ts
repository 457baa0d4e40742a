// Moves through the entries, opens and closes them, and turns the live tail on: by key and by button.
import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks'
import { useRowCursor } from '#adapters/web/kit/list/row-cursor.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { type Command, toCommand } from '../../logs/log-keys.ts'
import { toLiveView, type LogView } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

/** The id of the search field, which a shortcut focuses. */
export const SEARCH_ID = 'log-search'

/** Where the panel covers the page, the panel takes the focus. */
const COVERS = '(max-width: 860px)'

export type LogNavigation = ReturnType<typeof useLogNavigation>

export function useLogNavigation(view: LogView, show: (view: LogView) => void) {
  const cursor = useRowCursor(view.entry || null)
  const { present, setPresent, hasRow } = cursor
  const panel = useRef<HTMLElement>(null)

  const open = useCallback(
    (entry: string): void => {
      setPresent(entry)
      show({ ...view, entry })
    },
    [view, show],
  )
  const close = useCallback((): void => {
    show({ ...view, entry: '' })
    cursor.focus()
  }, [view, show])

  // A layout effect: a later one could undo the step of a key that came meanwhile.
  useLayoutEffect(() => {
    if (view.entry === '') return
    if (hasRow(view.entry)) setPresent(view.entry)
    if (matchMedia(COVERS).matches) panel.current?.focus()
  }, [view.entry])

  const toggleLive = (): void => {
    if (!view.live) cursor.scrollToTop()
    show(view.live ? { ...view, live: '' } : toLiveView(view))
  }

  const run = (command: Command): boolean => {
    switch (command) {
      case 'open':
        if (present === null || !hasRow(present)) return false
        if (view.entry === present) panel.current?.focus()
        else open(present)
        return true
      case 'search':
        return focusSearch()
      case 'live':
        toggleLive()
        return true
      case 'close':
        if (view.entry === '') return false
        close()
        return true
      default: {
        const entry = cursor.walk(command)
        if (entry === null) return false
        if (!panel.current?.contains(document.activeElement)) cursor.focus()
        // If an entry is open, the new present entry opens in its place.
        if (view.entry !== '') show({ ...view, entry })
        return true
      }
    }
  }
  useLogKeys(cursor.box, useSignals(useAdmin().letterKeys.areOn), run)

  return {
    cursor,
    panel,
    open,
    close,
    toggleLive,
    /** Scrolls to the top and closes the open entry. */
    catchUp: () => {
      cursor.scrollToTop()
      setPresent(null)
      if (view.entry !== '') show({ ...view, entry: '' })
      cursor.focus()
    },
  }
}
function focusSearch(): boolean {
  const search = document.getElementById(SEARCH_ID)
  if (!(search instanceof HTMLInputElement)) return false
  search.focus()
  search.select()
  return true
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** Elements that handle keys themselves. */
const OWN_KEYS = 'dialog, [role=menu], [aria-haspopup=menu]'

/** `run` returns whether it did something. If so, the browser does not handle the key. */
function useLogKeys(
  list: RefObject<HTMLElement | null>,
  withLetters: boolean,
  run: (command: Command) => boolean,
): void {
  const latest = useRef(run)
  latest.current = run
  // A layout effect, because keys can follow a change of the setting within a frame.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || target?.closest(OWN_KEYS)) return
      const command = toCommand(
        {
          key: event.key,
          isModified: event.ctrlKey || event.altKey || event.metaKey,
          isTyping: target?.closest(TYPING) !== null && event.key !== 'Escape',
          isInList: target === list.current,
        },
        withLetters,
      )
      if (command !== null && latest.current(command)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, withLetters])
}
