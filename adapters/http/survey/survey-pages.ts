// The public pages around a survey: starting by a link, thanks, and opting out of the office's survey mail.
import { type Language, pickText, pickTexts } from '#domain/shared/language.ts'
import { renderPublicPage } from '#adapters/web/public/public-page.ts'
import { type SurveyContent, pickLocalText } from '#domain/survey/survey.ts'
import { renderResultPage } from '../kernel/result-page.ts'
import { renderIntroduction, splitParagraphs } from './answer-page.ts'
import { answerTexts } from './answer-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

interface SurveyPage {
  readonly office: string
  readonly language: Language
  /** Address of the page. */
  readonly path: string
}

/** The button posts to `action`. */
const renderButtonPage = (
  styles: readonly string[],
  { office, language }: SurveyPage,
  {
    path,
    title,
    body,
    action,
    button,
  }: Readonly<Record<'title' | 'body' | 'action' | 'button', string>> & { readonly path: string | undefined },
): string =>
  renderPublicPage(styles, {
    language,
    office,
    title,
    kind: 'public-result survey',
    ...(path !== undefined && { path }),
    body: `<h1 dir="auto">${escapeHtml(title)}</h1>
${body}
<form class="survey-send" method="post" action="${escapeHtml(action)}?lang=${language}">
<button class="button button-primary" type="submit">${button}</button>
</form>`,
  })

const renderTranslated = (content: SurveyContent, { path }: SurveyPage): string | undefined =>
  content.languages.length > 1 ? path : undefined

export function renderStartPage(styles: readonly string[], page: SurveyPage, content: SurveyContent): string {
  return renderButtonPage(styles, page, {
    path: renderTranslated(content, page),
    title: pickLocalText(content.title, page.language, content.languages),
    body: renderIntroduction(pickLocalText(content.introduction, page.language, content.languages)),
    action: `${page.path}/start`,
    button: pickText(answerTexts.start, page.language),
  })
}

export function renderThanksPage(styles: readonly string[], page: SurveyPage, content: SurveyContent): string {
  const { office, language } = page
  const texts = pickTexts(answerTexts, language)
  const path = renderTranslated(content, page)
  const own = splitParagraphs(pickLocalText(content.thanks, language, content.languages))
  return renderResultPage(styles, language, {
    office,
    ...(path !== undefined && { path }),
    title: texts.thanks,
    paragraphs: [...(own.length === 0 ? [texts.sent(office)] : own), texts.closePage],
  })
}

/** The page for a code that already has other answers. */
export function renderOtherAnswersPage(styles: readonly string[], office: string, language: Language): string {
  const { otherAnswers: title, otherAnswersMean, closePage } = pickTexts(answerTexts, language)
  return renderResultPage(styles, language, {
    office,
    title,
    paragraphs: [otherAnswersMean(office), closePage],
    isFailed: true,
  })
}

/** A form that sends the posted values again after they could not be stored. Pages are not cached, so going back would lose the answers. */
export function resendForm(
  language: Language,
  path: string,
  fields: readonly (readonly [name: string, value: string])[],
): string {
  return `<form class="survey-send" method="post" action="${escapeHtml(path)}">
${fields.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('\n')}
<button class="button button-primary" type="submit">${pickText(answerTexts.resend, language)}</button>
</form>`
}

const renderChoicePage = (
  styles: readonly string[],
  page: SurveyPage,
  [title, means, button]: readonly [title: string, means: string, button: string],
  step: 'opt-out' | 'opt-in',
): string =>
  renderButtonPage(styles, page, {
    path: `${page.path}/opt-out`,
    title,
    body: `<p class="public-lead">${escapeHtml(means)}</p>\n<p>${pickText(answerTexts.optOutOthers, page.language)}</p>`,
    action: `${page.path}/${step}`,
    button,
  })

/** For these pages, `path` is the path of the survey. */
export function renderOptOutPage(styles: readonly string[], page: SurveyPage): string {
  const texts = pickTexts(answerTexts, page.language)
  return renderChoicePage(styles, page, [texts.optOut, texts.optOutMeans(page.office), texts.doOptOut], 'opt-out')
}

/** The page offers to opt in again. */
export function renderOptedOutPage(styles: readonly string[], page: SurveyPage): string {
  const texts = pickTexts(answerTexts, page.language)
  return renderChoicePage(styles, page, [texts.optedOut, texts.optedOutMeans(page.office), texts.doOptIn], 'opt-in')
}

export function renderOptedInPage(styles: readonly string[], { office, language }: SurveyPage): string {
  const texts = pickTexts(answerTexts, language)
  return renderResultPage(styles, language, { office, title: texts.optedIn, paragraphs: [texts.optedInMeans(office)] })
}
