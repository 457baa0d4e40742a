// The frame of the views in the time tab, its skeleton, and its failures.
import { useEffect, useRef } from 'preact/hooks'
import { type BookingFailure, type BookingAction, isBookingOpen } from '../../time/time-desk.ts'
import { usePane } from '../pane-context.ts'
import type { ComponentChildren, RefCallback } from 'preact'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'
import type { PaneTextKey, PaneTranslate } from '../../texts/texts.ts'
import { Cut, Skeletons, Waiting } from '../elements.tsx'

/** For example "1 uur en 30 minuten". */
export function formatDuration(t: PaneTranslate, minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  const hours = t.counted('time.hours', whole)
  const left = t.counted('time.minutes', rest)
  if (whole === 0) return left
  return rest === 0 ? hours : t('time.both', { hours, minutes: left })
}

/** Uses noon in UTC, which is the same day in all time zones of Europe. */
export function parseDayInstant(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

export function TimePanel(props: {
  readonly label: string
  readonly heading: ComponentChildren
  readonly isBusy: boolean
  readonly form?: { readonly submit: () => void; readonly setPlace: RefCallback<HTMLElement> }
  readonly children: ComponentChildren
}) {
  const { label, heading, isBusy, form, children } = props
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was removed with its view.
    if (isFocusLost()) head.current?.focus()
  }, [isBusy])
  return (
    <section
      {...(form && { ref: form.setPlace })}
      class="panel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        if (!isBusy) form?.submit()
      }}
    >
      <div ref={head} class="time-head" tabIndex={-1}>
        {heading}
      </div>
      {children}
    </section>
  )
}

export function AccountLine({ name }: { readonly name: string }) {
  const { t } = usePane()
  return (
    <p class="row strong time-account">
      <OrganisationIcon />
      <span class="visually-hidden">{t('contact.field.organisation')} </span>
      <Cut text={name} />
    </p>
  )
}

export function TimeSkeleton() {
  const { t } = usePane()
  return (
    <section class="panel" aria-busy="true" aria-label={t('time.region')}>
      <Waiting label={t('time.loading')} />
      <Skeletons shapes="line short" />
      {[1, 2, 3, 4].map((field) => (
        <div key={field} class="field">
          <Skeletons shapes="label row" />
        </div>
      ))}
      <Skeletons shapes="button" />
    </section>
  )
}

/** The texts by action: one if the ledger may have applied it, and one if it did nothing. */
const MEANINGS: Readonly<Record<BookingAction, readonly [open: PaneTextKey, nothing: PaneTextKey]>> = {
  save: ['time.failed.open', 'time.failed.nothing'],
  book: ['time.failed.open', 'time.failed.nothing'],
  change: ['time.failed.changeOpen', 'time.failed.unchanged'],
  remove: ['time.failed.removeOpen', 'time.failed.kept'],
}

export function TroubleNotice({ trouble, isBoth = false }: { trouble: BookingFailure; isBoth?: boolean }) {
  const { t } = usePane()
  const place = useRef<HTMLDivElement>(null)
  // Scrolls to the failure, because the action is at the bottom of a long form.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [trouble])
  const [open, nothing] = MEANINGS[trouble.doing]
  const meaning = isBookingOpen(trouble)
    ? open
    : isBoth && nothing === 'time.failed.nothing'
      ? 'time.failed.nothingBoth'
      : nothing
  return (
    <div ref={place}>
      <FailureNotice
        failure={trouble.failure}
        area="time"
        meaning={trouble.failure._tag === 'SessionEnded' ? undefined : t(meaning)}
      />
    </div>
  )
}
