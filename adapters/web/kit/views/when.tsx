// A moment in words, with the exact one in its title.
import { usePage } from './page-context.tsx'

export function When(props: {
  /** ISO 8601. */
  readonly at: string
  /** Shows the day only. */
  readonly isDay?: boolean
}) {
  const { format, now } = usePage()
  const instant = Date.parse(props.at)
  return (
    <time dateTime={props.at} title={format.exactly(instant)}>
      {props.isDay === true ? format.day(instant, now()) : format.when(instant, now())}
    </time>
  )
}
