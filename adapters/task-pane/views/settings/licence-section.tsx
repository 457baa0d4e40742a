// Under which licence the pane is used. It never keeps anybody from working: it only says how things stand.
import { useEffect, useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import { type Licence, licenceCall } from '../../api/link.ts'
import { wordsOf } from '../frame/failure-text.ts'
import { FailureNotice } from '../frame/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { Fact } from './link-section.tsx'

type Standing =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Told'; readonly licence: Licence }

export const LicenceSection = () => {
  const { api, t } = usePane()
  const [standing, setStanding] = useState<Standing>({ _tag: 'Loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    setStanding({ _tag: 'Loading' })
    void api(licenceCall).then((answer) => {
      if (isGone) return
      setStanding(
        answer._tag === 'Left' ? { _tag: 'Failed', failure: answer.left } : { _tag: 'Told', licence: answer.right },
      )
    })
    return () => {
      isGone = true
    }
  }, [turn])
  return (
    <section class="panel" aria-labelledby="settings-licence" aria-busy={standing._tag === 'Loading'}>
      <h2 id="settings-licence" class="panel-title">
        {t('licence.title')}
      </h2>
      {standing._tag === 'Loading' && <span class="skeleton skeleton-row" />}
      {standing._tag === 'Failed' && (
        <FailureNotice words={wordsOf(t, standing.failure)} onRetry={() => setTurn(turn + 1)} />
      )}
      {standing._tag === 'Told' && <Told licence={standing.licence} />}
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
