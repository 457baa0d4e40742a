// The page on which people answer a survey (SVY-4): a form that needs no script. Faults are listed above it and shown at their questions.
import { type Language, pickTexts, type TextsOf } from '#domain/shared/language.ts'
import { renderPublicPage } from '#adapters/web/public/public-page.ts'
import type { AnswerFault, PostedAnswers } from '#domain/survey/answers.ts'
import { type LocalText, type SurveyQuestion, type SurveyContent, pickLocalText } from '#domain/survey/survey.ts'
import { renderFaultSummary, renderFieldNotes, renderNoteAtTop, toHtml } from '../kernel/form-page.ts'
import { answerTexts, describeFault } from './answer-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface AnswerFormPage {
  readonly office: string
  readonly content: SurveyContent
  /** The version shown; posted with the answers. */
  readonly version: number
  readonly language: Language
  /** Address of the page, to which the form posts. Undefined: a preview. */
  readonly path: string | undefined
  readonly posted?: PostedAnswers
  readonly faults?: readonly AnswerFault[]
  /** The posted form has an unknown version, and this page shows another version. */
  readonly isOutdated?: true
}

/** Prefix of answers, which keeps their names apart from other fields. */
export const ANSWER_FIELD = 'a.'
export const VERSION_FIELD = 'version'
const FORM = 'answers'

/** Empty lines separate paragraphs. */
export function splitParagraphs(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

export function renderIntroduction(text: string): string {
  const all = splitParagraphs(text)
  return all.length === 0
    ? ''
    : `<div class="public-lead" dir="auto">${all.map((one) => `<p>${toHtml(one)}</p>`).join('')}</div>`
}

interface Placed {
  readonly question: SurveyQuestion
  /** Prefix of the ids of its elements, from `q1`. */
  readonly id: string
  readonly name: string
  readonly text: (text: LocalText) => string
  readonly texts: TextsOf<typeof answerTexts>
  readonly values: readonly string[]
  readonly fault: string | undefined
}

function renderHelp({ question: { kind, help }, text, texts }: Placed): readonly string[] {
  const own = text(help)
  const hint = kind.type === 'choices' ? texts.several : kind.type === 'text' ? texts.atMost(kind.most) : ''
  const ends =
    kind.type === 'rating'
      ? [
          [1, text(kind.low)],
          [kind.most, text(kind.high)],
        ].flatMap(([n, word]) => (word === '' ? [] : [`${n} = ${word}`]))
      : []
  return [own, hint, ends.join(' · ')].filter((one) => one !== '')
}

interface Choosable {
  readonly value: string
  readonly label: string
}

/** The summary of faults links to the id of the first option. */
const renderOptions = (
  { id, name, values }: Placed,
  type: 'radio' | 'checkbox',
  kind: string,
  all: readonly Choosable[],
): string =>
  all
    .map(
      ({ value, label }, n) =>
        `<label class="${kind}"><input type="${type}" id="${id}${n === 0 ? '' : `-${n}`}" name="${name}" value="${escapeHtml(value)}"${values.includes(value) ? ' checked' : ''}><span dir="auto">${escapeHtml(label)}</span></label>`,
    )
    .join('\n')

function renderFields(placed: Placed): string {
  const { question, text, texts } = placed
  const { kind, required } = question
  switch (kind.type) {
    case 'choice':
    case 'choices': {
      const type = kind.type === 'choice' ? 'radio' : 'checkbox'
      const options = kind.options.map(({ id, label }) => ({ value: id, label: text(label) }))
      // A radio button cannot be cleared, so an optional question gets an option without an answer.
      const none = type === 'radio' && !required ? [{ value: '', label: texts.none }] : []
      return `<div class="survey-options">${renderOptions(placed, type, 'survey-option framed', [...options, ...none])}</div>`
    }
    case 'rating': {
      const ratings = Array.from({ length: kind.most }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))
      const none = required ? [] : [{ value: '', label: texts.none }]
      return `<div class="survey-ratings">${renderOptions(placed, 'radio', 'survey-rating framed', [...ratings, ...none])}</div>`
    }
    case 'text':
      return ''
  }
}

const countRows = (most: number): number => (most > 500 ? 6 : most > 120 ? 4 : 2)

function renderQuestion(placed: Placed, number: number): string {
  const { question, id, name, text, texts, values, fault } = placed
  const { html, attributes } = renderFieldNotes({ id, help: renderHelp(placed), fault, error: texts.error })
  const optional = question.required ? '' : ` <span class="survey-optional">(${texts.optional})</span>`
  const label = `<span class="quiet">${number}.</span> <span dir="auto">${escapeHtml(text(question.label))}</span>${optional}`
  const className = `survey-question${fault === undefined ? '' : ' survey-faulty'}`
  if (question.kind.type !== 'text')
    return `<fieldset class="${className}"${attributes}>
<legend class="survey-label">${label}</legend>
${html}
${renderFields(placed)}
</fieldset>`
  // Browsers drop a line break at the beginning of a textarea, so the text starts on a new line.
  return `<div class="${className}">
<label class="survey-label" for="${id}">${label}</label>
${html}
<textarea class="input input-long" id="${id}" name="${name}" rows="${countRows(question.kind.most)}" dir="auto"${attributes}${fault === undefined ? '' : ' aria-invalid="true"'}>
${escapeHtml(values[0] ?? '')}</textarea>
</div>`
}

/** `styles`: addresses, survey.css among them. */
export function renderAnswerPage(
  styles: readonly string[],
  { office, content, version, language, path, posted = new Map(), faults = [], isOutdated }: AnswerFormPage,
): string {
  const { languages, questions } = content
  const texts = pickTexts(answerTexts, language)
  const text = (local: LocalText): string => pickLocalText(local, language, languages)
  const placed = questions.map((question, n): Placed => {
    const fault = faults.find((one) => one.question === question.id)
    return {
      question,
      id: `q${n + 1}`,
      name: escapeHtml(`${ANSWER_FIELD}${question.id}`),
      text,
      texts,
      values: posted.get(question.id) ?? [],
      fault: fault && describeFault(language, n + 1, question, fault),
    }
  })
  const faulty = placed.flatMap(({ id, fault }) => (fault === undefined ? [] : [{ id, text: fault }]))
  const summary =
    isOutdated === true
      ? renderNoteAtTop(texts.outdated, texts.outdatedMeans)
      : renderFaultSummary(texts.faults, faulty)
  const title = text(content.title)
  const send =
    path === undefined
      ? `<p class="quiet">${texts.preview}</p>
<p class="survey-send"><button class="button button-primary" type="button" aria-disabled="true">${texts.send}</button></p>`
      : `<p class="quiet">${texts.anonymous}</p>
<p class="survey-send"><button class="button button-primary" type="submit">${texts.send}</button></p>`
  return renderPublicPage(styles, {
    language,
    office,
    title: summary === '' ? title : texts.error + title,
    kind: 'survey',
    ...(path !== undefined && languages.length > 1 && { path, form: FORM }),
    body: `${summary}<h1 dir="auto">${escapeHtml(title)}</h1>
${renderIntroduction(text(content.introduction))}
<form id="${FORM}" class="survey-form" method="post" novalidate${path === undefined ? '' : ` action="${escapeHtml(path)}?lang=${language}"`}>
<input type="hidden" name="${VERSION_FIELD}" value="${version}">
${placed.map((one, n) => renderQuestion(one, n + 1)).join('\n')}
${send}
</form>`,
  })
}
