// Shows what a change of a survey will do to existing answers, before it is saved (SVY-5).
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { Check } from '#adapters/web/kit/views/field.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Notice, Loaded } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { listWorded } from '#domain/survey/question-kinds.ts'
import { pickLocalText } from '#domain/survey/survey.ts'
import type { MeaningChange } from '#domain/survey/wordings.ts'
import { call } from '../../api/call.ts'
import { getQuestionType, listMeaningChanges, toSpellingField, type SurveyForm } from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'

interface Props {
  readonly form: Form<SurveyForm>
  /** The saved survey. */
  readonly survey: SurveyDetailResponse
}

export function MeaningChanges({ form, survey }: Props) {
  const changes = listMeaningChanges(form.value, survey.content)
  return changes.length === 0 ? null : <Effects form={form} survey={survey} changes={changes} />
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** The answers to a whole matrix are those in the row with the most. */
function countAnswers({ questions }: SurveyResultsResponse, { question, option }: MeaningChange): number {
  const asked = questions.find(({ id, isCurrent }) => id === question && isCurrent)
  const isConcerned = (id: string, [newest]: readonly number[]): boolean =>
    option === undefined || (id === option && newest === asked?.versions[0])
  const rows = (asked?.rows ?? []).filter(({ id, versions }) => isConcerned(id, versions))
  return rows.length > 0
    ? Math.max(...rows.map(({ counts }) => sum(counts)))
    : sum((asked?.values ?? []).flatMap(({ value, versions, count }) => (isConcerned(value, versions) ? [count] : [])))
}

function Effects({ form, survey, changes }: Props & { readonly changes: readonly MeaningChange[] }) {
  const { appearance, t } = useAdmin()
  const results = useRemote(call('GET /surveys/:id/results', { params: { id: survey.uuid } }))
  const { languages, questions } = survey.content
  const getName = ({ question, option }: MeaningChange): string => {
    const asked = questions.find(({ id }) => id === question)
    const worded = asked === undefined ? [] : listWorded(asked.kind)
    const { label = {} } = option === undefined ? (asked ?? {}) : (worded.find(({ id }) => id === option) ?? {})
    return pickLocalText(label, appearance.config.language, languages)
  }
  const getEffect = ({ change, question, key }: MeaningChange) => {
    const isRanking = questions.find(({ id }) => id === question)?.kind.type === 'ranking'
    if (change === 'rescaled' && isRanking && getQuestionType(form.value, question) === 'ranking')
      return 'other_options'
    return change === 'reworded' && form.value[toSpellingField(key)] === 'yes' ? 'mended' : change
  }
  const renderEffects = (loaded: SurveyResultsResponse) => {
    const affected = changes
      .map((change) => ({ ...change, count: countAnswers(loaded, change), field: toSpellingField(change.key) }))
      .filter(({ count }) => count > 0)
    return (
      affected.length > 0 && (
        <Notice tone="info" title={t('survey.effects')}>
          <ul class="stack">
            {affected.map((one) => {
              const effect = getEffect(one)
              return (
                <li key={one.key}>
                  <p class="break">{t.counted(`survey.effects.${effect}`, one.count, { text: getName(one) })}</p>
                  {one.change === 'reworded' && (
                    <Check
                      label={t('survey.effects.mend')}
                      isOn={effect === 'mended'}
                      onChange={(isOn) => form.set({ [one.field]: isOn ? 'yes' : undefined })}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </Notice>
      )
    )
  }
  return (
    <Loaded of={results} skeleton={null}>
      {renderEffects}
    </Loaded>
  )
}
