// The home page: findings of the checks of all areas. All is well only after each check succeeded without findings.
import type { ShownFailure } from '../http.ts'
import { ActionButton } from '../views/button.tsx'
import { FailureNotice, When } from '../views/panel.tsx'
import { DoneIcon, InfoIcon, WarningIcon } from '../views/icons.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { isLoaded, type Remote } from '../views/use-remote.ts'

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

/** A check of what needs attention. `what` names its subject, which the page shows if the check failed. */
export interface DashboardPart {
  readonly what: string
  readonly check: CheckState
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
