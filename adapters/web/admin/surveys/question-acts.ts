// Changes to the questions, options and rows in the form of a survey: add, remove, move.
import { toNumberFields } from './number-form.ts'
import { toConditionFields } from './condition-form.ts'
import { getQuestionType, listLists, type OptionList, splitIds, type SurveyForm } from './survey-form.ts'

type Changes = Partial<SurveyForm>

const OPTIONS_AT_FIRST = 2

const fillBothTexts = (at: readonly string[], value: string | undefined): Changes =>
  Object.fromEntries(at.flatMap((one) => [`${one}.nl`, `${one}.en`]).map((name) => [name, value])) as Changes

const joinIds = (ids: readonly string[]): string => ids.join(' ')

/** `id` must be new in this survey. `newId` creates the ids of the first options. */
export function addQuestion(form: SurveyForm, id: string, newId: () => string): Changes {
  const options = Array.from({ length: OPTIONS_AT_FIRST }, newId)
  return {
    questions: joinIds([...splitIds(form.questions), id]),
    ...fillBothTexts(
      [
        ...['label', 'help', 'low', 'high', 'section.title', 'section.text'].map((text) => `${id}.${text}`),
        ...options.map((one) => `${id}.option.${one}`),
      ],
      '',
    ),
    ...toConditionFields(id, undefined),
    ...toConditionFields(`${id}.section`, undefined),
    [`${id}.section`]: '',
    [`${id}.other`]: '',
    [`${id}.order`]: '',
    [`${id}.required`]: '',
    [`${id}.type`]: 'choice',
    [`${id}.rating`]: '5',
    [`${id}.text`]: '1000',
    ...toNumberFields(id),
    [`${id}.options`]: joinIds(options),
    [`${id}.rows`]: '',
  }
}

/** Sets the fields to undefined, so that neither their texts nor their faults remain. */
const without = (form: SurveyForm, at: string): Changes =>
  Object.fromEntries(
    Object.keys(form)
      .filter((name) => name.startsWith(`${at}.`))
      .map((name) => [name, undefined]),
  )

/** The fields of a section that began with `from`, at the question that begins it now. */
const moveSection = (form: SurveyForm, from: string, to: string): Changes =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name === `${from}.section` || name.startsWith(`${from}.section.`) ? [[to + name.slice(from.length), value]] : [],
    ),
  )

/** The next question begins the section of a removed one, unless it begins another. */
export function removeQuestion(form: SurveyForm, id: string): Changes {
  const ids = splitIds(form.questions)
  const next = ids[ids.indexOf(id) + 1]
  const begins = (question: string): boolean => form[`${question}.section`] === 'yes'
  return {
    ...(next !== undefined && begins(id) && !begins(next) && moveSection(form, id, next)),
    ...without(form, id),
    questions: joinIds(ids.filter((one) => one !== id)),
  }
}

/** Adds an option or a row after `after`; null: at the end. */
export function addOption(
  form: SurveyForm,
  question: string,
  list: OptionList,
  id: string,
  after: string | null,
): Changes {
  const ids = splitIds(form[`${question}.${list}`])
  const at = after === null ? ids.length : ids.indexOf(after) + 1
  return {
    [`${question}.${list}`]: joinIds(ids.toSpliced(at, 0, id)),
    ...fillBothTexts([`${question}.option.${id}`], ''),
  }
}

export function removeOption(form: SurveyForm, question: string, list: OptionList, id: string): Changes {
  return {
    ...without(form, `${question}.option.${id}`),
    [`${question}.${list}`]: joinIds(splitIds(form[`${question}.${list}`]).filter((one) => one !== id)),
  }
}

/** Chooses a kind of answer. A list that the question never had, because it was saved with another kind, begins with two lines. */
export function chooseType(form: SurveyForm, question: string, chosen: string, newId: () => string): Changes {
  const type = getQuestionType({ ...form, [`${question}.type`]: chosen }, question)
  const added = listLists(type)
    .filter((list) => splitIds(form[`${question}.${list}`]).length === 0)
    .map((list) => {
      const ids = Array.from({ length: OPTIONS_AT_FIRST }, newId)
      const texts = ids.map((id) => `${question}.option.${id}`)
      return { [`${question}.${list}`]: joinIds(ids), ...fillBothTexts(texts, '') }
    })
  return Object.assign({ [`${question}.type`]: chosen }, ...added)
}

/** Moves an id by one place; null: it is already at the end. */
export function shiftId(list: string, id: string, by: -1 | 1): string | null {
  const ids = splitIds(list)
  const at = ids.indexOf(id)
  const to = at + by
  return at === -1 || to < 0 || to >= ids.length ? null : joinIds(ids.toSpliced(at, 1).toSpliced(to, 0, id))
}
