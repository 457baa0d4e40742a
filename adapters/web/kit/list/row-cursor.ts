// The present row of a long list: keys move it, and the list scrolls to it.
import { useRef, useState } from 'preact/hooks'
import { getNextRow, getScrollTop, type RowStep } from './row-steps.ts'

const ROW_HEIGHT = 36

/** The height of a row; before any row is rendered, an estimate. */
export function measureRowHeight(box: HTMLElement): number {
  return box.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? ROW_HEIGHT
}

export type RowCursor = ReturnType<typeof useRowCursor>

export function useRowCursor(start: string | null) {
  const box = useRef<HTMLDivElement>(null)
  const keys = useRef<readonly string[]>([])
  // Keeps the key instead of the index, so that new rows before it do not change it.
  const [present, setPresent] = useState(start)
  const [isAtTop, setAtTop] = useState(true)

  const findIndex = (key: string | null): number => (key === null ? -1 : keys.current.indexOf(key))
  const scrollToRow = (node: HTMLElement, at: number): void => {
    const head = node.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? ROW_HEIGHT
    const top = getScrollTop(at, node.scrollTop, node.clientHeight, measureRowHeight(node), head)
    if (top !== null) node.scrollTop = top
  }
  return {
    /** The element that scrolls. */
    box,
    /** The key of the present row. */
    present,
    setPresent,
    isAtTop,
    setAtTop,
    /** Sets the keys of all rows. Called at each rendering. */
    setKeys: (all: readonly string[]): void => {
      keys.current = all
    },
    hasRow: (key: string | null): boolean => findIndex(key) !== -1,
    /** Returns the key of the new present row; null: there are no rows. */
    walk: (step: RowStep): string | null => {
      const node = box.current
      if (node === null) return null
      const page = Math.floor(node.clientHeight / measureRowHeight(node)) - 2
      const to = getNextRow(step, findIndex(present), keys.current.length, Math.max(page, 1))
      const key = keys.current[to]
      if (key === undefined) return null
      setPresent(key)
      scrollToRow(node, to)
      return key
    },
    scrollToTop: (): void => {
      if (box.current !== null) box.current.scrollTop = 0
    },
    focus: (): void => box.current?.focus({ preventScroll: true }),
  }
}
