// The options or the rows of a question: their texts, in an order that people can change.
import { Check, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { ANSWER_FORMS } from '#domain/survey/question-kinds.ts'
import { LABEL_AT_MOST, OPTION_ORDERS, OPTIONS_AT_MOST, ROWS_AT_MOST } from '#domain/survey/survey.ts'
import { addOption, removeOption } from '../../surveys/question-acts.ts'
import {
  getQuestionType,
  listLanguages,
  listLists,
  type OptionList,
  splitIds,
  type SurveyForm,
} from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { focusLater, makeShortId, OrderButtons, useOrder } from './order-buttons.tsx'

const LISTS = {
  options: { one: 'option', least: 2, most: OPTIONS_AT_MOST },
  rows: { one: 'row', least: 1, most: ROWS_AT_MOST },
} as const satisfies Readonly<Record<OptionList, unknown>>

export function OptionFields(props: {
  readonly form: Form<SurveyForm>
  /** The question. */
  readonly id: string
  readonly list: OptionList
}) {
  const { t } = useAdmin()
  const { form, id: question, list } = props
  const { value, set } = form
  const type = getQuestionType(value, question)
  const { one, least, most } = LISTS[list]
  const languages = listLanguages(value)
  const listed = value[`${question}.${list}`] ?? ''
  const ids = splitIds(listed)
  const order = useOrder(listed, (moved) => set({ [`${question}.${list}`]: moved }))
  const { id, fault } = form.field(`${question}.${list}`)
  const isFull = ids.length >= most
  const toFieldId = (option: string) => form.field(`${question}.option.${option}.${languages[0] ?? 'nl'}`).id
  const add = (after: string | null): void => {
    if (isFull) return
    const added = makeShortId()
    set(addOption(value, question, list, added, after))
    focusLater(toFieldId(added))
  }
  const remove = (option: string): void => {
    const at = ids.indexOf(option)
    set(removeOption(value, question, list, option))
    focusLater(toFieldId(ids[at + 1] ?? ids[at - 1] ?? option))
  }
  return (
    <fieldset id={id} class="fieldset stack" tabIndex={-1} aria-describedby={`${id}-note`}>
      <legend>{t(`survey.${list}`)}</legend>
      <p id={`${id}-note`} class={fault === undefined ? 'small' : 'small bad'}>
        {fault ?? t('survey.options.help')}
      </p>
      <ol class="stack">
        {ids.map((option, n) => {
          const what = t(`survey.${one}`, { n: n + 1 })
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
                remove={ids.length > least ? () => remove(option) : undefined}
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
          <Button onClick={() => add(null)}>{t(`survey.${one}.add`)}</Button>
        </p>
      )}
      {ANSWER_FORMS[type] === 'options' && (
        <Check
          label={t('survey.other')}
          help={t('survey.other.help')}
          isOn={value[`${question}.other`] === 'yes'}
          onChange={(isOn) => set({ [`${question}.other`]: isOn ? 'yes' : '' })}
        />
      )}
      {list === listLists(type)[0] && (
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
      )}
    </fieldset>
  )
}
