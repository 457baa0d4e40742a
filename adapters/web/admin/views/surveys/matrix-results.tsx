// The results of a matrix: how the people who answered a row are divided over its options.
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import { ShareBar } from '#adapters/web/kit/chart/bar-chart.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { useAdmin } from '../admin-context.tsx'

type QuestionResult = SurveyResultsResponse['questions'][number]

export function countRow({ counts }: Pick<QuestionResult['rows'][number], 'counts'>): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** `describe`: the text of a row or an option, with its versions where it is no longer asked. */
export function MatrixResults(props: {
  /** The id of the heading. */
  readonly id: string
  readonly question: Pick<QuestionResult, 'rows' | 'values'>
  readonly describe: (one: Pick<QuestionResult['rows'][number], 'label' | 'versions'>) => string
}) {
  const { format, t } = useAdmin()
  const { id, question, describe } = props
  const { rows, values } = question
  return (
    <FigureTable
      title={id}
      heads={[t('results.row'), ...values.map(describe), t('results.number')]}
      rows={rows.map((row) => {
        const given = countRow(row)
        const cells = row.counts.map((count) => {
          const share = given === 0 ? 0 : count / given
          return (
            <>
              {given === 0 ? '–' : format.percent(share)}
              <ShareBar share={share} />
            </>
          )
        })
        return [`${row.id} ${row.versions[0]}`, describe(row), ...cells, format.number(given)]
      })}
    />
  )
}
