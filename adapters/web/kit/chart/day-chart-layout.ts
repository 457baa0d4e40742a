// Computes the layout of a chart by day in pixels: bars, marked days, lines and texts.

export interface ChartDay {
  /** "2026-07-15". */
  readonly date: string
  readonly value: number
}

/** Something that happened on a day. */
export interface ChartMark {
  readonly date: string
  readonly label: string
}

interface Bar extends ChartDay {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface ChartLayout {
  readonly height: number
  /** The y of the line for the value 0. */
  readonly base: number
  readonly left: number
  readonly right: number
  readonly bars: readonly Bar[]
  readonly ticks: readonly { readonly y: number; readonly value: number }[]
  readonly days: readonly { readonly x: number; readonly date: string }[]
  /** Labels that would overlap are placed below each other. */
  readonly marks: readonly (ChartMark & { readonly x: number; readonly y: number; readonly isLeft: boolean })[]
}

const DAY = 86_400_000
const PLOT = 160
const ROW = 18
export const LEFT = 40
export const RIGHT = 8
const BELOW = 24
const BAR_AT_MOST = 40
/** The estimated width of a letter at 12 pixels, with some reserve. */
const LETTER = 7
const DATE_WIDTH = 72

const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
const toDate = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** The step of the scale: 1, 2 or 5 times a power of ten, in whole numbers, with at most four steps up to `most`. */
function chooseStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1) / 4))
  return Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((step) => most / step <= 4) ?? power * 10)
}

/** A scale with lines at whole numbers, from `base` up to `plot` pixels above it. `top` is its highest value. */
export function makeScale(most: number, base: number, plot: number) {
  const step = chooseStep(most)
  const top = Math.ceil(most / step) * step
  const ticks = Array.from({ length: top / step + 1 }, (_, n) => ({
    value: n * step,
    y: base - (plot * n * step) / top,
  }))
  return { top, ticks }
}

/** Days that `days` does not contain have the value 0. Without days and marks: null. */
export function layOutDays(days: readonly ChartDay[], marks: readonly ChartMark[], width: number): ChartLayout | null {
  const dated = [...days, ...marks].map(({ date }) => toDayNumber(date))
  if (dated.length === 0) return null
  const [first, last] = [Math.min(...dated), Math.max(...dated)]
  const count = last - first + 1
  const right = width - RIGHT
  const each = (right - LEFT) / count
  const most = Math.max(1, ...days.map(({ value }) => value))
  const getMiddle = (day: number): number => LEFT + (day - first + 0.5) * each

  const ends: number[] = []
  const rows = marks.map((mark) => {
    const x = getMiddle(toDayNumber(mark.date))
    const length = mark.label.length * LETTER
    const isLeft = x + length > width
    const [from, to] = isLeft ? [x - length, x] : [x, x + length]
    const free = ends.findIndex((end) => end < from)
    const row = free === -1 ? ends.length : free
    ends[row] = to + LETTER
    return { ...mark, x, isLeft, row }
  })
  const above = Math.max(1, ends.length) * ROW
  const base = above + PLOT
  const { top, ticks } = makeScale(most, base, PLOT)
  const bar = Math.max(1, Math.min(BAR_AT_MOST, each * 0.7))
  const shown = Math.max(1, Math.min(count, Math.floor((right - LEFT) / DATE_WIDTH)))
  const apart = Math.ceil(count / shown)
  return {
    height: base + BELOW,
    base,
    left: LEFT,
    right,
    bars: days.map(({ date, value }) => {
      const height = (PLOT * value) / top
      return { date, value, x: getMiddle(toDayNumber(date)) - bar / 2, y: base - height, width: bar, height }
    }),
    ticks,
    days: Array.from({ length: Math.ceil(count / apart) }, (_, n) => ({
      x: getMiddle(first + n * apart),
      date: toDate(first + n * apart),
    })),
    marks: rows.map(({ row, ...mark }) => ({ ...mark, y: (row + 1) * ROW - 5 })),
  }
}
