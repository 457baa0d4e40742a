// Shows numbers by day as a chart and as a table. If there are none, one line says so.
import type { ComponentChildren } from 'preact'
import type { ChartDay, ChartMark } from '#adapters/web/kit/chart/day-chart-layout.ts'
import { DayChart } from '#adapters/web/kit/chart/day-chart.tsx'
import { officeShortDate } from '#adapters/web/kit/office-time.ts'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import type { AdminTextKey } from '../../texts/texts.ts'
import { useAdmin } from '../admin-context.tsx'

export function DaySeries(props: {
  /** The id of the heading above it. */
  readonly id: string
  readonly title: string
  /** A text with the placeholders `from` and `to`. */
  readonly description: AdminTextKey
  /** Further values for the description. */
  readonly names?: Readonly<Record<string, string>>
  readonly empty: AdminTextKey
  /** Needed if the table contains more than `days`. */
  readonly isEmpty?: boolean
  readonly days: readonly ChartDay[]
  readonly marks?: readonly ChartMark[]
  readonly heads: readonly string[]
  /** The cells of a day in the table, after its date. */
  readonly cells: (date: string) => readonly ComponentChildren[]
}) {
  const { appearance, t } = useAdmin()
  const { id, title, description, names, empty, days, marks = [], heads, cells } = props
  const { isEmpty = days.every(({ value }) => value === 0) } = props
  const dayWords = officeShortDate(appearance.config.language)
  const dates = [...new Set([...days, ...marks].map(({ date }) => date))].toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined || isEmpty) return <p class="quiet">{t(empty)}</p>
  return (
    <>
      <DayChart
        title={title}
        description={t(description, { ...names, from: dayWords(first), to: dayWords(last) })}
        days={days}
        marks={marks}
        dayWords={dayWords}
      />
      <details>
        <summary>{t('figure.table')}</summary>
        <FigureTable
          title={id}
          heads={[t('figure.day'), ...heads]}
          rows={dates.map((date) => [date, dayWords(date), ...cells(date)])}
        />
      </details>
    </>
  )
}
