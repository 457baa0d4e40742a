// A chart above the list with the number of entries by time and severity. Choosing a bar makes it the period.
import { type ChartPeriod, TimeChart } from '#adapters/web/kit/chart/time-chart.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { toMomentFilters, isStory, withQuery } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

const SEVERITIES = ['error', 'warn', 'other'] as const
/** The level whose mark the legend shows for each part. */
const LEVELS = { error: 'error', warn: 'warn', other: 'debug' } as const

export function LogHistogram({ view, goTo, histogram, page, live }: ShownLog) {
  const { format, t } = useAdmin()
  const time = useLogTime()
  const { value, failure, isLoading, reload } = histogram
  if (isStory(view)) return null
  // The list already reports the same failure, and a live view counts again by itself.
  if (failure !== null && live === null && page.failure === null)
    return <FailureNotice failure={failure} meaning={t('logs.histogram.failed')} onRetry={reload} />
  if (value === null) return isLoading ? <span class="skeleton skeleton-block" aria-hidden="true" /> : null
  const { bucketMs, buckets, complete } = value
  const [from, to, countedFrom] = [Date.parse(value.from), Date.parse(value.to), Date.parse(value.countedFrom)]
  const formatMoment = (at: number): string => time.bucket(at, bucketMs, from, to)
  const periods = buckets.map((bucket) => {
    const at = Date.parse(bucket.at)
    const counts = SEVERITIES.flatMap((one) => (bucket[one] > 0 ? t.counted(`logs.histogram.${one}`, bucket[one]) : []))
    return {
      key: at,
      parts: SEVERITIES.map((one) => bucket[one]),
      mark: formatMoment(at),
      words: `${formatMoment(at)} – ${formatMoment(at + bucketMs)}: ${counts.join(', ')}`,
    } satisfies ChartPeriod
  })
  const totals = SEVERITIES.map((_, n) => periods.reduce((sum, { parts }) => sum + (parts[n] ?? 0), 0))
  const total = totals.reduce((sum, one) => sum + one, 0)
  if (total === 0 && complete) return null
  const first = periods[0]?.key ?? from
  const choose = (at: number): void =>
    goTo(withQuery(view, { ...toMomentFilters(Math.max(at, from), Math.min(at + bucketMs - 1, to)), live: '' }))
  const sumWords = SEVERITIES.map((one, n) => ({ one, words: t.counted(`logs.histogram.${one}`, totals[n] ?? 0) }))
  return (
    <section class="log-histogram" aria-label={t('logs.histogram')} aria-busy={isLoading}>
      <TimeChart
        title={t('logs.histogram')}
        description={t('logs.histogram.description', {
          from: formatMoment(from),
          to: formatMoment(to),
          counts: sumWords.map(({ words }) => words).join(', '),
        })}
        periods={periods}
        looks={SEVERITIES.map((one) => `chart-${one}`)}
        unknown={complete ? 0 : (countedFrom - first) / bucketMs}
        onChoose={choose}
      />
      <div class="wrap small">
        {sumWords.map(({ one, words }) => (
          <span key={one} class={`level level-${LEVELS[one]}`}>
            <span class="level-shape" aria-hidden="true" />
            {words}
          </span>
        ))}
        {!complete && (
          <span class="log-reach">{t('logs.histogram.reach', { scanned: format.number(value.scanned) })}</span>
        )}
        <details>
          <summary id="log-histogram-table">{t('figure.table')}</summary>
          <FigureTable
            title="log-histogram-table"
            heads={(['from', 'errors', 'warnings', 'others'] as const).map((one) => t(`logs.histogram.head.${one}`))}
            rows={periods.flatMap(({ key, mark, parts }) =>
              parts.some((one) => one > 0) ? [[key, mark, ...parts.map(format.number)] as const] : [],
            )}
          />
        </details>
      </div>
    </section>
  )
}
