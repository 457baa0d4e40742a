// The results of a survey or campaign side by side: by version, by campaign, or by the tags that participants had when they were invited.
import type { SurveyComparisonResponse } from '#adapters/contract/survey/responses.ts'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Loaded, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import type { ComparedBy } from '#domain/survey/comparison.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { type LocalText, pickLocalText } from '#domain/survey/survey.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { toPanelId } from './question-results.tsx'

type ComparedGroup = SurveyComparisonResponse['groups'][number]

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
          {groups[0]?.questions.map((question, n) =>
            question.type === 'text' || question.type === 'date' ? null : (
              <ComparedQuestion key={toPanelId(question)} n={n} groups={groups} describe={describe} />
            ),
          )}
        </>
      )}
    </Loaded>
  )
}

/** `n`: the place of the question, which is the same in each group. */
function ComparedQuestion(props: {
  readonly n: number
  readonly groups: readonly ComparedGroup[]
  readonly describe: (group: ComparedGroup) => string
}) {
  const { appearance, format, t } = useAdmin()
  const { n, groups, describe } = props
  const pick = (text: LocalText): string => pickLocalText(text, appearance.config.language, LANGUAGES)
  const columns = groups.flatMap(({ questions }) => questions[n] ?? [])
  const [first] = columns
  if (first === undefined) return null
  const id = `compared-${toPanelId(first)}`
  const sizes = columns.map(({ type, responses, values }) =>
    type === 'choices' ? responses : values.reduce((sum, { count }) => sum + count, 0),
  )
  const averages = columns.map(({ average }) =>
    average === null ? '–' : format.decimal(Math.round(average * 10) / 10),
  )
  const isScale = first.type !== 'choice' && first.type !== 'choices' && first.type !== 'ranking'
  const versions = t('results.versions', { versions: first.versions.toReversed().join(', ') })
  const scores = columns.map(({ score }) => (score === null ? '–' : format.number(score)))
  return (
    <Panel id={id} title={first.isCurrent ? pick(first.label) : `${pick(first.label)} (${versions})`}>
      <FigureTable
        title={id}
        heads={[t('results.answer'), ...groups.map(describe)]}
        rows={[
          ['responses', t('results.number'), ...sizes.map((size) => format.number(size))],
          ...(columns.some(({ average }) => average !== null)
            ? [['average', t('results.compare.average'), ...averages] as const]
            : []),
          ...(columns.some(({ score }) => score !== null)
            ? [['score', t('results.compare.score'), ...scores] as const]
            : []),
          ...first.values.map(({ value, label, versions }, row): readonly [string, string, ...string[]] => [
            `${value} ${versions[0]}`,
            isScale ? [value, pick(label)].filter((word) => word !== '').join(' = ') : pick(label) || value,
            ...columns.map(({ values }, column) => {
              const size = sizes[column] ?? 0
              const place = values[row]?.place ?? null
              if (place !== null) return format.decimal(Math.round(place * 10) / 10)
              return size === 0 ? '–' : format.percent((values[row]?.count ?? 0) / size)
            }),
          ]),
        ]}
      />
    </Panel>
  )
}
