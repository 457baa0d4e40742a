// The results of one question: its answers as bars and as a table, the average of ratings, or the free texts.
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import { BarChart } from '#adapters/web/kit/chart/bar-chart.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { ANSWER_FORMS } from '#domain/survey/question-kinds.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { type LocalText, pickLocalText, toOtherKey } from '#domain/survey/survey.ts'
import type { ShownSelection } from '../../surveys/result-days.ts'
import { useAdmin } from '../admin-context.tsx'
import { LANGUAGES } from '#domain/shared/language.ts'
import { FreeTexts } from './free-texts.tsx'
import { MatrixResults } from './matrix-results.tsx'

type QuestionResult = SurveyResultsResponse['questions'][number]
type ResultValue = QuestionResult['values'][number]

/** More than a ranking has options. */
const ABOVE_ALL = 1_000

/** The highest average place first, and values without a place last. */
const sortByPlace = (values: readonly ResultValue[]): readonly ResultValue[] =>
  values.toSorted((a, b) => (a.place ?? ABOVE_ALL) - (b.place ?? ABOVE_ALL))

/** A question can have several panels, for different versions. */
export function toPanelId({ id, versions: [newest] }: Pick<QuestionResult, 'id' | 'versions'>): string {
  return `answers-${id}-${newest}`
}

export function QuestionResults(props: {
  readonly question: QuestionResult
  readonly survey: string
  readonly selection: ShownSelection
}) {
  const { appearance, format, t } = useAdmin()
  const { question, survey, selection } = props
  const { type, asked, responses, average, score, others, unshown, unshownWords, values } = question
  const least = ANSWERS_SHOWN_FROM
  const isListed = ANSWER_FORMS[type] === 'words'
  // Uses all languages, because earlier versions may have had others.
  const pick = (text: LocalText): string => pickLocalText(text, appearance.config.language, LANGUAGES)
  const describeVersions = (versions: readonly number[]): string =>
    t('results.versions', { versions: versions.toReversed().join(', ') })
  const id = toPanelId(question)
  const label = pick(question.label)
  const help = pick(question.help)
  const given = values.reduce((sum, { count }) => sum + count, 0)
  const words = { responses: format.number(responses) }
  const describeOption = ({ label: worded, versions }: Pick<ResultValue, 'label' | 'versions'>): string =>
    `${pick(worded)}${versions[0] === question.versions[0] ? '' : ` (${describeVersions(versions)})`}`
  const describeValue = (one: ResultValue): string => {
    const { value, label: worded, place } = one
    if (ANSWER_FORMS[type] === 'number') return [value, pick(worded)].filter((word) => word !== '').join(' = ')
    const option = describeOption(one)
    return place === null
      ? option
      : t('results.ranking.place', { option, place: format.decimal(Math.round(place * 10) / 10) })
  }
  const title = question.isCurrent ? label : `${label} (${describeVersions(question.versions)})`
  const helpText = help !== '' && (
    <p class="small break" dir="auto">
      {help}
    </p>
  )
  if (unshown === 'all')
    return (
      <Panel id={id} title={title}>
        {helpText}
        <p class="quiet">{t('results.unshown.all', { least })}</p>
      </Panel>
    )
  return (
    <Panel id={id} title={title}>
      {helpText}
      {unshown === 'some' && (
        <p class="quiet">{t('results.unshown.some', { responses: format.number(asked), least })}</p>
      )}
      {responses < asked && (
        <p>{t('results.shown', { responses: format.number(responses), asked: format.number(asked) })}</p>
      )}
      {score !== null && (
        <>
          <p class="large strong">{t('results.score', { score: format.number(score) })}</p>
          <p class="small">{t('results.score.means')}</p>
        </>
      )}
      {average !== null && (
        <p>
          {t(type === 'rating' ? 'results.average' : 'results.mean', {
            average: format.decimal(Math.round(average * 10) / 10),
            most: values.length,
          })}
        </p>
      )}
      {type === 'ranking' && <p>{t('results.ranking')}</p>}
      {type !== 'matrix' && (
        <p class="quiet">{type === 'choices' ? t('results.several') : t.counted('results.given', given, words)}</p>
      )}
      {unshownWords === 'all' && <p class="quiet">{t('results.unshown.words', { least })}</p>}
      {others > 0 && (
        <details>
          <summary id={`${id}-others`}>{t.counted('results.others', others)}</summary>
          <FreeTexts
            key={JSON.stringify(selection)}
            id={`${id}-others`}
            question={{ ...question, id: toOtherKey(question.id) }}
            survey={survey}
            selection={selection}
          />
        </details>
      )}
      {type === 'matrix' ? (
        <MatrixResults id={id} question={question} describe={describeOption} />
      ) : isListed ? (
        <FreeTexts key={JSON.stringify(selection)} {...{ id, question, survey, selection }} />
      ) : (
        <Distribution
          id={id}
          title={t('results.chart', { question: label })}
          of={type === 'choices' ? responses : given}
          values={sortByPlace(values).map((one) => ({
            key: `${one.value} ${one.versions[0]}`,
            words: describeValue(one),
            count: one.count,
          }))}
        />
      )}
    </Panel>
  )
}

function Distribution(props: {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  /** The number of people that shares are of. */
  readonly of: number
  readonly values: readonly { readonly key: string; readonly words: string; readonly count: number }[]
}) {
  const { format, t } = useAdmin()
  const { id, title, of, values } = props
  const figures = values.map(({ count, ...one }) => {
    const share = of === 0 ? 0 : count / of
    return { ...one, share, number: format.number(count), percent: format.percent(share) }
  })
  return (
    <>
      <BarChart
        title={title}
        bars={figures.map(({ key, words, share, number, percent }) => ({
          key,
          label: words,
          share,
          words: `${number} · ${percent}`,
        }))}
      />
      <details>
        <summary>{t('figure.table')}</summary>
        <FigureTable
          title={id}
          heads={[t('results.answer'), t('results.number'), t('results.share')]}
          rows={figures.map(({ key, words, number, percent }) => [key, words, number, percent])}
        />
      </details>
    </>
  )
}
