// Content of a survey. Codecs check sizes, the domain checks rules between fields (SVY-4).
import * as t from 'io-ts'
import {
  DECIMALS_AT_MOST,
  LABEL_AT_MOST,
  NUMBER_AT_MOST,
  OPTION_ORDERS,
  OPTIONS_AT_MOST,
  PARAGRAPHS_AT_MOST,
  QUESTIONS_AT_MOST,
  RATING_AT_MOST,
  ROWS_AT_MOST,
  TEXT_ANSWER_AT_MOST,
} from '#domain/survey/survey.ts'
import { withSchema } from '../codecs/described.ts'
import { makeLine, makeLines, ONE_LINE } from '../codecs/line.ts'
import { languageCodec } from '../codecs/names.ts'
import { booleanField, makeEnum, makeList, matchPattern, makeInteger } from '../codecs/text.ts'
import type { WireOf } from '../endpoint.ts'
import { LANGUAGES } from '#domain/shared/language.ts'

const filledLine = makeLine(LABEL_AT_MOST)

/** May be empty: `findContentFaults` reports missing texts. */
const labelText: t.Type<string, string, unknown> = withSchema(
  {
    type: 'string',
    maxLength: LABEL_AT_MOST,
    pattern: `^(?:${ONE_LINE})?$`,
    'x-rules': ['One line of visible characters, or empty.'],
  },
  new t.Type('label', t.string.is, (u, c) => (u === '' ? t.success('') : filledLine.validate(u, c)), t.identity),
)

const toLocalCodec = (codec: t.Type<string, string, unknown>, called: string) =>
  t.exact(t.partial({ nl: codec, en: codec }), called)

export const localLabel = toLocalCodec(labelText, 'LocalLabel')
export const localParagraphs = toLocalCodec(makeLines({ max: PARAGRAPHS_AT_MOST }), 'LocalParagraphs')

// Rejects names of Object.prototype, because ids are object keys.
const INHERITED = Object.getOwnPropertyNames(Object.prototype).join('|')

const questionId = matchPattern(
  'questionId',
  { maxLength: 40, pattern: `^(?!(?:${INHERITED})$)[A-Za-z0-9_-]{1,40}$` },
  [
    'Geef een id van 1 tot 40 letters, cijfers, streepjes of lage streepjes.',
    'Give an id of 1 to 40 letters, digits, hyphens or underscores.',
  ],
)

/** A question with texts: its id, or `id.other` for the words beside its last option. */
export const textQuestion = matchPattern(
  'textQuestion',
  { maxLength: 46, pattern: '^[A-Za-z0-9_-]{1,40}(?:\\.other)?$' },
  [
    'Geef het id van een vraag, eventueel met .other erachter.',
    'Give the id of a question, with .other after it or not.',
  ],
)

const option = t.strict({ id: questionId, label: localLabel }, 'AnswerOption')
const options = makeList(option, OPTIONS_AT_MOST)
const rows = makeList(option, ROWS_AT_MOST)

const order = makeEnum(...OPTION_ORDERS)

const optionWays = t.partial({
  /** People can write their own words beside the last option. */
  hasOther: booleanField,
  /** An order of their own for each person; the last option may stay last. */
  order,
})

const bound = makeInteger(-NUMBER_AT_MOST, NUMBER_AT_MOST)

/** `type` chooses the other fields. */
const questionKind = t.union([
  t.exact(t.intersection([t.type({ type: t.literal('choice'), options }), optionWays]), 'ChoiceKind'),
  t.exact(t.intersection([t.type({ type: t.literal('choices'), options }), optionWays]), 'ChoicesKind'),
  t.exact(t.intersection([t.type({ type: t.literal('ranking'), options }), t.partial({ order })]), 'RankingKind'),
  /** One of the options in each row. `order` is that of the rows. */
  t.exact(t.intersection([t.type({ type: t.literal('matrix'), rows, options }), t.partial({ order })]), 'MatrixKind'),
  t.strict(
    { type: t.literal('rating'), most: makeInteger(2, RATING_AT_MOST), low: localLabel, high: localLabel },
    'RatingKind',
  ),
  t.strict({ type: t.literal('recommendation'), low: localLabel, high: localLabel }, 'RecommendationKind'),
  t.strict(
    { type: t.literal('number'), least: bound, most: bound, decimals: makeInteger(0, DECIMALS_AT_MOST) },
    'NumberKind',
  ),
  t.strict({ type: t.literal('date') }, 'DateKind'),
  t.strict({ type: t.literal('text'), most: makeInteger(1, TEXT_ANSWER_AT_MOST) }, 'TextKind'),
])

/** `is` chooses the other fields. `question`: an earlier one. */
const condition = t.union([
  t.strict({ question: questionId, is: t.literal('answered') }, 'AnsweredCondition'),
  t.strict(
    { question: questionId, is: t.literal('one_of'), options: makeList(questionId, OPTIONS_AT_MOST) },
    'OptionCondition',
  ),
  t.strict({ question: questionId, is: makeEnum('at_least', 'at_most'), number: bound }, 'NumberCondition'),
])

/** Absent: always. */
const shownWhen = t.partial({ shownWhen: condition })

const question = t.exact(
  t.intersection([
    t.type({
      id: questionId,
      label: localLabel,
      help: localParagraphs,
      required: booleanField,
      kind: questionKind,
    }),
    shownWhen,
    t.partial({
      /** The section that begins with this question: a page of its own. */
      section: t.exact(t.intersection([t.type({ title: localLabel, text: localParagraphs }), shownWhen]), 'Section'),
    }),
  ]),
  'Question',
)

const languageList = makeList(languageCodec, LANGUAGES.length, 1)

/** Removes duplicates. */
const languages: typeof languageList = withSchema(
  (schemaOf) => schemaOf(languageList),
  new t.Type(
    'languages',
    languageList.is,
    (u, c) => {
      const read = languageList.validate(u, c)
      return read._tag === 'Left' ? read : t.success([...new Set(read.right)])
    },
    languageList.encode,
  ),
)

/** The id of a question, `question/option`, or `question/row`. */
export const textKey = matchPattern(
  'textKey',
  { maxLength: 81, pattern: '^[A-Za-z0-9_-]{1,40}(?:/[A-Za-z0-9_-]{1,40})?$' },
  [
    'Geef het id van een vraag, of van een vraag en een optie met een schuine streep ertussen.',
    'Give the id of a question, or those of a question and an option with a slash between them.',
  ],
)

/** All questions, with all their options and rows. */
export const TEXTS_AT_MOST = QUESTIONS_AT_MOST * (OPTIONS_AT_MOST + ROWS_AT_MOST + 1)

export const surveyContent = t.strict(
  {
    /** The first is the fallback. */
    languages,
    title: localLabel,
    introduction: localParagraphs,
    /** Shown after answering. */
    thanks: localParagraphs,
    questions: makeList(question, QUESTIONS_AT_MOST),
  },
  'SurveyContent',
)
export type SurveyContentWire = WireOf<typeof surveyContent>
