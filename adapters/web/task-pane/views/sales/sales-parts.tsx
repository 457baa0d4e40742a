// What the views of sales share: sections, headings, days, and the state of a list.
import type { SalesPlace } from '../../sales/place.ts'
import { type TabProps, usePane } from '../pane-context.tsx'
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import type { Known } from '../../sales/list-memory.ts'
import { Waiting } from '../frame/skeleton.tsx'
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'
import type { ComponentChildren } from 'preact'
import { startOfDay } from '../../sales/day.ts'

export interface SalesAccount {
  readonly id: string
  readonly name: string
  /** In the ledger, or null. */
  readonly url: string | null
}

export interface SalesProps extends TabProps {
  readonly account: SalesAccount
  /** The opportunity of the open item, or null. */
  readonly linkedId: string | null
  readonly onGo: (place: SalesPlace) => void
}

export interface OpportunityProps extends SalesProps {
  readonly place: Extract<SalesPlace, { readonly at: 'opportunity' }>
}

/** After these it is open whether anything was written. */
export const isOpen = ({ _tag }: ShownFailure): boolean => _tag === 'Unreachable' || _tag === 'Unreadable'

/** Nothing where the list is known. */
export const ListState = (props: {
  readonly known: Known<unknown>
  /** What is loading, in words. */
  readonly label: string
  readonly again: () => void
}) => {
  const { known, label, again } = props
  if (known._tag === 'Known') return null
  if (known._tag === 'Failed') return <FailureNotice failure={known.failure} area="sales" onRetry={again} />
  return <ListSkeleton label={label} />
}

export const ListSkeleton = ({ label }: { readonly label: string }) => (
  <div class="sales-skeleton" aria-busy="true">
    <Waiting label={label} />
    {[1, 2, 3].map((row) => (
      <div key={row} class="stack">
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-short" />
      </div>
    ))}
  </div>
)

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
