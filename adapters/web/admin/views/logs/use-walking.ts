// Going through the lines: which one is present, what opens and closes, where the focus goes, and whether one is at the top.
import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { LogLine } from '../../api/logs.ts'
import { goneLive } from '../../logs/log-view.ts'
import { keepShortcuts, readsShortcuts, type Command, commandFor, rowAfter } from '../../logs/shortcuts.ts'
import { reveal } from './log-table.tsx'
import type { Viewing } from './use-log-list.ts'

export interface Walking {
  readonly box: RefObject<HTMLDivElement | null>
  readonly panel: RefObject<HTMLElement | null>
  /** By place among the lines; -1: none. */
  readonly present: number
  readonly isAtTop: boolean
  readonly onScrolled: (isAtTop: boolean) => void
  /** Over which lines one goes now; told at each turn. */
  readonly over: (lines: readonly LogLine[]) => void
  readonly open: (at: number) => void
  readonly close: () => void
  readonly toggleLive: () => void
  /** To the top, with nothing open. */
  readonly catchUp: () => void
  readonly withLetters: boolean
  readonly useLetters: (wanted: boolean) => void
}

/** There the open line covers the page, and so takes the focus. */
const COVERS = '(max-width: 860px)'

export const useWalking = (viewing: Viewing, search: RefObject<HTMLInputElement | null>): Walking => {
  const { view, show } = viewing
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const lines = useRef<readonly LogLine[]>([])
  // By its id, so that it stays the same line while others come in before it.
  const [presentId, setPresentId] = useState<string | null>(view.entry)
  const [isAtTop, setAtTop] = useState(true)
  const [withLetters, setLetters] = useState(() => readsShortcuts(() => localStorage))

  const placeOf = (id: string | null): number => (id === null ? -1 : lines.current.findIndex((line) => line.id === id))
  const present = placeOf(presentId)

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
    show({ ...view, entry: null })
    box.current?.focus({ preventScroll: true })
  }, [view, show])

  useEffect(() => {
    if (view.entry === null) return
    if (placeOf(view.entry) !== -1) setPresentId(view.entry)
    if (matchMedia(COVERS).matches) panel.current?.focus()
  }, [view.entry])

  const toTop = (): void => {
    if (box.current !== null) box.current.scrollTop = 0
  }
  const toggleLive = (): void => {
    if (!view.isLive) toTop()
    show(view.isLive ? { ...view, isLive: false } : goneLive(view))
  }

  const walk = (command: Command): boolean => {
    const node = box.current
    if (node === null || lines.current.length === 0) return false
    const row = node.querySelector<HTMLElement>('.log-row')?.offsetHeight ?? 1
    const to = rowAfter(command, present, lines.current.length, Math.max(Math.floor(node.clientHeight / row) - 2, 1))
    const line = lines.current[to]
    if (line === undefined) return false
    setPresentId(line.id)
    reveal(node, to)
    if (document.activeElement !== node && !panel.current?.contains(document.activeElement))
      node.focus({ preventScroll: true })
    // What is open follows: one reads on without opening each.
    if (view.entry !== null) show({ ...view, entry: line.id })
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
        search.current?.focus()
        search.current?.select()
        return search.current !== null
      case 'live':
        toggleLive()
        return true
      case 'close':
        if (view.entry === null) return false
        close()
        return true
      case 'down':
      case 'up':
      case 'pageDown':
      case 'pageUp':
      case 'first':
      case 'last':
        return walk(command)
    }
  }
  useLogKeys(box, withLetters, run)

  return {
    box,
    panel,
    present,
    isAtTop,
    onScrolled: setAtTop,
    over: (now) => {
      lines.current = now
    },
    open,
    close,
    toggleLive,
    catchUp: () => {
      toTop()
      setPresentId(null)
      if (view.entry !== null) show({ ...view, entry: null })
      box.current?.focus({ preventScroll: true })
    },
    withLetters,
    useLetters: (wanted) => {
      keepShortcuts(() => localStorage, wanted)
      setLetters(wanted)
    },
  }
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** What answers to keys itself. */
const OWN_KEYS = 'dialog, [role=menu], [aria-haspopup=menu]'

/** `run` answers whether it did anything; only then is the key taken from the browser. */
const useLogKeys = (
  list: RefObject<HTMLElement | null>,
  withLetters: boolean,
  run: (command: Command) => boolean,
): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || target?.closest(OWN_KEYS)) return
      const command = commandFor(
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
