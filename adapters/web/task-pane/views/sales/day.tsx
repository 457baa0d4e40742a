// A day as people say it, the whole date in its title.
import { startOfDay } from '../../sales/day.ts'
import { usePane } from '../pane-context.tsx'

/** `day` as YYYY-MM-DD. `words` puts it in a sentence. */
export const Day = ({
  day,
  words = (said) => said,
}: {
  readonly day: string
  readonly words?: (said: string) => string
}) => {
  const { format, now } = usePane()
  const at = startOfDay(day)
  if (Number.isNaN(at)) return <span>{words(day)}</span>
  return (
    <time dateTime={day} title={format.dayInFull(at)}>
      {words(format.day(at, now()))}
    </time>
  )
}
