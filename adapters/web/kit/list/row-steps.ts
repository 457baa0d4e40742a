// Which row a key leads to, and which rows of a long list are rendered.

export type RowStep = 'down' | 'up' | 'pageDown' | 'pageUp' | 'first' | 'last'

/** The keys that move between rows in all lists. */
export const ROW_KEYS: Readonly<Record<string, RowStep>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
}

/** The row index after a step; -1: no row. `page`: the number of visible rows. */
export function getNextRow(step: RowStep, at: number, count: number, page: number): number {
  const to = {
    down: at + 1,
    up: at === -1 ? 0 : at - 1,
    pageDown: at + page,
    pageUp: at - page,
    first: 0,
    last: count - 1,
  }[step]
  return Math.max(Math.min(to, count - 1), count === 0 ? -1 : 0)
}

export interface RowWindow {
  /** The index of the first rendered row, and the index after the last one. */
  readonly first: number
  readonly end: number
}

/** The rendered range moves in steps, so that not every scroll event causes a rendering. */
const STEP = 10
const MARGIN = 10

/** `top`: the scroll offset in pixels; `height`: the height of the visible part. */
export function getRowWindow(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const size = Math.max(rowHeight, 1)
  const firstInSight = Math.floor(Math.max(top, 0) / size)
  const lastInSight = Math.ceil((Math.max(top, 0) + Math.max(height, 0)) / size)
  const end = Math.min(Math.ceil(lastInSight / STEP) * STEP + MARGIN, count)
  return { first: Math.max(Math.min(Math.floor(firstInSight / STEP) * STEP - MARGIN, end), 0), end }
}

/** The scroll offset that makes a row fully visible below the header; null: the row is visible. */
export function getScrollTop(row: number, top: number, height: number, rowHeight: number, head: number): number | null {
  const start = row * rowHeight
  if (start < top) return start
  const lowest = start + rowHeight + head - height
  return lowest > top ? lowest : null
}
