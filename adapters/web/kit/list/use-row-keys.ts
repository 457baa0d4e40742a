// The rows of a table by keyboard: Tab reaches one of them, arrow keys, Home and End move, Enter opens, Space selects.
import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type RowSelection, toggled } from './column.ts'

export const ROW_KEY = 'data-row'

export const useRowKeys = (
  keys: readonly string[],
  selection: RowSelection | undefined,
): {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** The row that the Tab key reaches. */
  readonly stop: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
} => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const stop = at !== null && keys.includes(at) ? at : keys[0]

  const rowOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(`[${ROW_KEY}]`) : null

  const onFocus = ({ target }: FocusEvent): void => {
    const key = rowOf(target)?.getAttribute(ROW_KEY)
    if (key !== null && key !== undefined) setAt(key)
  }
  const walk = (row: HTMLElement, key: string): boolean => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>(`[${ROW_KEY}]`) ?? [])]
    const here = rows.indexOf(row)
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[key]
    if (to === undefined) return false
    rows[to]?.focus()
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowOf(event.target)
    // Controls within a row have their own keys.
    if (row === null || row !== event.target) return
    const rowKey = row.getAttribute(ROW_KEY) ?? ''
    if (event.key === 'Enter') row.querySelector<HTMLElement>('.row-link, .row-button')?.click()
    else if (event.key === ' ' && selection !== undefined)
      selection.choose(toggled(selection.chosen, [rowKey], !selection.chosen.has(rowKey)))
    else if (!walk(row, event.key)) return
    event.preventDefault()
  }
  return { body, stop, onKeyDown, onFocus }
}
