// The results of a survey or campaign side by side: by version, by campaign, or by the tags that participants had when they were invited.
import type { ComponentChildren } from 'preact'
import type { SurveyComparisonResponse } from '#adapters/contract/survey/responses.ts'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Loaded, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import type { ComparedBy } from '#domain/survey/comparison.ts'
import { ANSWER_FORMS } from '#domain/survey/question-kinds.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { type LocalText, pickLocalText } from '#domain/survey/survey.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { countRow } from './matrix-results.tsx'
import { toPanelId } from './question-results.tsx'

type ComparedGroup = SurveyComparisonResponse['groups'][number]
type FigureRow = readonly [key: string, header: ComponentChildren, ...cells: string[]]

const toValueKey = ({ value, versions }: ComparedGroup['questions'][number]['values'][number]): string =>
  `${value} ${versions[0]}`

export function Comparison(props: {
  readonly survey: string
  /** Only responses to this campaign; empty: all. */
  readonly campaign: string
  readonly by: ComparedBy
}) {
  const { t } = useAdmin()
  const { survey, campaign, by } = props
  const compared = useRemote(call('GET /surveys/:id/comparison', { params: { id: survey }, query: { by, campaign } }))
  const describe = ({ key, name }: ComparedGroup): string =>
    by === 'version' ? t('results.versions', { versions: key }) : name || t('results.compare.gone')
  return (
    <Loaded of={compared}>
      {({ groups, isPartial }) => (
        <>
          {isPartial && (
            <Notice tone="info" title={t(groups.length === 0 ? 'results.compare.none' : 'results.compare.partial')}>
              <p>{t('results.compare.partial.body', { least: ANSWERS_SHOWN_FROM })}</p>
            </Notice>
          )}
          {groups.length === 0 && !isPartial && <p class="quiet">{t('results.compare.nothing')}</p>}
          {[...new Set(groups.flatMap(({ questions }) => questions.filter(isCompared).map(toPanelId)))].map((id) => (
            <ComparedQuestion key={id} id={id} groups={groups} describe={describe} />
          ))}
        </>
      )}
    </Loaded>
  )
}

const isCompared = ({ type }: ComparedGroup['questions'][number]): boolean => ANSWER_FORMS[type] !== 'words'

/** `id`: of the question, as `toPanelId` makes it. Groups without the question are left out. */
function ComparedQuestion(props: {
  readonly id: string
  readonly groups: readonly ComparedGroup[]
  readonly describe: (group: ComparedGroup) => string
}) {
  const { appearance, format, t } = useAdmin()
  const { id: panel, groups: all, describe } = props
  const pick = (text: LocalText): string => pickLocalText(text, appearance.config.language, LANGUAGES)
  const isAsked = (question: ComparedGroup['questions'][number]): boolean => toPanelId(question) === panel
  const groups = all.filter(({ questions }) => questions.some(isAsked))
  const columns = groups.flatMap(({ questions }) => questions.filter(isAsked))
  const [first] = columns
  if (first === undefined) return null
  const id = `compared-${panel}`
  const sizes = columns.map(({ type, responses, values }) =>
    type === 'choices' ? responses : values.reduce((sum, { count }) => sum + count, 0),
  )
  // An average of few answers says little of a group, and much of the people in it.
  const write = (column: number, figure: number | null): string =>
    figure === null || (sizes[column] ?? 0) < ANSWERS_SHOWN_FROM ? '–' : format.decimal(Math.round(figure * 10) / 10)
  const averages = columns.map(({ average }, column) => write(column, average))
  const isScale = ANSWER_FORMS[first.type] === 'number'
  const versions = t('results.versions', { versions: first.versions.toReversed().join(', ') })
  const scores = columns.map(({ score }, column) => write(column, score))
  const formatShare = (count: number, size: number): string => (size === 0 ? '–' : format.percent(count / size))
  /** Below the number of answers in a row, the shares of its options. */
  const listMatrixRows = (): readonly FigureRow[] =>
    first.rows.flatMap((row, n) => {
      const counts = columns.map(({ rows }) => rows[n]?.counts ?? [])
      const given = counts.map((ofGroup) => countRow({ counts: ofGroup }))
      const key = `${row.id} ${row.versions[0]}`
      return [
        [key, <span class="strong">{pick(row.label)}</span>, ...given.map((size) => format.number(size))],
        ...first.values.map((one, at): FigureRow => [
          `${key} ${toValueKey(one)}`,
          pick(one.label),
          ...counts.map((ofGroup, column) => formatShare(ofGroup[at] ?? 0, given[column] ?? 0)),
        ]),
      ]
    })
  return (
    <Panel id={id} title={first.isCurrent ? pick(first.label) : `${pick(first.label)} (${versions})`}>
      {groups.length < all.length && <p class="quiet">{t('results.compare.few', { least: ANSWERS_SHOWN_FROM })}</p>}
      <FigureTable
        title={id}
        heads={[t('results.answer'), ...groups.map(describe)]}
        rows={[
          ...(first.type === 'matrix'
            ? listMatrixRows()
            : [['responses', t('results.number'), ...sizes.map((size) => format.number(size))] as const]),
          ...(columns.some(({ average }) => average !== null)
            ? [['average', t('results.compare.average'), ...averages] as const]
            : []),
          ...(columns.some(({ score }) => score !== null)
            ? [['score', t('results.compare.score'), ...scores] as const]
            : []),
          ...(first.type === 'matrix' ? [] : first.values).map((one, row): FigureRow => [
            toValueKey(one),
            isScale ? [one.value, pick(one.label)].filter((word) => word !== '').join(' = ') : pick(one.label),
            ...columns.map(({ values }, column) => {
              const place = values[row]?.place ?? null
              if (place !== null) return write(column, place)
              return formatShare(values[row]?.count ?? 0, sizes[column] ?? 0)
            }),
          ]),
        ]}
      />
    </Panel>
  )
}
