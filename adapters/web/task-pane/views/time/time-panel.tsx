// The frame of each view of the time tab, its skeleton, and its failures.
import type { PaneTranslate } from '../../texts/texts.ts'
import { type BookingFailure, leavesBookingOpen } from '../../time/time-desk.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Waiting } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'

/** "1 uur en 30 minuten". */
export const durationWords = (t: PaneTranslate, minutes: number): string => {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  const hours = t.counted('time.hours', whole)
  const left = t.counted('time.minutes', rest)
  if (whole === 0) return left
  return rest === 0 ? hours : t('time.both', { hours, minutes: left })
}

/** Noon: on the same day wherever it is read. */
export const instantOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** What it means for the user's work; `isBoth`: he asked for archiving too. Undefined where the words say it already. */
const meaningOf = (t: PaneTranslate, trouble: BookingFailure, isBoth: boolean): string | undefined => {
  if (trouble.failure._tag === 'SessionEnded') return undefined
  const isOpen = leavesBookingOpen(trouble)
  switch (trouble.doing) {
    case 'save':
    case 'book':
      return t(isOpen ? 'time.failed.open' : isBoth ? 'time.failed.nothingBoth' : 'time.failed.nothing')
    case 'change':
      return t(isOpen ? 'time.failed.changeOpen' : 'time.failed.unchanged')
    case 'remove':
      return t(isOpen ? 'time.failed.removeOpen' : 'time.failed.kept')
  }
}

export const TimePanel = (props: {
  readonly label: string
  readonly heading: ComponentChildren
  /** Whether something of the user's is under way. */
  readonly isBusy: boolean
  readonly onSubmit?: () => void
  readonly children: ComponentChildren
}) => {
  const { label, heading, isBusy, onSubmit, children } = props
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed went with its view. Where nothing was pressed here the focus is left alone.
    if (isFocusLost()) head.current?.focus()
  }, [isBusy])
  return (
    <section
      class="panel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        if (!isBusy) onSubmit?.()
      }}
    >
      <div ref={head} class="time-head" tabIndex={-1}>
        {heading}
      </div>
      {children}
    </section>
  )
}

export const AccountLine = ({ name }: { readonly name: string }) => {
  const { t } = usePane()
  return (
    <p class="time-account" title={name}>
      <OrganisationIcon />
      <span class="visually-hidden">{t('time.account')} </span>
      <span class="cut" dir="auto">
        {name}
      </span>
    </p>
  )
}

export const TimeSkeleton = () => {
  const { t } = usePane()
  return (
    <section class="panel" aria-busy="true" aria-label={t('time.region')}>
      <Waiting label={t('time.loading')} />
      <span class="skeleton skeleton-line" />
      <span class="skeleton skeleton-short" />
      {['item', 'project', 'date', 'duration'].map((field) => (
        <div key={field} class="field">
          <span class="skeleton skeleton-label" />
          <span class="skeleton skeleton-row" />
        </div>
      ))}
      <span class="skeleton skeleton-button" />
    </section>
  )
}

/** `isBoth`: the mail was to be archived too. */
export const TroubleNotice = ({
  trouble,
  isBoth = false,
}: {
  readonly trouble: BookingFailure
  readonly isBoth?: boolean
}) => {
  const { t } = usePane()
  const place = useRef<HTMLDivElement>(null)
  // The action that failed is at the foot of a long form.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [trouble])
  return (
    <div ref={place}>
      <FailureNotice failure={trouble.failure} area="time" meaning={meaningOf(t, trouble, isBoth)} />
    </div>
  )
}
