// What people answered to a survey or a campaign: filters in the address, a chart and a table for each question, and files (SVY-7).
import type { ComponentChildren } from 'preact'
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import { Empty } from '#adapters/web/kit/list/list.tsx'
import type { ListFilter } from '#adapters/web/kit/list/filter.ts'
import { Filters } from '#adapters/web/kit/list/filters.tsx'
import { officeDate } from '#adapters/web/kit/office-time.ts'
import { asFile } from '#adapters/web/kit/http.ts'
import { saveAsFile } from '#adapters/web/kit/list/csv.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { SaveIcon } from '#adapters/web/kit/views/icons.tsx'
import { FailureNotice, Loaded, Notice } from '#adapters/web/kit/views/panel.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { COMPARED_BY } from '#domain/survey/comparison.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { call } from '../../api/call.ts'
import { type ResultsPeriod, selectDays, type ShownSelection } from '../../surveys/result-days.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { Comparison } from './comparison.tsx'
import { QuestionResults, toPanelId } from './question-results.tsx'
import { WaitingResponses } from './waiting-responses.tsx'

const NO_FILTERS = { phase: '', from: '', to: '' }

export function Results(props: {
  readonly survey: string
  /** Only responses to this campaign. */
  readonly campaign?: string
  /** The campaign accepts no more responses. */
  readonly isClosed?: boolean
  /** Names the files. */
  readonly name: string
  /** Absent: only days can be chosen. */
  readonly periods?: readonly ResultsPeriod[]
  /** What to do as long as there are no responses. */
  readonly none: ComponentChildren
}) {
  const { navigation, t } = useAdmin()
  const { query } = usePlace()
  const { survey, campaign = '', isClosed = false, name, periods = [], none } = props
  const params = { id: survey }
  const selection = { campaign, ...selectDays(query, periods) }
  const isFiltered = selection.from !== '' || selection.to !== ''
  const results = useRemote(call('GET /surveys/:id/results', { params, query: selection }))
  const comparable = COMPARED_BY.filter((one) => campaign === '' || one !== 'campaign')
  const by = comparable.find((one) => one === query['compare'])
  const filters: readonly ListFilter[] = [
    {
      kind: 'choice',
      name: 'compare',
      label: t('results.compare'),
      all: t('results.compare.not'),
      options: comparable.map((value) => ({ value, label: t(`results.compare.${value}`) })),
      hasLabel: true,
    },
    {
      kind: 'choice',
      name: 'phase',
      label: t('results.phase'),
      all: t('results.phase.all'),
      options: periods.map(({ name: value, label }) => ({ value, label })),
      hasLabel: true,
    },
    { kind: 'day', name: 'from', label: t('results.from') },
    { kind: 'day', name: 'to', label: t('results.to') },
  ]
  /** Responses that came in, even if none are shown. Those that wait may be of other days than the chosen ones. */
  const countIncoming = ({ responses, waiting, isWithheld }: SurveyResultsResponse): number =>
    isWithheld && !isFiltered ? responses + waiting : responses
  const renderResults = (found: SurveyResultsResponse) => (
    <>
      <div class="wrap between">
        <div class="lines">
          <p class="large strong">{t.counted('results.count', countIncoming(found))}</p>
          <p class="quiet">{t(found.isNamed ? 'results.lead.named' : 'results.lead')}</p>
        </div>
        <div class="wrap">
          <Button isBusy={results.isLoading} onClick={results.reload}>
            {t('calls.refresh')}
          </Button>
          {!found.isWithheld && <Files survey={survey} selection={selection} name={name} />}
        </div>
      </div>
      {!isSameDays(found, selection) && <MoreDays from={found.from} to={found.to} />}
      <WaitingResponses results={found} isFiltered={isFiltered} isClosed={isClosed} />
      {found.isWithheld ? null : found.responses === 0 ? (
        <p class="quiet">{t('results.none.period')}</p>
      ) : (
        <div class="grid">
          {found.questions.map((question) => (
            <QuestionResults key={toPanelId(question)} question={question} survey={survey} selection={selection} />
          ))}
        </div>
      )}
    </>
  )
  return (
    <Loaded of={results}>
      {(found) =>
        found.responses + found.waiting === 0 && !isFiltered ? (
          <div class="panel framed">
            <Empty title={t('results.none.title')}>{none}</Empty>
          </div>
        ) : (
          <>
            <div class="toolbar" role="search">
              <Filters
                filters={by === undefined ? filters : filters.slice(0, 1)}
                values={query}
                onChange={navigation.narrow}
              />
              {by === undefined && isFiltered && (
                <Button onClick={() => navigation.narrow(NO_FILTERS)}>{t('table.clearFilters')}</Button>
              )}
            </div>
            {by === undefined ? renderResults(found) : <Comparison survey={survey} campaign={campaign} by={by} />}
          </>
        )
      }
    </Loaded>
  )
}

type CountedDays = Pick<SurveyResultsResponse, 'from' | 'to'>

const isSameDays = ({ from, to }: CountedDays, asked: ShownSelection): boolean =>
  (from ?? '') === asked.from && (to ?? '') === asked.to

/** Says that more days are counted than were chosen, and why. */
function MoreDays({ from, to }: CountedDays) {
  const { appearance, t } = useAdmin()
  const date = officeDate(appearance.config.language)
  const days = [
    ...(from === null ? [] : [t('results.days.from', { day: date(from) })]),
    ...(to === null ? [] : [t('results.days.to', { day: date(to) })]),
  ]
  return (
    <Notice tone="info" title={t('results.days')}>
      <p>
        {days.length === 0
          ? t('results.days.every')
          : t('results.days.body', { least: ANSWERS_SHOWN_FROM, days: days.join(' ') })}
      </p>
    </Notice>
  )
}

function Files(props: { readonly survey: string; readonly selection: ShownSelection; readonly name: string }) {
  const { api, appearance, t } = useAdmin()
  const { isBusy, failure, perform } = useWork()
  const { survey, selection, name } = props
  const given = { params: { id: survey }, query: { language: appearance.config.language, ...selection } }
  const files = [
    { label: t('table.export'), type: 'csv', file: call('GET /surveys/:id/responses.csv', given) },
    { label: t('results.xlsx'), type: 'xlsx', file: call('GET /surveys/:id/responses.xlsx', given) },
  ]
  return (
    <>
      {files.map(({ label, type, file }) => (
        <Button
          key={type}
          isBusy={isBusy}
          onClick={() =>
            perform(
              () => api(asFile(file)),
              (blob) => saveAsFile(`${name}.${type}`, blob, blob.type),
            )
          }
        >
          <SaveIcon />
          {label}
        </Button>
      ))}
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
