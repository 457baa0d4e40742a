// The frame of the views in the time tab, its skeleton, its failures, and the faults of its fields.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type TimeFaults, type TimeField, TIME_FIELDS, type TimeForm, type TypedFields } from '../../time/time-form.ts'
import { type BookingFailure, type BookingAction, isBookingOpen } from '../../time/time-desk.ts'
import { usePane } from '../pane-context.ts'
import type { ComponentChildren } from 'preact'
import type { FieldFault, ShownFailure } from '#adapters/web/kit/http.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'
import type { PaneTextKey, PaneTranslate } from '../../texts/texts.ts'
import { Cut, Skeletons, Waiting } from '../elements.tsx'

export type FaultWords = Readonly<Partial<Record<TimeField, string>>>

export function toFieldId(field: TimeField): string {
  return `time-${field}`
}

function findTimeField(path: string, { kind, how }: TimeForm): TimeField | null {
  switch (path) {
    case 'itemId':
      return 'item'
    case 'projectId':
      return 'project'
    case 'quantity':
      return kind === 'cost' ? 'pieces' : how === 'times' ? 'endTime' : 'duration'
    default:
      return TIME_FIELDS.find((field) => field === path) ?? null
  }
}

const FIELDS_OF: Readonly<Record<keyof TimeForm, readonly TimeField[]>> = {
  kind: TIME_FIELDS,
  how: ['duration', 'startTime', 'endTime'],
  workType: ['item'],
  costType: ['item'],
  project: ['project'],
  date: ['date', 'project'],
  duration: ['duration'],
  startTime: ['startTime', 'endTime'],
  endTime: ['endTime'],
  pieces: ['pieces'],
  notes: ['notes'],
}

const listRefusedFields = (failure: ShownFailure | undefined): readonly FieldFault[] =>
  failure?._tag === 'Refused' ? (failure.errors ?? []) : []

/** Whether all faults that the service reports belong to fields. */
export function isAtFields(trouble: BookingFailure, form: TimeForm): boolean {
  const refused = listRefusedFields(trouble.failure)
  return refused.length > 0 && refused.every(({ path }) => findTimeField(path, form) !== null)
}

export function useFaults(form: TimeForm, trouble: BookingFailure | null) {
  const { t } = usePane()
  const [faults, setFaults] = useState<FaultWords>({})
  const wantsFocus = useRef(false)
  const showWords = (words: FaultWords): void => {
    wantsFocus.current = true
    setFaults(words)
  }
  useEffect(() => {
    const refused = listRefusedFields(trouble?.failure).map(
      ({ path, message }) => [findTimeField(path, form), message] as const,
    )
    if (refused.length > 0) showWords(Object.fromEntries(refused.filter(([field]) => field !== null)))
  }, [trouble])
  useEffect(() => {
    const first = TIME_FIELDS.find((field) => faults[field] !== undefined)
    const control = wantsFocus.current && first !== undefined ? document.getElementById(toFieldId(first)) : null
    control?.focus()
    // Scrolls to the centre: at the edge the actions would cover the fault.
    control?.scrollIntoView({ block: 'center' })
    wantsFocus.current = false
  }, [faults])
  return {
    faults,
    show: (found: TimeFaults): void =>
      showWords(Object.fromEntries(Object.entries(found).map(([field, name]) => [field, t(`time.fault.${name}`)]))),
    mend: (change: TypedFields): void => {
      const touched = Object.entries(FIELDS_OF).filter(([key]) => Object.hasOwn(change, key))
      const mended = new Set<string>(touched.flatMap(([, of]) => of))
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !mended.has(field))))
    },
  }
}

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
  readonly onSubmit?: () => void
  readonly children: ComponentChildren
}) {
  const { label, heading, isBusy, onSubmit, children } = props
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was removed with its view.
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
