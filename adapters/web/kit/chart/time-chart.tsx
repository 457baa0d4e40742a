// Shows numbers by period as stacked bars. A click, or arrow keys and Enter, choose a bar. The calling view shows the same as a table.
import { useId, useState } from 'preact/hooks'
import { ChartTicks, useWidth } from './chart-place.tsx'
import { LEFT, RIGHT, makeScale } from './day-chart-layout.ts'

/** The first part is at the bottom. */
type Stack = readonly number[]

export interface ChartPeriod {
  readonly key: number
  readonly parts: Stack
  /** The text under the bar. */
  readonly mark: string
  /** The period and its numbers, in words. */
  readonly words: string
}

const PLOT = 56
const ABOVE = 8
const BELOW = 20
const GAP = 1
const WORDS_WIDTH = 96
/** The height in pixels of parts that would be too small to see. */
const LEAST = 3

function layOut(stacks: readonly Stack[], width: number) {
  const right = Math.max(width - RIGHT, LEFT + 1)
  const each = (right - LEFT) / Math.max(stacks.length, 1)
  const sums = stacks.map((parts) => parts.reduce((sum, one) => sum + one, 0))
  const base = ABOVE + PLOT
  const { top, ticks } = makeScale(Math.max(1, ...sums), base, PLOT)
  const apart = Math.ceil(WORDS_WIDTH / each)
  return {
    height: base + BELOW,
    base,
    left: LEFT,
    right,
    // Only the lowest and the highest line: the plot is low.
    ticks: ticks.filter(({ value }) => value === 0 || value === top),
    /** The x of the period with this index; fractions lie between two periods. */
    xOf: (place: number): number => LEFT + place * each,
    bars: stacks.map((parts, n) => {
      let y = base
      const boxes = parts.map((one) => {
        const height = one === 0 ? 0 : Math.max(LEAST, (PLOT * one) / top)
        y -= height
        return { y, height }
      })
      return { x: LEFT + n * each, width: Math.max(1, each - GAP), each, boxes, sum: sums[n] ?? 0 }
    }),
    /** The indexes of the periods with a text under their bar. */
    worded: stacks.flatMap((_, n) => (n % apart === 0 && LEFT + n * each + WORDS_WIDTH <= width ? [n] : [])),
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

export function TimeChart(props: {
  readonly title: string
  /** What the chart shows, in one sentence. */
  readonly description: string
  readonly periods: readonly ChartPeriod[]
  /** The class of each part. */
  readonly looks: readonly string[]
  /** How many periods at the start have no numbers. A fraction is part of a period. */
  readonly unknown: number
  readonly onChoose: (key: number) => void
}) {
  const { title, description, periods, looks, unknown, onChoose } = props
  const id = useId()
  const { place, width } = useWidth()
  const [current, setCurrent] = useState<number | null>(null)
  const layout = layOut(
    periods.map(({ parts }) => parts),
    width,
  )
  const filled = periods.filter((_, n) => layout.bars[n]?.sum !== 0).map(({ key }) => key)
  const reached = filled.find((key) => key === current) ?? filled.at(-1)
  // Choosing replaces the bars, so the chart itself takes the focus.
  const choose = (key: number): void => {
    place.current?.querySelector('svg')?.focus()
    onChoose(key)
  }
  const walk = (event: KeyboardEvent, key: number): void => {
    const step = STEPS[event.key]
    if (event.key !== 'Enter' && event.key !== ' ' && step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) return choose(key)
    const to = Math.min(Math.max(filled.indexOf(key) + step, 0), filled.length - 1)
    place.current?.querySelectorAll<SVGElement>('[role=button]')[to]?.focus()
  }
  return (
    <div ref={place}>
      <svg
        class="chart"
        role="group"
        tabindex={-1}
        aria-labelledby={`${id}-title ${id}-description`}
        viewBox={`0 0 ${width} ${layout.height}`}
        height={layout.height}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <ChartTicks {...layout} />
        {unknown > 0 && (
          <rect
            class="chart-unknown"
            x={layout.left}
            y={0}
            width={layout.xOf(unknown) - layout.left}
            height={layout.base}
          />
        )}
        {layout.worded.map((n) => (
          <text key={n} aria-hidden="true" x={layout.xOf(n)} y={layout.base + 16}>
            {periods[n]?.mark}
          </text>
        ))}
        {layout.bars.map(({ x, width: wide, each, boxes, sum }, n) => {
          const { key, words } = periods[n] ?? { key: n, words: '' }
          if (sum === 0) return null
          return (
            <g
              key={key}
              class="chart-choice"
              role="button"
              tabindex={key === reached ? 0 : -1}
              aria-label={words}
              onFocus={() => setCurrent(key)}
              onClick={() => choose(key)}
              onKeyDown={(event) => walk(event, key)}
            >
              <title>{words}</title>
              <rect class="chart-room" x={x} y={0} width={each} height={layout.base} />
              {boxes.map((box, part) => (
                <rect key={part} class={looks[part]} x={x} width={wide} {...box} />
              ))}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
