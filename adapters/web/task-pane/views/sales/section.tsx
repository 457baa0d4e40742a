// What the views of sales are made of: sections that fold, headings with a way back, days.
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'
import type { ComponentChildren } from 'preact'
import { startOfDay } from '../../sales/day.ts'
import { usePane } from '../pane-context.tsx'

export const Section = (props: {
  /** Unique in the page. */
  readonly id: string
  readonly title: string
  /** Null while it is not known. */
  readonly count: number | null
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: () => ComponentChildren
}) => {
  const { id, title, count, isOpen, onToggle, children } = props
  return (
    <section class="panel sales-section" aria-labelledby={`${id}-title`}>
      <h2 class="panel-title">
        <button
          id={`${id}-title`}
          type="button"
          class="bare disclosure"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={onToggle}
        >
          <BackIcon />
          {title} {count !== null && <span class="count">{count}</span>}
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-content`} class="sales-content">
          {children()}
        </div>
      )}
    </section>
  )
}

export const SubHead = (props: {
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  /** Behind the title: a menu. */
  readonly children?: ComponentChildren
}) => (
  <div class="sales-head">
    <button type="button" class="button button-quiet button-icon" aria-label={props.backLabel} onClick={props.onBack}>
      <BackIcon />
    </button>
    <h2 id="sales-heading" class="panel-title" tabIndex={-1} dir="auto">
      {props.title}
    </h2>
    {props.children}
  </div>
)

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
