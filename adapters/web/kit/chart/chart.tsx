// Bar charts of one or several series over the same points, and a table with the same values.
import { useNavigation } from '../views/navigation-context.tsx'
import { usePage } from '../views/page-context.tsx'

export interface ChartPoint {
  /** In the table. */
  readonly name: string
  /** One for each series; null: not known. */
  readonly values: readonly (number | null)[]
}

export interface ChartSeries {
  readonly title: string
  readonly description: string
  /** Drawn as a line where it is within twice the highest bar. */
  readonly limit?: number
}

const HEIGHT = 100

export const Chart = (props: {
  /** Unique in the page. */
  readonly id: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  /** Under the bars, at equal distances from the first point. */
  readonly marks: readonly string[]
  /** Header of the names in the table, and the words that open it. */
  readonly table: { readonly names: string; readonly open: string }
}) => {
  const { format } = usePage()
  const { id, points, series, marks, table } = props
  const isFilled = ({ values }: ChartPoint): boolean => values.some((value) => value !== null && value > 0)
  return (
    <>
      {series.map(({ title, description, limit }, n) => {
        const most = Math.max(1, ...points.map(({ values }) => values[n] ?? 0))
        const top = limit !== undefined && limit <= 2 * most ? Math.max(limit, most) : most
        const heightOf = (value: number): number => (value / top) * HEIGHT
        const at = `${id}-${n}`
        return (
          <figure key={title} class="chart-figure stack-4">
            <figcaption class="wrap between">
              <span class="strong">{title}</span>
              <span class="small">{description}</span>
            </figcaption>
            <div class="chart-area">
              <span class="small" aria-hidden="true">
                {format.number(top)}
              </span>
              <svg
                class="chart"
                viewBox={`0 0 ${points.length} ${HEIGHT}`}
                preserveAspectRatio="none"
                role="img"
                aria-labelledby={`${at}-title`}
                aria-describedby={`${at}-description`}
              >
                <title id={`${at}-title`}>{title}</title>
                <desc id={`${at}-description`}>{description}</desc>
                {points.map(({ name, values }, x) => {
                  const value = values[n] ?? 0
                  if (value === 0) return null
                  const height = heightOf(value)
                  return (
                    <rect key={x} class="chart-bar" x={x + 0.1} y={HEIGHT - height} width={0.8} height={height}>
                      <title>{`${name}: ${format.number(value)}`}</title>
                    </rect>
                  )
                })}
                {limit !== undefined && limit <= top && (
                  <path class="chart-limit" d={`M0 ${HEIGHT - heightOf(limit)}H${points.length}`} />
                )}
              </svg>
            </div>
            <div class="chart-marks small" aria-hidden="true">
              {marks.map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </div>
          </figure>
        )
      })}
      <details>
        <summary>{table.open}</summary>
        <table class="chart-table">
          <thead>
            <tr>
              {[table.names, ...series.map(({ title }) => title)].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.filter(isFilled).map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, n) => (
                  <td key={n}>{value === null ? '–' : format.number(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** How much of a limit is used. */
export const UsedOf = (props: { readonly label: string; readonly used: number; readonly limit: number }) => {
  const { format } = usePage()
  const { t } = useNavigation()
  const { label, used, limit } = props
  return (
    <label class="used stack-4">
      <span class="wrap between">
        {label}
        <span class="quiet">{t('chart.used', { used: format.number(used), limit: format.number(limit) })}</span>
      </span>
      <meter class="meter" min={0} max={limit} high={limit * 0.9} value={Math.min(used, limit)} />
    </label>
  )
}
