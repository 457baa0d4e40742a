// Shows what a change of a survey will do to existing answers, before it is saved (SVY-5).
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { Check } from '#adapters/web/kit/views/field.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Notice, Loaded } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { pickLocalText } from '#domain/survey/survey.ts'
import type { MeaningChange } from '#domain/survey/wordings.ts'
import { call } from '../../api/call.ts'
import { listMeaningChanges, toSpellingField, type SurveyForm } from '../../surveys/survey-form.ts'
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

function countAnswers({ questions }: SurveyResultsResponse, { question, option }: MeaningChange): number {
  const asked = questions.find(({ id, isCurrent }) => id === question && isCurrent)
  return (asked?.values ?? [])
    .filter(({ value, versions }) => option === undefined || (value === option && versions[0] === asked?.versions[0]))
    .reduce((sum, { count }) => sum + count, 0)
}

function Effects({ form, survey, changes }: Props & { readonly changes: readonly MeaningChange[] }) {
  const { appearance, t } = useAdmin()
  const results = useRemote(call('GET /surveys/:id/results', { params: { id: survey.uuid } }))
  const { languages, questions } = survey.content
  const getName = ({ question, option }: MeaningChange): string => {
    const asked = questions.find(({ id }) => id === question)
    const options = asked !== undefined && 'options' in asked.kind ? asked.kind.options : []
    const { label = {} } = option === undefined ? (asked ?? {}) : (options.find(({ id }) => id === option) ?? {})
    return pickLocalText(label, appearance.config.language, languages)
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
              const isMended = form.value[one.field] === 'yes'
              const effect = one.change === 'reworded' && isMended ? 'mended' : one.change
              return (
                <li key={one.key}>
                  <p class="break">{t.counted(`survey.effects.${effect}`, one.count, { text: getName(one) })}</p>
                  {one.change === 'reworded' && (
                    <Check
                      label={t('survey.effects.mend')}
                      isOn={isMended}
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
