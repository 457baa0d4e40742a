// Under which licence the pane is used. It never keeps anybody from working: it only says how things stand.
import { type Licence, licenceCall } from '../../api/link.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { usePane } from '../pane-context.tsx'
import { Fact } from './link-section.tsx'

export const LicenceSection = () => {
  const { t } = usePane()
  const { asked, again } = useAsked(licenceCall)
  return (
    <section class="panel" aria-labelledby="settings-licence" aria-busy={asked._tag === 'Loading'}>
      <h2 id="settings-licence" class="panel-title">
        {t('licence.title')}
      </h2>
      {asked._tag === 'Loading' && <span class="skeleton skeleton-row" />}
      {asked._tag === 'Failed' && <FailureNotice failure={asked.failure} onRetry={again} />}
      {asked._tag === 'Told' && <Told licence={asked.answer} />}
    </section>
  )
}

const Told = ({ licence }: { readonly licence: Licence }) => {
  const { t, format, now } = usePane()
  const { state, organization, expiresAt } = licence
  const until = expiresAt === null ? null : Date.parse(expiresAt)
  return (
    <>
      <dl class="facts">
        <Fact name={t('licence.state')} value={t(`licence.${state}`)} />
        {organization !== null && <Fact name={t('licence.organisation')} value={organization} />}
        {until !== null && (
          <Fact name={t(until > now() ? 'licence.until' : 'licence.since')} value={format.day(until, now())} />
        )}
      </dl>
      <p class="quiet">{t(`licence.${state}.note`)}</p>
    </>
  )
}
