// A public page with a form: it posts to this service, runs no script and loads nothing from elsewhere.
import type { Language } from '#domain/shared/language.ts'
import type { Failure } from '../errors.ts'
import { type Answer, answerHtml } from './answer.ts'
import { makeFailurePage, type FailureTitles } from './result-page.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';')

/** Lets a prepared page send its form to this service. */
export function withFormPolicy(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': POLICY } }
}

/** `hasScript`: the page runs a script of this service. */
export function answerFormPage(
  status: number,
  language: Language,
  body: string,
  { hasScript = false }: { readonly hasScript?: boolean } = {},
): Answer {
  const policy = hasScript ? `${POLICY};script-src 'self';connect-src 'self'` : POLICY
  return {
    ...answerHtml(status, body),
    headers: { 'content-security-policy': policy, 'content-language': language },
  }
}

const TITLES: FailureTitles = {
  RateLimited: ['Even wachten', 'Please wait a moment'],
  PayloadTooLarge: ['Dit is te veel om te versturen', 'This is too much to send'],
  otherwise: ['Dat lukte niet', 'That did not work'],
}

interface FormFailureSettings {
  /** Titles that only this page has. */
  readonly titles?: Partial<FailureTitles>
  /** HTML at the end. */
  readonly after?: (failure: Failure, language: Language) => string
  readonly hasReference?: boolean
}

/** The page of a failure. */
export function makeFormFailure(
  styles: readonly string[],
  path: string,
  { titles, after = () => '', hasReference = true }: FormFailureSettings = {},
) {
  return makeFailurePage(styles, path, { ...TITLES, ...titles }, (failure, language, message) => ({
    paragraphs: [message],
    after: after(failure, language),
    hasReference,
  }))
}

export function toHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

interface FieldNotes {
  readonly id: string
  readonly help: readonly string[]
  readonly fault: string | undefined
  /** Screen readers read it before the fault. */
  readonly error: string
}

/** The help and fault of a field. `attributes` of the field refer to them. */
export function renderFieldNotes({ id, help, fault, error }: FieldNotes) {
  const ids = [...help.map((_, n) => `${id}-help${n}`), ...(fault === undefined ? [] : [`${id}-fault`])]
  const html = help.map((one, n) => `<p class="survey-help" id="${id}-help${n}" dir="auto">${toHtml(one)}</p>`)
  if (fault !== undefined)
    html.push(
      `<p class="survey-fault" id="${id}-fault"><span class="visually-hidden">${error}</span>${escapeHtml(fault)}</p>`,
    )
  return { html: html.join('\n'), attributes: ids.length === 0 ? '' : ` aria-describedby="${ids.join(' ')}"` }
}

const renderSummary = (title: string, body: string): string =>
  `<section class="survey-summary" aria-labelledby="summary" tabindex="-1" autofocus>
<h2 id="summary">${title}</h2>
${body}
</section>
`

/** A note that has the focus when the page opens. */
export function renderNoteAtTop(title: string, text: string): string {
  return renderSummary(title, `<p>${escapeHtml(text)}</p>`)
}

/** A summary with links to the fields. It has the focus when the page opens. */
export function renderFaultSummary(
  title: string,
  faults: readonly { readonly id: string; readonly text: string }[],
): string {
  return faults.length === 0
    ? ''
    : renderSummary(
        title,
        `<ul>${faults.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('\n')}</ul>`,
      )
}
