// Parts of a page: panels, content that loads, facts, chips, and moments in words.
import { type ComponentChildren, Fragment } from 'preact'
import { FailureNotice } from './notice.tsx'
import type { Remote } from './use-remote.ts'
import { usePage } from './page-context.tsx'

export function Panel(props: {
  /** Unique in the page. */
  readonly id: string
  readonly title: string
  /** Links beside the title. */
  readonly more?: ComponentChildren
  readonly class?: string
  readonly isBusy?: boolean
  readonly children: ComponentChildren
}) {
  const title = (
    <h2 id={props.id} class="panel-title" tabIndex={-1}>
      {props.title}
    </h2>
  )
  return (
    <section class={`panel framed stack-12 ${props.class ?? ''}`} aria-labelledby={props.id} aria-busy={props.isBusy}>
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

/** The value once it is loaded; a skeleton before; a failure above what was loaded earlier. */
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

/** Names with their values. False leaves a row out. */
export function Facts({ of }: { readonly of: readonly (readonly [name: string, value: ComponentChildren] | false)[] }) {
  return (
    <dl class="facts">
      {of.map(
        (fact) =>
          fact !== false && (
            <Fragment key={fact[0]}>
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

/** `count`: how many the list would have. */
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
      {props.count !== undefined && <span class="filter-count">{props.count}</span>}
    </button>
  )
}

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
