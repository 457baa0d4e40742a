// The fields of a matrix: each row is a group of its own. On wide screens the rows form a table below the options; on narrow ones each row
// has its options below it.
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { parseItemAnswer, toItemField } from '#domain/survey/item-answers.ts'
import type { AnswerOption } from '#domain/survey/survey.ts'
import type { PlacedQuestion } from './placed-question.ts'

/** More have no room beside each other: then each row is a list to choose from. */
const COLUMNS_AT_MOST = 7

interface MatrixColumn {
  readonly value: string
  readonly label: string
}

interface MatrixRow {
  readonly id: string
  readonly name: string
  readonly label: string
  /** The chosen option; empty: none. */
  readonly chosen: string
}

/** A survey may have 3,000 of these fields: what the style sheet can say, such as the direction of their texts, is left out. */
const renderRadios = (columns: readonly MatrixColumn[], { id, name, label, chosen }: MatrixRow): string =>
  `<div class="survey-row" role="radiogroup" aria-labelledby="${id}-r"><span id="${id}-r">${label}</span>${columns
    .map(
      ({ value, label: words }, n) =>
        `<label><input type=radio${n === 0 ? ` id="${id}"` : ''} name="${name}" value="${value}"${value !== '' && value === chosen ? ' checked' : ''}><span>${words}</span></label>`,
    )
    .join('')}</div>`

const renderSelect = (columns: readonly MatrixColumn[], { id, name, label, chosen }: MatrixRow): string =>
  `<div class="survey-row"><label for="${id}">${label}</label>
<select class="input" id="${id}" name="${name}" autocomplete="off"><option value="">–${columns
    .map(({ value, label: words }) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${words}`)
    .join('')}</select></div>`

/** The summary of faults links to the first field of the first row without an answer. `rows`: in the order for this person. */
export function renderMatrix(
  { question, id, name, text, texts, values }: PlacedQuestion,
  rows: readonly AnswerOption[],
  options: readonly AnswerOption[],
): string {
  const chosen = new Map(values.map(parseItemAnswer).map(({ item, value }) => [item, value]))
  const firstOpen = rows.find((row) => !chosen.has(row.id)) ?? rows[0]
  const columns = options.map((option) => ({ value: option.id, label: escapeHtml(text(option.label)) }))
  // A radio button cannot be cleared, so rows of an optional question get an option without an answer.
  const radios = question.required ? columns : [...columns, { value: '', label: texts.none }]
  const isTable = radios.length <= COLUMNS_AT_MOST
  const rendered = rows.map((row, n) => {
    const placed = {
      id: row === firstOpen ? id : `${id}-${n}`,
      name: toItemField(name, row.id),
      label: escapeHtml(text(row.label)),
      chosen: chosen.get(row.id) ?? '',
    }
    return isTable ? renderRadios(radios, placed) : renderSelect(columns, placed)
  })
  const head = `<div class="survey-row survey-row-head" aria-hidden="true"><span></span>${radios.map(({ label }) => `<span>${label}</span>`).join('')}</div>\n`
  return `<div class="survey-matrix${isTable ? ' survey-matrix-table' : ''}">
${isTable ? head : ''}${rendered.join('\n')}
</div>`
}
