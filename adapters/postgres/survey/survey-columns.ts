// JSON columns of surveys and answers, and columns of links.
import * as t from 'io-ts'
import type { GivenAnswers } from '#domain/survey/answers.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { SHOWN_QUESTIONS } from '#domain/survey/ports.ts'
import type {
  AnswerCondition,
  PublicId,
  PublicLink,
  QuestionKind,
  SurveyContent,
  SurveyQuestion,
  SurveyUuid,
} from '#domain/survey/survey.ts'
import type { FirstWordings } from '#domain/survey/wordings.ts'
import { instant, asNullable, languageColumn, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'

export const surveyUuid = makeUuidColumn<SurveyUuid>('SurveyUuid')
export const publicId = makeUuidColumn<PublicId>('PublicId')
export const code = makeTextColumn<SurveyCode>('SurveyCode')

const local = t.partial({ nl: t.string, en: t.string })
const options = t.readonlyArray(t.type({ id: t.string, label: local }))

const order = t.union([t.literal('shuffled'), t.literal('shuffled_but_last')])

const kind: t.Type<QuestionKind, unknown, unknown> = t.union([
  t.intersection([
    t.type({ type: t.union([t.literal('choice'), t.literal('choices')]), options }),
    t.partial({ hasOther: t.boolean, order }),
  ]),
  t.intersection([t.type({ type: t.literal('ranking'), options }), t.partial({ order })]),
  t.intersection([t.type({ type: t.literal('matrix'), rows: options, options }), t.partial({ order })]),
  t.type({ type: t.literal('rating'), most: t.number, low: local, high: local }),
  t.type({ type: t.literal('recommendation'), low: local, high: local }),
  t.type({ type: t.literal('number'), least: t.number, most: t.number, decimals: t.number }),
  t.type({ type: t.literal('date') }),
  t.type({ type: t.literal('text'), most: t.number }),
])

const condition: t.Type<AnswerCondition, unknown, unknown> = t.union([
  t.type({ question: t.string, is: t.literal('answered') }),
  t.type({ question: t.string, is: t.literal('one_of'), options: t.readonlyArray(t.string) }),
  t.type({ question: t.string, is: t.union([t.literal('at_least'), t.literal('at_most')]), number: t.number }),
])
const shownWhen = t.partial({ shownWhen: condition })

const question: t.Type<SurveyQuestion, unknown, unknown> = t.intersection([
  t.type({ id: t.string, label: local, help: local, required: t.boolean, kind }),
  shownWhen,
  t.partial({ section: t.intersection([t.type({ title: local, text: local }), shownWhen]) }),
])

export const content: t.Type<SurveyContent, unknown, unknown> = t.type({
  languages: t.readonlyArray(languageColumn),
  title: local,
  introduction: local,
  thanks: local,
  questions: t.readonlyArray(question),
})

export const firstWordings: t.Type<FirstWordings, unknown, unknown> = t.record(t.string, t.readonlyArray(local))

const given = t.record(t.string, t.union([t.readonlyArray(t.string), t.number, t.string]))

/** The column also has the questions that were shown. */
export const answers: t.Type<GivenAnswers, unknown, unknown> = new t.Type(
  'answers',
  given.is,
  (u, c) => {
    const read = given.validate(u, c)
    if (read._tag === 'Left') return read
    return t.success(
      Object.fromEntries(Object.entries(read.right).filter(([question]) => question !== SHOWN_QUESTIONS)),
    )
  },
  t.identity,
)

export const linkProps = {
  publicId,
  survey: surveyUuid,
  name: t.string,
  isActive: t.boolean,
  validFrom: asNullable(instant),
  validUntil: asNullable(instant),
  maxUses: asNullable(t.number),
  createdAt: instant,
}
export const linkRow: t.Decoder<unknown, PublicLink> = t.type(linkProps, 'public_links')
export const linkColumns = `link.public_id as "publicId", link.survey_uuid as survey, link.name, link.is_active as "isActive",
  link.valid_from as "validFrom", link.valid_until as "validUntil", link.max_uses as "maxUses", link.created_at as "createdAt"`

/** The rule of `isLinkOpen` at `:now`, as SQL. */
export const isOpenLink = `link.is_active and not (:now < link.valid_from) is true and not (:now >= link.valid_until) is true`
