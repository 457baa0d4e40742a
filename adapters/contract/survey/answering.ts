// Public pages by code: open a survey, start by a link, answer, and opt out of survey mail (SVY-3, SVY-4, CAM-17).
import * as t from 'io-ts'
import { withSchema } from '../codecs/described.ts'
import { defineContract } from '../endpoint.ts'

export interface PostedForm {
  readonly [name: string]: string | readonly string[]
}

const values = t.union([t.string, t.readonlyArray(t.string)])

const answerForm: t.Type<PostedForm, PostedForm, unknown> = withSchema(
  {
    type: 'object',
    description:
      '`version`: of the survey, as it was shown. `a.` and the id of a question: its answer, or several of them. `a.question.option` is the place of an option in a ranking, `a.question.row` the option for a row of a matrix. With `page`, from 0, the answers of the other pages come along: the next page with a question is shown, with `back` the one before, and nothing is stored before the last one. `unseen`: ids of questions that the page hid. `kept` and `shown`: the answers that the page showed, where they are kept. With `show` no response is stored, and the form is shown again in the language of the address. Other fields are ignored.',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
  t.record(t.string, values),
)

const params = { code: t.string }
const query = { lang: t.unknown }
const of = { params: { code: 'A1B2C3' } }
const page = { params, query, answers: { 200: null }, example: { input: { ...of, query: { lang: 'nl' } } } }

export const answeringContract = defineContract({
  'GET /s/:code': {
    summary:
      'The page of a survey: its questions, the start by a public link, or thanks. Counts as a use of the code; later visits with `lang` do not. Leads to the address in capitals (303) if it is written otherwise. The page of a personal code sets a cookie, by which this browser gets the answers again that it did not send.',
    ...page,
    answers: { 200: null, 303: null },
  },
  'POST /s/:code': {
    summary:
      'Shows the next page, or stores the answers, once for each code, and leads back to the page. Faults (400): the page again, with what is to be changed. 409: nothing was stored, because the code has other answers, the version is unknown, or another window of the browser has newer answers, which the page then shows.',
    params,
    query,
    body: answerForm,
    answers: { 200: null, 303: null, 400: null, 409: null },
    example: { input: { ...of, body: { version: '1', 'a.overall': '4' } } },
  },
  'POST /s/:code/start': {
    summary: 'Issues a personal code to a visitor of a public link, and leads to its page.',
    params,
    query,
    answers: { 303: null },
    example: { input: of },
  },
  'POST /s/:code/keep': {
    summary:
      'Keeps the answers of the form so far, for later visits of this browser with a code of a campaign. Writes nothing once the code has a response, ten other browsers have answers, or this one has answers to a later version; `kept` and `shown` are then those of the form. The form has these values of `kept` and `shown` from then on.',
    params,
    query,
    body: answerForm,
    answers: { 200: t.type({ kept: t.string, shown: t.string }) },
    example: { input: { ...of, body: { version: '1', 'a.overall': '4' } } },
  },
  'POST /s/:code/restart': {
    summary: 'Forgets the answers that were kept for this browser, and leads back to the page.',
    params,
    query,
    answers: { 303: null },
    example: { input: of },
  },
  'GET /s/:code/opt-out': {
    summary: 'The page on which the recipient of a campaign opts out of survey mail of the office, or back in.',
    ...page,
  },
  'POST /s/:code/opt-out': {
    summary: 'Opts the recipient out, also by one click in a mail client (RFC 8058): any body will do.',
    ...page,
  },
  'POST /s/:code/opt-in': {
    summary: 'Lets survey mail to the recipient leave again.',
    ...page,
  },
})
