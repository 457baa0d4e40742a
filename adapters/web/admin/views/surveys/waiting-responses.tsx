// Says why results of confidential campaigns do not show all responses, and when they will (CAM-20).
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import { makeOfficeMoment } from '#adapters/web/kit/office-time.ts'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { useAdmin } from '../admin-context.tsx'

/** When the last answers to a campaign come in. */
export type AnswersEnd = Pick<SurveyCampaignResponse, 'acceptsAnswers' | 'answersUntil'>

export function WaitingResponses(props: {
  readonly results: Pick<SurveyResultsResponse, 'responses' | 'waiting' | 'isWithheld'>
  /** Only some days are shown, while responses wait on any day. */
  readonly isFiltered: boolean
  /** Absent: of all campaigns of a survey. */
  readonly end?: AnswersEnd | undefined
}) {
  const { appearance, t } = useAdmin()
  const moment = makeOfficeMoment(appearance.config.language)
  const { results, isFiltered, end } = props
  const { responses, waiting, isWithheld } = results
  const least = ANSWERS_SHOWN_FROM
  const all = responses + waiting
  const until = end?.answersUntil ?? null
  if (isWithheld && waiting === 0)
    return (
      <Notice tone="info" title={t('results.withheld')}>
        <p>{t('results.withheld.body', { least })}</p>
      </Notice>
    )
  if (waiting === 0) return null
  if (end?.acceptsAnswers === false && waiting < least)
    return (
      <Notice tone="info" title={t('results.withheld')}>
        <p>{t('results.withheld.closed', { count: waiting, least })}</p>
      </Notice>
    )
  const title = isWithheld
    ? t('results.waiting.none')
    : isFiltered
      ? t.counted('results.waiting.more', waiting)
      : t('results.waiting', { responses, all })
  return (
    <Notice tone="info" title={title}>
      <p>{t(isWithheld ? 'results.waiting.first' : 'results.waiting.body', { least, enough: 2 * least })}</p>
      <p>{until === null ? t('results.waiting.last') : t('results.waiting.until', { date: moment(until) })}</p>
      <p>{t('results.waiting.few', { least })}</p>
    </Notice>
  )
}
