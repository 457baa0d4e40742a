// A number with what it counts, as the way to what was counted.
import { Link } from '../frame/link.tsx'

export const Figure = (props: {
  readonly label: string
  /** Null: not known yet. */
  readonly value: string | null
  readonly href: string
}) => (
  <li>
    <Link class="figure" href={props.href}>
      <span class="figure-value">{props.value ?? <span class="skeleton" />}</span>
      <span class="figure-label">{props.label}</span>
    </Link>
  </li>
)
