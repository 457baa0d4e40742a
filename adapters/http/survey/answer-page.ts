// The page on which people answer a survey (SVY-4): a form that needs no script. Faults are listed above it and shown at their questions.
import { type Language, pickTexts } from '#domain/shared/language.ts'
import { renderPublicPage } from '#adapters/web/public/public-page.ts'
import { listConditional } from '#domain/survey/conditions.ts'
import { hasScriptedParts, isLastPage, listLiveConditions, listParts, type SurveyPart } from '#domain/survey/pages.ts'
import { listAnswerFields, listPostedValues, type PostedAnswers } from '#domain/survey/item-answers.ts'
import { selectAnswers } from '#domain/survey/kept-answers.ts'
import { type AnswerFault, readShownAnswers } from '#domain/survey/read-answers.ts'
import {
  type LocalText,
  type QuestionId,
  type SurveyContent,
  pickLocalText,
  toOtherKey,
} from '#domain/survey/survey.ts'
import { renderFaultSummary, renderNoteAtTop, toHtml } from '../kernel/form-page.ts'
import { renderQuestion } from './answer-fields.ts'
import type { PlacedQuestion } from './placed-question.ts'
import { describeShown, KEPT_FIELD, SHOWN_FIELD } from './shown-answers.ts'
import { answerTexts, describeFault } from './answer-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface AnswerFormPage {
  readonly office: string
  readonly content: SurveyContent
  /** The version shown; posted with the answers. */
  readonly version: number
  readonly language: Language
  /** The office sees who answered what. */
  readonly isNamed?: boolean
  /** Address of the page, to which the form posts. Undefined: a preview. */
  readonly path: string | undefined
  readonly posted?: PostedAnswers
  /** From 0. The number of parts: the page that only sends. */
  readonly page?: number
  /** Of the page. */
  readonly faults?: readonly AnswerFault[]
  /** Questions of the page that its posted answers have added. */
  readonly added?: readonly QuestionId[]
  readonly scripts?: AnswerScripts
  /** Of the answers that the service keeps until they are sent; empty: there are none. Undefined: it keeps none. */
  readonly keptRevision?: string | undefined
  /** `posted` has answers of another window, which the posted form did not show. */
  readonly isNewer?: boolean
  /** `posted` was given at an earlier visit. */
  readonly isContinued?: boolean
  /** The posted form has an unknown version, and this page shows another version. */
  readonly isOutdated?: true
}

/** Addresses. */
export interface AnswerScripts {
  /** Of `hasScriptedParts`. */
  readonly parts: string
  /** Keeps the answers while they are given. */
  readonly keeping: string
}

/** Prefix of answers, which keeps their names apart from other fields. */
export const ANSWER_FIELD = 'a.'
export const VERSION_FIELD = 'version'
export const PAGE_FIELD = 'page'
export const BACK_FIELD = 'back'
/** Ids of the questions that the page hides. */
export const UNSEEN_FIELD = 'unseen'
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

const renderHidden = (name: string, value: string | number): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`

/** What browsers need to show the question as soon as its condition is met. A disabled fieldset posts nothing. */
function renderLive({ question }: PlacedQuestion, html: string, isShown: boolean): string {
  const { shownWhen, id } = question
  const when = escapeHtml(JSON.stringify({ ...shownWhen, question: `${ANSWER_FIELD}${shownWhen?.question ?? ''}` }))
  return `<fieldset class="survey-when" data-when="${when}"${isShown ? '' : ' hidden disabled'}>
${html}
</fieldset>
<input type="hidden" name="${UNSEEN_FIELD}" value="${escapeHtml(id)}"${isShown ? ' disabled' : ''}>`
}

/** `styles`: addresses, survey.css among them. A preview shows all pages below each other. */
export function renderAnswerPage(styles: readonly string[], form: AnswerFormPage): string {
  const { office, content, version, language, path, posted = new Map(), page = 0, faults = [], added = [] } = form
  const { languages, questions } = content
  const texts = pickTexts(answerTexts, language)
  const text = (local: LocalText): string => pickLocalText(local, language, languages)
  const parts = listParts(content)
  const onPage = path === undefined ? parts : parts.slice(page, page + 1)
  const { shown } = readShownAnswers(content, posted)
  const live = listLiveConditions(content, page)
  const hasNumbers = listConditional(content).size === 0
  const place = (id: QuestionId): PlacedQuestion[] => {
    const n = questions.findIndex((question) => question.id === id)
    const question = questions[n]
    if (question === undefined) return []
    const number = hasNumbers ? n + 1 : undefined
    const fault = faults.find((one) => one.question === id)
    return [
      {
        question,
        number,
        id: `q${n + 1}`,
        name: escapeHtml(`${ANSWER_FIELD}${id}`),
        text,
        texts,
        values: listPostedValues(question, posted),
        other: posted.get(toOtherKey(id))?.[0] ?? '',
        seed: path === undefined ? '' : `${path} ${id}`,
        fault: fault && describeFault(language, number ?? text(question.label), question, fault),
      },
    ]
  }
  const renderPart = ({ section, questions: own }: SurveyPart): string => {
    const heading = section === undefined ? '' : `<h2 dir="auto">${escapeHtml(text(section.title))}</h2>\n`
    const placed = own.flatMap(({ id }) => (path === undefined || shown.has(id) || live.has(id) ? place(id) : []))
    return `${heading}${section === undefined ? '' : renderIntroduction(text(section.text))}
${placed
  .map((one) => {
    const html = renderQuestion(one)
    const { id } = one.question
    // A question that the service has just added stays: the script may read an answer otherwise, and would hide it for ever.
    return path !== undefined && live.has(id) && !added.includes(id) ? renderLive(one, html, shown.has(id)) : html
  })
  .join('\n')}`
  }
  const listLinks = (ids: readonly QuestionId[]) =>
    ids.flatMap(place).map(({ id, fault, question }) => ({ id, text: fault ?? text(question.label) }))
  const renderSummary = (): string => {
    if (form.isOutdated === true) return renderNoteAtTop(texts.outdated, texts.outdatedMeans)
    if (form.isNewer === true) return renderNoteAtTop(texts.newer, texts.newerMeans)
    const links = listLinks([...faults.map(({ question }) => question), ...added])
    return renderFaultSummary(faults.length > 0 ? texts.faults : texts.added, links)
  }
  const ofPage = new Set(onPage.flatMap(({ questions: own }) => own.map(({ id }) => id)))
  const kept = questions
    .filter(({ id }) => !ofPage.has(id))
    .flatMap(listAnswerFields)
    .flatMap((key) => (posted.get(key) ?? []).map((value: string) => renderHidden(ANSWER_FIELD + key, value)))
  const { keptRevision } = form
  const isKept = keptRevision !== undefined && path !== undefined
  const scripts = [
    ...(hasScriptedParts(content, page) ? [form.scripts?.parts] : []),
    ...(isKept ? [form.scripts?.keeping] : []),
  ].filter((src) => src !== undefined)
  const title = text(content.title)
  const [first] = onPage
  const named = page > 0 && first?.section !== undefined ? `${text(first.section.title)} · ${title}` : title
  return renderPublicPage(styles, {
    language,
    office,
    title: faults.length > 0 || form.isOutdated === true ? texts.error + named : named,
    kind: 'survey',
    ...(path !== undefined && languages.length > 1 && { path, form: FORM }),
    head: scripts.map((src) => `<script src="${escapeHtml(src)}" defer></script>`).join('\n'),
    body: `${renderSummary()}<h1 dir="auto">${escapeHtml(title)}</h1>
${page === 0 ? renderIntroduction(text(content.introduction)) : ''}
${path === undefined || page > 0 ? '' : `<p class="quiet">${form.isNamed === true ? toHtml(texts.named(office)) : texts.confidential}</p>`}
${form.isContinued === true ? renderContinued(texts, `${path}/restart?lang=${language}`) : ''}
<form id="${FORM}" class="survey-form" method="post" novalidate${isKept ? ` data-keep="${escapeHtml(path)}/keep"` : ''}${path === undefined ? '' : ` action="${escapeHtml(path)}?lang=${language}"`}>
${renderHidden(VERSION_FIELD, version)}${isKept ? renderHidden(KEPT_FIELD, keptRevision) + renderHidden(SHOWN_FIELD, describeShown(selectAnswers(posted, questions))) : ''}${parts.length > 1 || live.size > 0 ? renderHidden(PAGE_FIELD, page) : ''}
${kept.join('\n')}${onPage.map(renderPart).join('\n')}${page >= parts.length ? `<h2>${texts.allAnswered}</h2>\n<p>${texts.allAnsweredMeans}</p>` : ''}
${renderButtons(texts, path === undefined ? 'preview' : isLastPage(content, posted, page) ? 'send' : 'next', page > 0)}
</form>`,
  })
}

const renderContinued = ({ continued, restart }: PlacedQuestion['texts'], action: string): string =>
  `<form class="survey-continued" method="post" action="${escapeHtml(action)}"><p class="quiet">${continued}</p><button class="link" type="submit">${restart}</button></form>`

/** Enter in a field presses the first button, so the way back comes second. */
function renderButtons(texts: PlacedQuestion['texts'], step: 'preview' | 'next' | 'send', hasBack: boolean): string {
  const note = step === 'preview' ? `<p class="quiet">${texts.preview}</p>\n` : ''
  const forward =
    step === 'preview'
      ? `<button class="button button-primary" type="button" aria-disabled="true">${texts.send}</button>`
      : `<button class="button button-primary" type="submit">${step === 'send' ? texts.send : texts.next}</button>`
  const back = hasBack
    ? `\n<button class="button" type="submit" name="${BACK_FIELD}" value="1">${texts.back}</button>`
    : ''
  return `${note}<p class="survey-send">${forward}${back}</p>`
}
