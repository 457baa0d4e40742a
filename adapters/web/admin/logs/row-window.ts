// Which rows of a long list are rendered: the visible ones and some around them, so that thousands scroll smoothly. All have one height.

export interface RowWindow {
  /** The first rendered row, and the one after the last. */
  readonly first: number
  readonly end: number
}

/** The window moves in steps, so that not every scroll event renders again. */
const STEP = 10
const MARGIN = 10

/** `top`: the scroll offset in pixels; `height`: of the visible part. */
export const windowOf = (top: number, height: number, rowHeight: number, count: number): RowWindow => {
  const size = Math.max(rowHeight, 1)
  const firstInSight = Math.floor(Math.max(top, 0) / size)
  const lastInSight = Math.ceil((Math.max(top, 0) + Math.max(height, 0)) / size)
  const end = Math.min(Math.ceil(lastInSight / STEP) * STEP + MARGIN, count)
  return { first: Math.max(Math.min(Math.floor(firstInSight / STEP) * STEP - MARGIN, end), 0), end }
}

/** The scroll offset that makes a row fully visible below the header; null: it is visible. */
export const scrollTo = (row: number, top: number, height: number, rowHeight: number, head: number): number | null => {
  const start = row * rowHeight
  if (start < top) return start
  const lowest = start + rowHeight + head - height
  return lowest > top ? lowest : null
}
