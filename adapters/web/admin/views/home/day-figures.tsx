// Figures of the last days: today's number, a chart, and the same as a table (ADM-2).
import type { FigureResponse } from '#adapters/contract/operations/home.ts'
import { DayChart } from '#adapters/web/kit/chart/day-chart.tsx'
import { officeShortDate } from '#adapters/web/kit/office-time.ts'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

export const DayFigures = () => {
  const figures = useRemote(call('GET /admin/figures'))
  return (
    <Loaded of={figures} skeleton={<span class="skeleton skeleton-block" aria-hidden="true" />}>
      {({ data }) => (
        <div class="grid">
          {data.map((figure) => (
            <DayFigure key={figure.name} of={figure} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

const DayFigure = ({ of: { name, days } }: { readonly of: FigureResponse }) => {
  const { appearance, format, t } = useAdmin()
  const dayWords = officeShortDate(appearance.config.language)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const id = `figure-${name.replace('.', '-')}`
  const title = t(`figure.${name}`)
  const most = format.number(Math.max(...days.map(({ value }) => value)))
  return (
    <Panel
      id={id}
      title={title}
      more={<span class="quiet">{t('figure.today', { count: format.number(last.value) })}</span>}
    >
      <DayChart
        title={title}
        description={t('figure.description', { from: dayWords(first.date), to: dayWords(last.date), most })}
        days={days}
        marks={[]}
        dayWords={dayWords}
      />
      <details>
        <summary>{t('figure.table')}</summary>
        <FigureTable
          title={id}
          heads={[t('figure.day'), t('figure.value')]}
          rows={days.map(({ date, value }) => [date, dayWords(date), format.number(value)])}
        />
      </details>
    </Panel>
  )
}
