// The answers to a survey: how often each was given, as bars with numbers, and all answers as CSV.
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { Empty } from '#adapters/web/kit/list/list.tsx'
import { ActionButton, Button } from '#adapters/web/kit/views/button.tsx'
import { FigureTable, Meter } from '#adapters/web/kit/views/figure-table.tsx'
import { SaveIcon } from '#adapters/web/kit/views/icons.tsx'
import { Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { pickLocalText } from '#domain/survey/survey.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { LANGUAGES } from '#domain/shared/language.ts'

type QuestionResult = SurveyResultsResponse['questions'][number]

export function SurveyAnswers({ survey }: { readonly survey: SurveyDetailResponse }) {
  const { appearance, navigation, t } = useAdmin()
  const { language } = appearance.config
  const params = { id: survey.uuid }
  const results = useRemote(call('GET /surveys/:id/results', { params }))
  const renderResults = ({ responses, questions }: SurveyResultsResponse) =>
    responses === 0 ? (
      <div class="panel framed">
        <Empty title={t('surveyAnswers.none.title')}>
          <p>{t('surveyAnswers.none.body')}</p>
          <ActionButton
            look="primary"
            label={t('surveyAnswers.links')}
            to={navigation.href('survey', { id: survey.uuid, query: { tab: 'links' } })}
          />
        </Empty>
      </div>
    ) : (
      <>
        <div class="wrap between">
          <div class="lines">
            <p class="large strong">{t.counted('surveyAnswers.count', responses)}</p>
            <p class="quiet">{t('surveyAnswers.body')}</p>
          </div>
          <div class="wrap">
            <Button isBusy={results.isLoading} onClick={results.reload}>
              {t('calls.refresh')}
            </Button>
            <a
              class="button"
              href={call('GET /surveys/:id/responses.csv', { params, query: { language } }).path}
              download={`${survey.name}.csv`}
            >
              <SaveIcon />
              {t('table.export')}
            </a>
          </div>
        </div>
        <div class="grid">
          {questions.map((question) => (
            <QuestionPanel key={toPanelId(question)} question={question} responses={responses} />
          ))}
        </div>
      </>
    )
  return <Loaded of={results}>{renderResults}</Loaded>
}

/** A question can have several panels, for different versions. */
const toPanelId = ({ id, versions: [newest] }: QuestionResult): string => `answers-${id}-${newest}`

function QuestionPanel(props: { readonly question: QuestionResult; readonly responses: number }) {
  const { appearance, format, t } = useAdmin()
  const { question, responses } = props
  const joinLanguages = (text: QuestionResult['label']): string =>
    // Uses all languages, because earlier versions may have had others.
    pickLocalText(text, appearance.config.language, LANGUAGES)
  const describeVersions = (versions: readonly number[]): string =>
    t('surveyAnswers.versions', { versions: versions.toReversed().join(', ') })
  const help = joinLanguages(question.help)
  const given = question.values.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      id={toPanelId(question)}
      title={
        question.isCurrent
          ? joinLanguages(question.label)
          : `${joinLanguages(question.label)} (${describeVersions(question.versions)})`
      }
    >
      {help !== '' && (
        <p class="small break" dir="auto">
          {help}
        </p>
      )}
      <p class="quiet">
        {question.type === 'choices' ? t('surveyAnswers.several') : t.counted('surveyAnswers.given', given)}
      </p>
      {question.type !== 'text' && (
        <FigureTable
          title={toPanelId(question)}
          heads={[t('surveyAnswers.answer'), t('figure.value')]}
          rows={question.values.map(({ value, label, versions, count }) => [
            `${value} ${versions[0]}`,
            <span class="lines">
              <span class="break" dir="auto">
                {question.type === 'rating'
                  ? [value, joinLanguages(label)].filter((one) => one !== '').join(' = ')
                  : joinLanguages(label) || value}
              </span>
              {versions[0] !== question.versions[0] && <span class="small">{describeVersions(versions)}</span>}
            </span>,
            <>
              {format.number(count)}
              <Meter value={count} max={responses} />
            </>,
          ])}
        />
      )}
    </Panel>
  )
}
