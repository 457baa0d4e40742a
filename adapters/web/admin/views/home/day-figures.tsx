// Figures of the last days: today's number, a link, a chart, and the same numbers as a table (ADM-2).
import type { FigureResponse } from '#adapters/contract/operations/home.ts'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import type { FigureName } from '#domain/operations/home.ts'
import { call } from '../../api/call.ts'
import { type RouteName, ROUTES } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'
import { DaySeries } from '../frame/day-series.tsx'

/** The page that each figure leads to. */
const PLACES: Readonly<Record<FigureName, readonly [RouteName, query?: Readonly<Record<string, string>>]>> = {
  'mail.sent': ['messages', { state: 'sent' }],
  'survey.responses': ['campaigns'],
  'archive.mails': ['people'],
  'archive.people': ['people'],
  'ledger.refreshed': ['vault'],
}

export function DayFigures() {
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

function DayFigure({ of: { name, days } }: { readonly of: FigureResponse }) {
  const { format, navigation, t } = useAdmin()
  const [page, query = {}] = PLACES[name]
  const id = `figure-${name.replace('.', '-')}`
  const title = t(`figure.${name}`)
  const formatValue = (date?: string): string => format.number(days.find((one) => one.date === date)?.value ?? 0)
  return (
    <Panel
      id={id}
      title={title}
      more={
        <span class="wrap">
          <span class="quiet">{t('figure.today', { count: formatValue(days.at(-1)?.date) })}</span>
          <Link href={navigation.href(page, { query })}>{t('figure.open', { page: t(ROUTES[page].title) })}</Link>
        </span>
      }
    >
      <DaySeries
        id={id}
        title={title}
        description="figure.description"
        names={{ most: format.number(Math.max(...days.map(({ value }) => value))) }}
        empty="figure.none"
        days={days}
        heads={[t('figure.value')]}
        cells={(date) => [formatValue(date)]}
      />
    </Panel>
  )
}
