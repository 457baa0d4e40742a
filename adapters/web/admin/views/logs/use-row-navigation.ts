// Moves through the entries: the current one, opening and closing, focus, and whether the list is scrolled to its top.
import type { RefObject } from 'preact'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { makeStoredDrafts } from '#adapters/web/kit/draft-store.ts'
import { isFlag } from '#adapters/web/kit/guard.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { toLiveView, type LogView } from '../../logs/log-view.ts'
import { type Command, toCommand, getNextRow, getScrollTop, type RowStep } from '../../logs/log-keys.ts'

/** The id of the search field, which a shortcut focuses. */
export const SEARCH_ID = 'log-search'

/** Whether single letters are commands. Without storage, the choice lasts until the user leaves the page. */
const shortcuts = makeStoredDrafts(() => localStorage, 'log')(isFlag)

/** Where the panel covers the page, the panel takes the focus. */
const COVERS = '(max-width: 860px)'

export type RowNavigation = ReturnType<typeof useRowNavigation>

export function useRowNavigation(view: LogView, show: (view: LogView) => void) {
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const lines = useRef<readonly LogEntryResponse[]>([])
  // Keeps the id instead of the index, so that new entries before it do not change it.
  const [presentId, setPresentId] = useState<string | null>(view.entry || null)
  const [isAtTop, setAtTop] = useState(true)
  const letters = useDraft(shortcuts, 'shortcuts', () => true)

  const findPlace = (id: string | null): number =>
    id === null ? -1 : lines.current.findIndex((line) => line.id === id)
  const present = findPlace(presentId)

  const open = useCallback(
    (at: number): void => {
      const line = lines.current[at]
      if (line === undefined) return
      setPresentId(line.id)
      show({ ...view, entry: line.id })
    },
    [view, show],
  )
  const close = useCallback((): void => {
    show({ ...view, entry: '' })
    box.current?.focus({ preventScroll: true })
  }, [view, show])

  useEffect(() => {
    if (view.entry === '') return
    if (findPlace(view.entry) !== -1) setPresentId(view.entry)
    if (matchMedia(COVERS).matches) panel.current?.focus()
  }, [view.entry])

  const toTop = (): void => {
    if (box.current !== null) box.current.scrollTop = 0
  }
  const toggleLive = (): void => {
    if (!view.live) toTop()
    show(view.live ? { ...view, live: '' } : toLiveView(view))
  }

  const walk = (step: RowStep): boolean => {
    const node = box.current
    if (node === null || lines.current.length === 0) return false
    const rows = Math.floor(node.clientHeight / measureRowHeight(node)) - 2
    const to = getNextRow(step, present, lines.current.length, Math.max(rows, 1))
    const line = lines.current[to]
    if (line === undefined) return false
    setPresentId(line.id)
    reveal(node, to)
    if (document.activeElement !== node && !panel.current?.contains(document.activeElement))
      node.focus({ preventScroll: true })
    // If an entry is open, the new current entry opens in its place.
    if (view.entry !== '') show({ ...view, entry: line.id })
    return true
  }

  const run = (command: Command): boolean => {
    switch (command) {
      case 'open':
        if (present === -1) return false
        if (view.entry === presentId) panel.current?.focus()
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
      default:
        return walk(command)
    }
  }
  useLogKeys(box, letters.value, run)

  return {
    box,
    panel,
    /** The index of the current entry; -1: none. */
    present,
    isAtTop,
    onScrolled: setAtTop,
    /** Sets the entries. Called at each rendering. */
    over: (now: readonly LogEntryResponse[]) => {
      lines.current = now
    },
    open,
    close,
    toggleLive,
    /** Scrolls to the top and closes the open entry. */
    catchUp: () => {
      toTop()
      setPresentId(null)
      if (view.entry !== '') show({ ...view, entry: '' })
      box.current?.focus({ preventScroll: true })
    },
    withLetters: letters.value,
    useLetters: letters.set,
  }
}

const HEAD = 36

/** The height of a row; before any row is rendered, an estimate. */
export function measureRowHeight(box: HTMLElement): number {
  return box.querySelector<HTMLElement>('.log-row')?.offsetHeight ?? HEAD
}

/** Scrolls to a row. */
function reveal(box: HTMLElement, at: number): void {
  const head = box.querySelector<HTMLElement>('.log-head')?.offsetHeight ?? HEAD
  const to = getScrollTop(at, box.scrollTop, box.clientHeight, measureRowHeight(box), head)
  if (to !== null) box.scrollTop = to
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
  useEffect(() => {
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
