// Which of many rows of one height are drawn: those in sight and some before and after, so that thousands scroll as smoothly as ten.

export interface RowWindow {
  /** The first that is drawn, and the one after the last. */
  readonly first: number
  readonly end: number
}

/** Moves by so many rows at once, so that not every turn of the wheel draws anew. */
const STEP = 10
const MARGIN = 10

/** `top`: how far it is scrolled, in pixels; `height`: of what is in sight. */
export const windowOf = (top: number, height: number, rowHeight: number, count: number): RowWindow => {
  const size = Math.max(rowHeight, 1)
  const firstInSight = Math.floor(Math.max(top, 0) / size)
  const lastInSight = Math.ceil((Math.max(top, 0) + Math.max(height, 0)) / size)
  const end = Math.min(Math.ceil(lastInSight / STEP) * STEP + MARGIN, count)
  return { first: Math.max(Math.min(Math.floor(firstInSight / STEP) * STEP - MARGIN, end), 0), end }
}

/** How far to scroll so that a row stands wholly in sight, below a head of that height; null: it does. */
export const scrollTo = (row: number, top: number, height: number, rowHeight: number, head: number): number | null => {
  const start = row * rowHeight
  if (start < top) return start
  const lowest = start + rowHeight + head - height
  return lowest > top ? lowest : null
}
