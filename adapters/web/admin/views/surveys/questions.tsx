// The questions of a survey in order. The user opens a question to edit it; buttons move it.
import { useEffect, useState } from 'preact/hooks'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { toggleKeys } from '#adapters/web/kit/list/column.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { ChevronIcon } from '#adapters/web/kit/views/icons.tsx'
import type { Language } from '#domain/shared/language.ts'
import { QUESTIONS_AT_MOST } from '#domain/survey/survey.ts'
import { readCondition } from '../../surveys/condition-form.ts'
import { makeConditionWords } from '../../surveys/condition-words.ts'
import { addQuestion, removeQuestion } from '../../surveys/question-acts.ts'
import {
  splitIds,
  listLanguages,
  type SurveyForm,
  getQuestionType,
  toSurveyContent,
} from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { focusLater, makeShortId, OrderButtons, useOrder } from './order-buttons.tsx'
import { QuestionFields } from './question-fields.tsx'

export function Questions({ form }: { readonly form: Form<SurveyForm> }) {
  const { appearance, t } = useAdmin()
  const { value, set, faults } = form
  const ids = splitIds(value.questions)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const faulty = ids.filter((id) => Object.keys(faults).some((name) => name.startsWith(`${id}.`)))
  // Opens questions with a fault. They stay open when the fault is fixed.
  useEffect(() => setOpen((before) => toggleKeys(before, faulty, true)), [faulty.join(' ')])
  const { describeCondition } = makeConditionWords(t, toSurveyContent(value), appearance.config.language)
  const sayWhen = (at: string): string | undefined => {
    const condition = readCondition(value, at)
    return condition && describeCondition(condition)
  }
  const order = useOrder(value.questions, (questions) => set({ questions }))
  const { id: section, label, fault } = form.field('questions')
  const add = (): void => {
    const id = makeShortId()
    set(addQuestion(value, id, makeShortId))
    setOpen(toggleKeys(open, [id], true))
    focusLater(form.field(`${id}.label.${listLanguages(value)[0] ?? 'nl'}`).id)
  }
  const remove = (id: string): void => {
    const at = ids.indexOf(id)
    const next = ids[at + 1] ?? ids[at - 1]
    set(removeQuestion(value, id))
    focusLater(next === undefined ? section : toHeadId(next))
  }
  return (
    <section id={section} class="stack gap-12 survey-questions" aria-labelledby={`${section}-title`} tabIndex={-1}>
      <h2 id={`${section}-title`}>{label}</h2>
      {fault !== undefined && <p class="small bad">{fault}</p>}
      {ids.length === 0 && <p class="quiet">{t('survey.questions.none')}</p>}
      <ol class="stack">
        {ids.map((id, n) => {
          const what = t('survey.question', { n: n + 1 })
          return (
            <li key={id} class="framed" aria-label={what}>
              {value[`${id}.section`] === 'yes' && (
                <p class="question-section break">
                  <span class="strong">
                    {pickFormText(value, `${id}.section.title`, appearance.config.language) ?? t('survey.section')}
                  </span>{' '}
                  <span class="small">{sayWhen(`${id}.section`)}</span>
                </p>
              )}
              <div class="question-head row gap-4">
                <h3 class="grow">
                  <button
                    id={toHeadId(id)}
                    type="button"
                    class="bare question-name"
                    aria-expanded={open.has(id)}
                    onClick={() => setOpen(toggleKeys(open, [id], !open.has(id)))}
                  >
                    <ChevronIcon />
                    <span class="lines">
                      <QuestionName form={value} id={id} n={n + 1} when={sayWhen(id)} />
                    </span>
                  </button>
                </h3>
                <OrderButtons
                  what={what}
                  move={(by) => order.move(id, by, what)}
                  isFirst={n === 0}
                  isLast={n === ids.length - 1}
                  remove={() => remove(id)}
                />
              </div>
              {open.has(id) && <QuestionFields form={form} id={id} />}
            </li>
          )
        })}
      </ol>
      <p class="visually-hidden" role="status">
        {order.said}
      </p>
      <p>
        {ids.length < QUESTIONS_AT_MOST ? (
          <Button onClick={add}>{t('survey.question.add')}</Button>
        ) : (
          <span class="small">{t('survey.question.full', { max: QUESTIONS_AT_MOST })}</span>
        )}
      </p>
    </section>
  )
}

const toHeadId = (id: string): string => `survey-${id}-head`

function pickFormText(form: SurveyForm, at: string, wanted: Language): string | undefined {
  return [wanted, ...listLanguages(form)]
    .filter((language) => listLanguages(form).includes(language))
    .map((language) => form[`${at}.${language}`] ?? '')
    .find((one) => one.trim() !== '')
}

function QuestionName(props: {
  readonly form: SurveyForm
  readonly id: string
  readonly n: number
  /** Its condition in words. */
  readonly when: string | undefined
}) {
  const { appearance, t } = useAdmin()
  const { form, id, n, when } = props
  const name = pickFormText(form, `${id}.label`, appearance.config.language)
  const isRequired = form[`${id}.required`] === 'yes'
  return (
    <>
      <span class="strong break" dir="auto">
        {n}. {name ?? t('survey.question.blank')}
      </span>
      <span class="small">
        {t(`survey.type.${getQuestionType(form, id)}`)}
        {isRequired && `, ${t('survey.required').toLowerCase()}`}
      </span>
      {when !== undefined && <span class="small break">{when}</span>}
    </>
  )
}
