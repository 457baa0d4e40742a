// The home page: findings of the checks of all areas, and their figures. All is well only after each check succeeded without findings.
import type { ComponentChildren } from 'preact'
import type { ShownFailure } from '../http.ts'
import { ActionButton, Link } from '../views/button.tsx'
import { FailureNotice, Panel, When } from '../views/panel.tsx'
import { DoneIcon, InfoIcon, WarningIcon } from '../views/icons.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { isLoaded, type Remote } from '../views/use-remote.ts'
import { useTotalWords } from '../views/use-total-words.ts'

export interface Finding {
  readonly title: string
  readonly body: string
  readonly isGrave: boolean
  /** ISO 8601; null: not known. */
  readonly since: string | null
  readonly affects: string
  readonly action: { readonly label: string; readonly href: string }
}

/** `Done` without findings: the check has run and found nothing. */
export type CheckState =
  | { readonly _tag: 'Waiting' }
  | { readonly _tag: 'Failed'; readonly failure: ShownFailure; readonly reload: () => void }
  | { readonly _tag: 'Done'; readonly findings: readonly Finding[] }

/** What one area contributes: a check of what needs attention, and figures. */
export interface HomePart {
  readonly check: CheckState
  readonly figures: ComponentChildren
}

/** `what` names the subject of the check. The page shows it if the check failed. */
export interface DashboardPart extends HomePart {
  readonly what: string
}

/** A check fails as soon as one of its calls fails, and is done when all calls have succeeded. */
export function runCheck(
  remotes: readonly Omit<Remote<unknown>, 'replace'>[],
  find: () => Finding | readonly Finding[] | null,
): CheckState {
  for (const { failure, reload } of remotes) if (failure !== null) return { _tag: 'Failed', failure, reload }
  return remotes.every(isLoaded) ? { _tag: 'Done', findings: [find() ?? []].flat() } : { _tag: 'Waiting' }
}

export function Dashboard({ parts }: { readonly parts: readonly DashboardPart[] }) {
  const { t } = useNavigation()
  const checks = parts.map(({ check }) => check)
  const findings = checks
    .flatMap((check) => (check._tag === 'Done' ? check.findings : []))
    .toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))
  // Without checks, the state is unknown.
  const isWell = checks.length > 0 && findings.length === 0 && checks.every(({ _tag }) => _tag === 'Done')
  return (
    <>
      {parts.map(
        ({ what, check }) =>
          check._tag === 'Failed' && (
            <FailureNotice
              key={what}
              failure={check.failure}
              meaning={t('home.unchecked', { what })}
              onRetry={check.reload}
            />
          ),
      )}
      {findings.length > 0 && <Attention findings={findings} />}
      {isWell && (
        <p class="panel framed row gap-12 notice-success strong" role="status">
          <DoneIcon />
          {t('home.well')}
        </p>
      )}
      {findings.length === 0 && checks.some(({ _tag }) => _tag === 'Waiting') && (
        <span class="skeleton skeleton-well" aria-hidden="true" />
      )}
      <div class="grid">{parts.map(({ figures }) => figures)}</div>
    </>
  )
}

const ROW = 'panel framed row gap-12 attention-row'

function Attention({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useNavigation()
  return (
    <section class="stack" aria-labelledby="attention">
      <h2 id="attention">{t('home.attention')}</h2>
      <ul class="stack">
        {findings.map(({ title, body, isGrave, since, affects, action }) => (
          <li key={`${title} ${affects}`} class={isGrave ? `${ROW} notice-error` : ROW}>
            {isGrave ? <WarningIcon /> : <InfoIcon />}
            <div class="grow">
              <p class="strong">{title}</p>
              <p>{body}</p>
              <p class="quiet">
                {since !== null && (
                  <>
                    {t('shell.since')} <When at={since} />
                    {' · '}
                  </>
                )}
                <bdi>{affects}</bdi>
              </p>
            </div>
            <ActionButton label={action.label} to={action.href} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows numbers, each with a link to the records that it counts. */
export function Figures(props: {
  readonly id: string
  readonly title: string
  readonly more: ComponentChildren
  /** `value` null: not loaded yet. */
  readonly figures: readonly { readonly label: string; readonly value: number | null; readonly href: string }[]
  /** The highest number up to which the service counts. */
  readonly countedTo?: number
}) {
  const totalWords = useTotalWords()
  const { id, title, more, figures, countedTo } = props
  return (
    <Panel id={id} title={title} more={more}>
      <ul class="figure-row">
        {figures.map(({ label, value, href }) => (
          <li key={label}>
            <Link class="figure hovers" href={href}>
              <span class="figure-value">
                {value === null ? <span class="skeleton" /> : totalWords(value, countedTo)}
              </span>
              <span class="quiet">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
