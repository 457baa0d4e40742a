// Parts of a page: notices and failures, panels, content that is loaded, facts, chips, and moments in words.
import { type ComponentChildren, Fragment } from 'preact'
import type { Remote } from './use-remote.ts'
import { usePage } from './page-context.tsx'
import { DoneIcon, InfoIcon, WarningIcon } from './icons.tsx'
import type { ShownFailure } from '../http.ts'
import { explainFailure } from '../failure-words.ts'

export function Panel(props: {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  /** Links beside the title. */
  readonly more?: ComponentChildren
  readonly class?: string
  readonly isBusy?: boolean
  readonly children: ComponentChildren
}) {
  const title = (
    <h2 id={props.id} tabIndex={-1}>
      {props.title}
    </h2>
  )
  return (
    <section
      class={`panel framed stack gap-12 ${props.class ?? ''}`}
      aria-labelledby={props.id}
      aria-busy={props.isBusy}
    >
      {props.more === undefined ? (
        title
      ) : (
        <div class="wrap between">
          {title}
          {props.more}
        </div>
      )}
      {props.children}
    </section>
  )
}

/** Shows the value once it is loaded, and a skeleton before. A failure is shown above a value that was loaded earlier. */
export function Loaded<A>(props: {
  readonly of: Pick<Remote<A>, 'value' | 'isLoading' | 'failure' | 'reload'>
  /** What the failure means for the user's work. */
  readonly meaning?: string
  readonly skeleton?: ComponentChildren
  readonly children: (value: A) => ComponentChildren
}) {
  const { of, meaning, skeleton = <span class="skeleton" aria-hidden="true" />, children } = props
  return (
    <>
      {of.failure !== null && <FailureNotice failure={of.failure} meaning={meaning} onRetry={of.reload} />}
      {of.value === null ? of.isLoading && skeleton : children(of.value)}
    </>
  )
}

/** Shows names with their values. `false` leaves a row out. */
export function Facts({ of }: { readonly of: readonly (readonly [name: string, value: ComponentChildren] | false)[] }) {
  return (
    <dl class="facts">
      {of.map(
        (fact, n) =>
          fact !== false && (
            <Fragment key={n}>
              <dt class="quiet">{fact[0]}</dt>
              <dd dir="auto">{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

export type ChipTone = 'plain' | 'good' | 'quiet' | 'bad' | 'accent'

export function Chip(props: { readonly tone?: ChipTone; readonly children: ComponentChildren }) {
  return (
    <span class={`chip chip-${props.tone ?? 'plain'}`} dir="auto">
      <span class="cut">{props.children}</span>
    </span>
  )
}

/** `count`: how many rows the list would have with this filter. */
export function FilterChip(props: {
  readonly label: ComponentChildren
  readonly count?: string | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      class="filter-chip hovers"
      aria-pressed={props.isOn}
      onClick={() => props.onChange(!props.isOn)}
    >
      <span class="cut" dir="auto">
        {props.label}
      </span>
      {props.count !== undefined && <span class="count">{props.count}</span>}
    </button>
  )
}

/** Shows a moment in words, with the exact moment in its `title`. */
export function When(props: {
  /** ISO 8601. */
  readonly at: string
  /** Shows the day only. */
  readonly isDay?: boolean
  /** Shows day and time, however long ago. */
  readonly isExact?: boolean
}) {
  const { format, now } = usePage()
  const instant = Date.parse(props.at)
  return (
    <time dateTime={props.at} title={format.exactly(instant)}>
      {props.isExact === true
        ? format.moment(instant)
        : props.isDay === true
          ? format.day(instant, now())
          : format.when(instant, now())}
    </time>
  )
}

type Tone = 'error' | 'info' | 'success'

export function Notice(props: { readonly tone: Tone; readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <section class={`notice notice-${props.tone}`} role={props.tone === 'error' ? 'alert' : 'status'}>
      {props.tone === 'error' ? <WarningIcon /> : props.tone === 'success' ? <DoneIcon /> : <InfoIcon />}
      <div class="stack gap-4 grow at-start break">
        <p class="strong">{props.title}</p>
        {props.children}
      </div>
    </section>
  )
}

export function FailureNotice(props: {
  readonly failure: ShownFailure
  /** Texts that this area has for the failure take precedence over the shared ones. */
  readonly area?: string
  /** What the failure means for the user's work. */
  readonly meaning?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** Replaces the button that tries again. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}) {
  const { t, format, now } = usePage()
  const { failure, area, meaning, onRetry } = props
  const action = props.action ?? (onRetry && { label: t('shell.retry'), run: onRetry })
  const { title, body } = explainFailure(t, failure, area)
  const requestId = 'requestId' in failure ? failure.requestId : null
  const reference = [
    failure.at !== undefined && format.when(failure.at, now()),
    requestId !== null && t('shell.requestId', { id: requestId }),
  ].filter(Boolean)
  return (
    <Notice tone="error" title={title}>
      <p>{body}</p>
      {meaning !== undefined && <p>{meaning}</p>}
      {action !== undefined && (
        <button type="button" class="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {reference.length > 0 && <p class="small break">{reference.join(' · ')}</p>}
    </Notice>
  )
}
