// The home page: findings of the checks of all areas, and their figures. All is well only after every check has run and found nothing.
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { DoneIcon, InfoIcon, WarningIcon } from '#adapters/web/kit/views/icons.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { When } from '#adapters/web/kit/views/when.tsx'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { logsHome } from '../logs/logs-home.tsx'
import { ownSignInsHome, peopleHome } from '../people/people-home.tsx'
import type { Finding, HomePart } from './home-part.tsx'

/** One for each area. */
const PARTS: readonly HomePart[] = [peopleHome, logsHome, ownSignInsHome]

export const HomePage = () => {
  const { me, may, t } = useAdmin()
  // The permissions do not change while the page is open, so the order of the hooks is stable.
  const parts = PARTS.filter(({ needs }) => may(needs)).map(({ use }) => use())
  if (parts.length === 0 && !may('roles:read'))
    return <PageHeader title={t('home.nothing.title')} lead={t('home.nothing.body', { office: me.tenant.name })} />
  const checks = parts.map(({ checked }) => checked)
  const findings = checks
    .flatMap((checked) => (checked._tag === 'Done' && checked.finding !== null ? [checked.finding] : []))
    .toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))
  const isWell = findings.length === 0 && checks.every(({ _tag }) => _tag === 'Done')
  return (
    <>
      <AreaHeader of="home" lead={t('home.lead', { office: me.tenant.name })} />
      {checks.map(
        (checked, n) =>
          checked._tag === 'Failed' && <FailureNotice key={n} failure={checked.failure} onRetry={checked.reload} />,
      )}
      {findings.length > 0 && <Attention findings={findings} />}
      {isWell && (
        <p class="panel framed stack-12 notice-success well" role="status">
          <DoneIcon />
          {t('home.well')}
        </p>
      )}
      {findings.length === 0 && !isWell && <span class="skeleton skeleton-well" aria-hidden="true" />}
      <div class="grid">{parts.map(({ figures }) => figures)}</div>
    </>
  )
}

const ROW = 'panel framed stack-12 attention-row'

const Attention = ({ findings }: { readonly findings: readonly Finding[] }) => {
  const { t } = useAdmin()
  return (
    <section class="stack" aria-labelledby="attention">
      <h2 id="attention" class="panel-title">
        {t('home.attention')}
      </h2>
      <ul class="stack">
        {findings.map(({ title, body, isGrave, since, affects, action }) => (
          <li key={title} class={isGrave ? `${ROW} notice-error` : ROW}>
            {isGrave ? <WarningIcon /> : <InfoIcon />}
            <div class="attention-words grow">
              <p class="strong">{title}</p>
              <p>{body}</p>
              <p class="quiet">
                {since !== null && (
                  <>
                    {t('people.since')} <When at={since} />
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
