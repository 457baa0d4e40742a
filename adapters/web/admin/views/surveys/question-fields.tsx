// The fields of one question, depending on its kind of answer.
import { Check, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import {
  DECIMALS_AT_MOST,
  LABEL_AT_MOST,
  PARAGRAPHS_AT_MOST,
  RATING_AT_MOST,
  QUESTION_TYPES,
} from '#domain/survey/survey.ts'
import { chooseType } from '../../surveys/question-acts.ts'
import { getQuestionType, listLists, splitIds, type SurveyForm } from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { LocalField } from './local-field.tsx'
import { OptionFields } from './option-fields.tsx'
import { makeShortId } from './order-buttons.tsx'

interface QuestionProps {
  readonly form: Form<SurveyForm>
  readonly id: string
}

const RATINGS = Array.from({ length: RATING_AT_MOST - 1 }, (_, n) => String(n + 2))
const DECIMALS = Array.from({ length: DECIMALS_AT_MOST + 1 }, (_, n) => String(n))

export function QuestionFields({ form, id }: QuestionProps) {
  const { t } = useAdmin()
  const { value, set } = form
  const type = getQuestionType(value, id)
  const isFirst = splitIds(value.questions)[0] === id
  return (
    <div class="question-fields stack gap-16">
      {!isFirst && (
        <Check
          label={t('survey.section.starts')}
          isOn={value[`${id}.section`] === 'yes'}
          onChange={(isOn) => set({ [`${id}.section`]: isOn ? 'yes' : '' })}
        />
      )}
      {value[`${id}.section`] === 'yes' && (
        <fieldset class="fieldset stack gap-16">
          <legend>{t('survey.section')}</legend>
          <LocalField form={form} at={`${id}.section.title`} label={t('survey.section.title')} most={LABEL_AT_MOST} />
          <LocalField
            form={form}
            at={`${id}.section.text`}
            label={t('survey.section.text')}
            most={PARAGRAPHS_AT_MOST}
            rows={2}
          />
          <ConditionFields form={form} at={`${id}.section`} question={id} label={t('survey.section.when')} />
        </fieldset>
      )}
      <LocalField form={form} at={`${id}.label`} label={t('survey.label')} most={LABEL_AT_MOST} />
      <LocalField form={form} at={`${id}.help`} label={t('survey.help')} most={PARAGRAPHS_AT_MOST} rows={2} />
      <div class="field-row">
        <SelectField
          {...form.field(`${id}.type`)}
          label={t('survey.type')}
          value={type}
          options={QUESTION_TYPES.map((one) => ({ value: one, label: t(`survey.type.${one}`) }))}
          onChange={(chosen) => set(chooseType(value, id, chosen, makeShortId))}
        />
        <Check
          label={t('survey.required')}
          help={t('survey.required.help')}
          isOn={value[`${id}.required`] === 'yes'}
          onChange={(isOn) => set({ [`${id}.required`]: isOn ? 'yes' : '' })}
        />
      </div>
      {listLists(type).map((list) => (
        <OptionFields key={list} form={form} id={id} list={list} />
      ))}
      {type === 'rating' && (
        <SelectField
          {...form.field(`${id}.rating`)}
          label={t('survey.rating')}
          value={value[`${id}.rating`] ?? ''}
          options={RATINGS.map((one) => ({ value: one, label: one }))}
          onChange={(most) => set({ [`${id}.rating`]: most })}
        />
      )}
      {(type === 'rating' || type === 'recommendation') && (
        <>
          <LocalField form={form} at={`${id}.low`} label={t('survey.low')} most={LABEL_AT_MOST} />
          <LocalField form={form} at={`${id}.high`} label={t('survey.high')} most={LABEL_AT_MOST} />
        </>
      )}
      {type === 'number' && <NumberFields form={form} id={id} />}
      {type === 'text' && (
        <TextField
          {...form.text(`${id}.text`)}
          label={t('survey.text')}
          value={value[`${id}.text`] ?? ''}
          inputMode="numeric"
        />
      )}
      <ConditionFields form={form} at={id} question={id} label={t('survey.when')} />
    </div>
  )
}

function NumberFields({ form, id }: QuestionProps) {
  const { t } = useAdmin()
  const { value, set } = form
  return (
    <div class="field-row">
      {(['least', 'most'] as const).map((name) => (
        <TextField
          key={name}
          {...form.text(`${id}.number.${name}`)}
          label={t(`survey.number.${name}`)}
          value={value[`${id}.number.${name}`] ?? ''}
        />
      ))}
      <SelectField
        {...form.field(`${id}.number.decimals`)}
        label={t('survey.number.decimals')}
        value={value[`${id}.number.decimals`] ?? '0'}
        options={DECIMALS.map((one) => ({ value: one, label: one }))}
        onChange={(decimals) => set({ [`${id}.number.decimals`]: decimals })}
      />
    </div>
  )
}
