// The fields of a ranking: a place for each option. The script of the page lets people move the options instead.
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { toItemField } from '#domain/survey/item-answers.ts'
import { toPlacedValue } from '#domain/survey/ranking.ts'
import type { AnswerOption } from '#domain/survey/survey.ts'
import type { PlacedQuestion } from './placed-question.ts'

/** The summary of faults links to the id of the first field. The script shows the buttons. Places are short, because they are many. */
export function renderRanking(
  { id, name, text, texts, values }: PlacedQuestion,
  options: readonly AnswerOption[],
): string {
  const renderPlace = (option: string, place: number): string =>
    `<option${values.includes(toPlacedValue({ option, place })) ? ' selected' : ''}>${place}`
  const renderMove = (by: -1 | 1, words: string): string =>
    `<button class="button" type="button" data-by="${by}" aria-label="${escapeHtml(words)}" hidden>${by < 0 ? '↑' : '↓'}</button>`
  const items = options.map(({ id: option, label }, n) => {
    const words = text(label)
    const places = options.map((_, at) => renderPlace(option, at + 1)).join('')
    return `<li class="survey-rank framed"><select class="input" id="${id}${n === 0 ? '' : `-${n}`}" name="${toItemField(name, option)}" aria-label="${escapeHtml(texts.placeOf(words))}" autocomplete="off"><option value="">${texts.noPlace}${places}</select>
<span dir="auto">${escapeHtml(words)}</span>${renderMove(-1, texts.moveUp(words))}${renderMove(1, texts.moveDown(words))}</li>`
  })
  return `<ul class="survey-options survey-ranking">
${items.join('\n')}
</ul>
<p class="visually-hidden" role="status"></p>`
}
