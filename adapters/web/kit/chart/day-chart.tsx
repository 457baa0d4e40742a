// Shows numbers by day as bars, with marked days. The calling view shows the same numbers as a table.
import { useId } from 'preact/hooks'
import { usePage } from '../views/page-context.tsx'
import { ChartTicks, useWidth } from './chart-place.tsx'
import { type ChartDay, type ChartMark, layOutDays } from './day-chart-layout.ts'

export function DayChart(props: {
  readonly title: string
  /** What the chart shows, in one sentence. */
  readonly description: string
  readonly days: readonly ChartDay[]
  readonly marks: readonly ChartMark[]
  /** A short text for a day. */
  readonly dayWords: (date: string) => string
}) {
  const { format } = usePage()
  const id = useId()
  const { place, width } = useWidth()
  const { title, description, days, marks, dayWords } = props
  const layout = layOutDays(days, marks, width)
  return (
    <div ref={place}>
      {layout !== null && (
        <svg
          class="chart"
          role="img"
          aria-labelledby={`${id}-title ${id}-description`}
          viewBox={`0 0 ${width} ${layout.height}`}
          height={layout.height}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{description}</desc>
          <ChartTicks {...layout} />
          {layout.days.map(({ x, date }) => (
            <text key={date} x={x} y={layout.base + 18} text-anchor="middle">
              {dayWords(date)}
            </text>
          ))}
          {layout.bars.map(({ date, value, ...box }) => (
            <rect key={date} class="chart-bar" {...box}>
              <title>{`${dayWords(date)}: ${format.number(value)}`}</title>
            </rect>
          ))}
          {layout.marks.map(({ x, y, label, date, isLeft }) => (
            <g key={`${date} ${label}`}>
              <line class="chart-mark" x1={x} x2={x} y1={y - 10} y2={layout.base} />
              <text class="chart-word" x={isLeft ? x - 4 : x + 4} y={y} text-anchor={isLeft ? 'end' : 'start'}>
                {label}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
