// The questions of the page on which people answer a survey: fields that need no script, with their help and faults (SVY-4).
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { orderOptions } from '#domain/survey/option-order.ts'
import { isTyped } from '#domain/survey/question-kinds.ts'
import {
  findScale,
  hasOtherText,
  listScale,
  OTHER_AT_MOST,
  toOtherKey,
  type SurveyQuestion,
} from '#domain/survey/survey.ts'
import { renderMatrix } from './matrix-fields.ts'
import { renderRanking } from './ranking-fields.ts'
import { renderFieldNotes } from '../kernel/form-page.ts'
import type { PlacedQuestion } from './placed-question.ts'

function getHint(kind: SurveyQuestion['kind'], texts: PlacedQuestion['texts']): string {
  switch (kind.type) {
    case 'choices':
      return texts.several
    case 'ranking':
      return texts.ranking
    case 'text':
      return texts.atMost(kind.most)
    case 'number':
      return texts.between(kind)
    default:
      return ''
  }
}

function renderHelp({ question: { kind, help }, text, texts }: PlacedQuestion): readonly string[] {
  const own = text(help)
  const hint = getHint(kind, texts)
  const scale = findScale(kind)
  const ends =
    scale === undefined
      ? []
      : [
          [scale.from, text(scale.low)],
          [scale.to, text(scale.high)],
        ].flatMap(([n, word]) => (word === '' ? [] : [`${n} = ${word}`]))
  return [own, hint, ends.join(' · ')].filter((one) => one !== '')
}

interface Choosable {
  readonly value: string
  readonly label: string
}

/** The summary of faults links to the id of the first option. */
const renderOptions = (
  { id, name, values }: PlacedQuestion,
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

function renderOther({ question: { kind }, id, name, text, texts, other }: PlacedQuestion): string {
  const last = 'options' in kind && hasOtherText(kind) ? kind.options.at(-1) : undefined
  return last === undefined
    ? ''
    : `
<p class="survey-other"><label for="${id}-other">${escapeHtml(texts.other(text(last.label)))}</label>
<input class="input" id="${id}-other" name="${toOtherKey(name)}" value="${escapeHtml(other)}" maxlength="${OTHER_AT_MOST}" dir="auto" autocomplete="off"></p>`
}

function renderFields(placed: PlacedQuestion): string {
  const { question, text, texts } = placed
  const { kind, required } = question
  switch (kind.type) {
    case 'choice':
    case 'choices': {
      const type = kind.type === 'choice' ? 'radio' : 'checkbox'
      const options = orderOptions(kind, placed.seed).map(({ id, label }) => ({ value: id, label: text(label) }))
      // A radio button cannot be cleared, so an optional question gets an option without an answer.
      const none = type === 'radio' && !required ? [{ value: '', label: texts.none }] : []
      return `<div class="survey-options">${renderOptions(placed, type, 'survey-option framed', [...options, ...none])}</div>${renderOther(placed)}`
    }
    case 'ranking':
      return renderRanking(placed, orderOptions(kind, placed.seed))
    case 'matrix':
      return renderMatrix(placed, orderOptions(kind, placed.seed), kind.options)
    case 'rating':
    case 'recommendation': {
      const scale = findScale(kind)
      const ratings = (scale === undefined ? [] : listScale(scale)).map((n) => ({ value: String(n), label: String(n) }))
      const none = required ? [] : [{ value: '', label: texts.none }]
      return `<div class="survey-ratings${ratings.length > 10 ? ' survey-ratings-many' : ''}">${renderOptions(placed, 'radio', 'survey-rating framed', [...ratings, ...none])}</div>`
    }
    default:
      return ''
  }
}

const countRows = (most: number): number => (most > 500 ? 6 : most > 120 ? 4 : 2)

export function renderQuestion(placed: PlacedQuestion): string {
  const { question, number, id, name, text, texts, values, fault } = placed
  const { html, attributes } = renderFieldNotes({ id, help: renderHelp(placed), fault, error: texts.error })
  const optional = question.required ? '' : ` <span class="survey-optional">(${texts.optional})</span>`
  const place = number === undefined ? '' : `<span class="quiet">${number}.</span> `
  const label = `${place}<span dir="auto">${escapeHtml(text(question.label))}</span>${optional}`
  const className = `survey-question${fault === undefined ? '' : ' survey-faulty'}`
  const { kind } = question
  if (!isTyped(kind))
    return `<fieldset class="${className}"${attributes}>
<legend class="survey-label">${label}</legend>
${html}
${renderFields(placed)}
</fieldset>`
  const invalid = fault === undefined ? '' : ' aria-invalid="true"'
  const typed = escapeHtml(values[0] ?? '')
  const field =
    kind.type === 'text'
      ? // Browsers drop a line break at the beginning of a textarea, so the text starts on a new line.
        `<textarea class="input input-long" id="${id}" name="${name}" rows="${countRows(kind.most)}" dir="auto"${attributes}${invalid}>
${typed}</textarea>`
      : `<input class="input survey-short" id="${id}" name="${name}" value="${typed}"${kind.type === 'date' ? ' type="date"' : ` inputmode="${kind.decimals > 0 || kind.least < 0 ? 'text' : 'numeric'}"`} autocomplete="off"${attributes}${invalid}>`
  return `<div class="${className}">
<label class="survey-label" for="${id}">${label}</label>
${html}
${field}
</div>`
}
