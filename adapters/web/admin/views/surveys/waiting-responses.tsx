// Says why results of confidential campaigns do not show all responses, and when they will (CAM-20).
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import { makeOfficeMoment } from '#adapters/web/kit/office-time.ts'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { useAdmin } from '../admin-context.tsx'

export function WaitingResponses(props: {
  readonly results: Pick<SurveyResultsResponse, 'responses' | 'waiting' | 'allShownAt' | 'isWithheld'>
  /** Only some days are shown, while responses wait on any day. */
  readonly isFiltered: boolean
  /** The campaign accepts no more responses. */
  readonly isClosed: boolean
}) {
  const { appearance, t } = useAdmin()
  const moment = makeOfficeMoment(appearance.config.language)
  const { results, isFiltered, isClosed } = props
  const { responses, waiting, allShownAt, isWithheld } = results
  const least = ANSWERS_SHOWN_FROM
  const all = responses + waiting
  if (waiting === 0)
    return (
      isWithheld && (
        <Notice tone="info" title={t('results.withheld')}>
          <p>{t('results.withheld.body', { least })}</p>
        </Notice>
      )
    )
  // Of a part of the days, the responses that are shown are not all, unless none are.
  const areFew = (isWithheld || !isFiltered) && all < least
  if (isClosed && areFew)
    return (
      <Notice tone="info" title={t('results.withheld')}>
        <p>{t('results.withheld.closed', { count: all, least })}</p>
      </Notice>
    )
  const title = isWithheld
    ? t('results.waiting.none')
    : isFiltered
      ? t.counted('results.waiting.more', waiting)
      : t('results.waiting', { responses, all })
  return (
    <Notice tone="info" title={title}>
      {!isClosed && (
        <p>{t(isWithheld ? 'results.waiting.first' : 'results.waiting.body', { least, enough: 2 * least })}</p>
      )}
      <p>
        {allShownAt === null
          ? t('results.waiting.last')
          : t(isClosed ? 'results.waiting.closed' : 'results.waiting.until', { date: moment(allShownAt) })}
      </p>
      {areFew && <p>{t('results.waiting.few', { least })}</p>}
    </Notice>
  )
}
