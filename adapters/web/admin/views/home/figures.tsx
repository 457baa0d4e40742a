// Figures of an area: numbers with what they count, each the way to what was counted.
import type { ComponentChildren } from 'preact'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { useAdmin } from '../admin-context.tsx'

interface Figure {
  readonly label: string
  /** Null: not known yet. */
  readonly value: number | null
  readonly href: string
}

export const Figures = (props: {
  /** Unique in the page. */
  readonly id: string
  readonly title: string
  readonly more: ComponentChildren
  readonly figures: readonly Figure[]
}) => {
  const { format } = useAdmin()
  const { id, title, more, figures } = props
  return (
    <section class="panel" aria-labelledby={id}>
      <div class="wrap between">
        <h2 id={id} class="panel-title">
          {title}
        </h2>
        {more}
      </div>
      <ul class="figure-row">
        {figures.map(({ label, value, href }) => (
          <li key={label}>
            <Link class="figure" href={href}>
              <span class="figure-value">{value === null ? <span class="skeleton" /> : format.number(value)}</span>
              <span class="figure-label">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
