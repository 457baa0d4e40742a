// When a question or a section is shown: always, or after an answer to an earlier question.
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { CheckList, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { listComparisons } from '#domain/survey/condition-rules.ts'
import { findScale, listScale, pickLocalText } from '#domain/survey/survey.ts'
import { chooseDeciding } from '../../surveys/condition-form.ts'
import { splitIds, type SurveyForm, toSurveyContent } from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'

export function ConditionFields(props: {
  readonly form: Form<SurveyForm>
  /** The id of a question, or its section. */
  readonly at: string
  /** The question, or the first one of the section. */
  readonly question: string
  readonly label: string
}) {
  const { appearance, t } = useAdmin()
  const { form, at, question, label } = props
  const { value, set } = form
  const { languages, questions } = toSurveyContent(value)
  const earlier = questions.slice(
    0,
    questions.findIndex(({ id }) => id === question),
  )
  const chosen = value[`${at}.when`] ?? ''
  const deciding = earlier.find(({ id }) => id === chosen)
  const is = value[`${at}.when.is`] ?? ''
  if (earlier.length === 0 && chosen === '') return null
  const pick = (text: Parameters<typeof pickLocalText>[0]): string =>
    pickLocalText(text, appearance.config.language, languages)
  const gone = chosen !== '' && deciding === undefined ? [{ value: chosen, label: t('survey.when.gone') }] : []
  const scale = deciding && findScale(deciding.kind)
  return (
    <>
      <div class="field-row">
        <SelectField
          {...form.field(`${at}.when`)}
          label={label}
          value={chosen}
          options={[
            { value: '', label: t('survey.when.always') },
            ...gone,
            ...earlier.map((one, n) => ({
              value: one.id,
              label: t('survey.when.after', { n: n + 1, question: pick(one.label) || t('survey.question.blank') }),
            })),
          ]}
          onChange={(id) => set(chooseDeciding(at, id, earlier.find((one) => one.id === id)?.kind))}
        />
        {deciding !== undefined && (
          <SelectField
            {...form.field(`${at}.when.is`)}
            label={t('survey.when.is')}
            value={is}
            options={listComparisons(deciding.kind).map((one) => ({ value: one, label: t(`survey.when.is.${one}`) }))}
            onChange={(comparison) => set({ [`${at}.when.is`]: comparison })}
          />
        )}
        {(is === 'at_least' || is === 'at_most') &&
          (scale === undefined ? (
            <TextField
              {...form.text(`${at}.when.number`)}
              label={t('survey.when.number')}
              value={value[`${at}.when.number`] ?? ''}
            />
          ) : (
            <SelectField
              {...form.field(`${at}.when.number`)}
              label={t('survey.when.number')}
              value={value[`${at}.when.number`] ?? ''}
              options={listScale(scale).map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(number) => set({ [`${at}.when.number`]: number })}
            />
          ))}
      </div>
      {deciding !== undefined && 'options' in deciding.kind && is === 'one_of' && (
        <CheckList
          {...form.field(`${at}.when.options`)}
          label={t('survey.when.options')}
          options={deciding.kind.options.map((one) => ({ value: one.id, label: pick(one.label) }))}
          chosen={splitIds(value[`${at}.when.options`])}
          onChange={(options) => set({ [`${at}.when.options`]: options.join(' ') })}
        />
      )}
    </>
  )
}
