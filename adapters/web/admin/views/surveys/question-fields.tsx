// The fields of one question, depending on its kind of answer.
import { Check, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import {
  DECIMALS_AT_MOST,
  LABEL_AT_MOST,
  OPTION_ORDERS,
  OPTIONS_AT_MOST,
  PARAGRAPHS_AT_MOST,
  RATING_AT_MOST,
  QUESTION_TYPES,
} from '#domain/survey/survey.ts'
import { addOption, removeOption } from '../../surveys/question-acts.ts'
import { hasOptions, splitIds, listLanguages, type SurveyForm, getQuestionType } from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { LocalField } from './local-field.tsx'
import { focusLater, makeShortId, OrderButtons, useOrder } from './order-buttons.tsx'

interface QuestionProps {
  readonly form: Form<SurveyForm>
  readonly id: string
}

const RATINGS = Array.from({ length: RATING_AT_MOST - 1 }, (_, n) => String(n + 2))
const DECIMALS = Array.from({ length: DECIMALS_AT_MOST + 1 }, (_, n) => String(n))
const OPTIONS_AT_LEAST = 2

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
          onChange={(chosen) =>
            set({
              [`${id}.type`]: chosen,
              // A question that was saved with another kind has no options yet.
              ...(QUESTION_TYPES.some((one) => one === chosen && hasOptions(one)) &&
                splitIds(value[`${id}.options`]).length === 0 &&
                withTwoOptions(value, id)),
            })
          }
        />
        <Check
          label={t('survey.required')}
          help={t('survey.required.help')}
          isOn={value[`${id}.required`] === 'yes'}
          onChange={(isOn) => set({ [`${id}.required`]: isOn ? 'yes' : '' })}
        />
      </div>
      {hasOptions(type) && <Options form={form} id={id} />}
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

function withTwoOptions(form: SurveyForm, question: string): Partial<SurveyForm> {
  const first = addOption(form, question, makeShortId(), null)
  return { ...first, ...addOption({ ...form, ...first }, question, makeShortId(), null) }
}

function Options({ form, id: question }: QuestionProps) {
  const { t } = useAdmin()
  const { value, set } = form
  const languages = listLanguages(value)
  const list = value[`${question}.options`] ?? ''
  const ids = splitIds(list)
  const order = useOrder(list, (options) => set({ [`${question}.options`]: options }))
  const { id, fault } = form.field(`${question}.options`)
  const isFull = ids.length >= OPTIONS_AT_MOST
  const toFieldId = (option: string) => form.field(`${question}.option.${option}.${languages[0] ?? 'nl'}`).id
  const add = (after: string | null): void => {
    if (isFull) return
    const added = makeShortId()
    set(addOption(value, question, added, after))
    focusLater(toFieldId(added))
  }
  const remove = (option: string): void => {
    const at = ids.indexOf(option)
    set(removeOption(value, question, option))
    focusLater(toFieldId(ids[at + 1] ?? ids[at - 1] ?? option))
  }
  return (
    <fieldset id={id} class="fieldset stack" tabIndex={-1} aria-describedby={`${id}-note`}>
      <legend>{t('survey.options')}</legend>
      <p id={`${id}-note`} class={fault === undefined ? 'small' : 'small bad'}>
        {fault ?? t('survey.options.help')}
      </p>
      <ol class="stack">
        {ids.map((option, n) => {
          const what = t('survey.option', { n: n + 1 })
          return (
            <li key={option} class="row gap-4 at-start">
              <div class="field-row grow">
                {languages.map((language) => {
                  const name = `${question}.option.${option}.${language}` as const
                  const label = languages.length > 1 ? `${what} (${t(`language.${language}`)})` : what
                  return (
                    <TextField
                      key={language}
                      {...form.text(name)}
                      label={label}
                      isLabelHidden
                      placeholder={label}
                      maxLength={LABEL_AT_MOST}
                      value={value[name] ?? ''}
                      onEnter={() => add(option)}
                    />
                  )
                })}
              </div>
              <OrderButtons
                what={what}
                move={(by) => order.move(option, by, what)}
                isFirst={n === 0}
                isLast={n === ids.length - 1}
                remove={ids.length > OPTIONS_AT_LEAST ? () => remove(option) : undefined}
              />
            </li>
          )
        })}
      </ol>
      <p class="visually-hidden" role="status">
        {order.said}
      </p>
      {!isFull && (
        <p>
          <Button onClick={() => add(null)}>{t('survey.option.add')}</Button>
        </p>
      )}
      {getQuestionType(value, question) !== 'ranking' && (
        <Check
          label={t('survey.other')}
          help={t('survey.other.help')}
          isOn={value[`${question}.other`] === 'yes'}
          onChange={(isOn) => set({ [`${question}.other`]: isOn ? 'yes' : '' })}
        />
      )}
      <SelectField
        {...form.field(`${question}.order`)}
        label={t('survey.order')}
        value={value[`${question}.order`] ?? ''}
        options={[
          { value: '', label: t('survey.order.listed') },
          ...OPTION_ORDERS.map((one) => ({ value: one, label: t(`survey.order.${one}`) })),
        ]}
        onChange={(order) => set({ [`${question}.order`]: order })}
      />
    </fieldset>
  )
}
