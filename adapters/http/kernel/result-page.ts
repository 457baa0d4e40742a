// A page with a result: the outcome, its meaning, what to do, and a reference for support.
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import { type Answer, answerHtml, type FailureSetting } from './answer.ts'
import { respondToFailure, type Failure } from '../errors.ts'
import { renderPublicPage, type PublicPage } from '#adapters/web/public/public-page.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface ResultAction {
  readonly href: string
  readonly label: string
}

export interface Result extends Pick<PublicPage, 'hasNavigation' | 'head' | 'office' | 'path'> {
  readonly title: string
  /** The first paragraph is the lead. */
  readonly paragraphs: readonly string[]
  /** The first action is the primary one. */
  readonly actions?: readonly ResultAction[]
  /** Absent: a success. */
  readonly isFailed?: true
  /** HTML at the end. */
  readonly after?: string
  /** Code and request id of a failure, for support. */
  readonly reference?: string | undefined
}

const renderButton = ({ href, label }: ResultAction, n: number): string =>
  `<a class="button${n === 0 ? ' button-primary' : ''}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`

/** `styles`: addresses. */
export function renderResultPage(
  styles: readonly string[],
  language: Language,
  { title, paragraphs, actions = [], isFailed, after = '', reference, ...page }: Result,
): string {
  return renderPublicPage(styles, {
    ...page,
    language,
    title,
    kind: 'public-result',
    body: `<p class="result-mark${isFailed === true ? ' result-mark-failed' : ''}" aria-hidden="true">${isFailed === true ? '!' : '✓'}</p>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text, n) => `<p${n === 0 ? ' class="public-lead"' : ''}>${escapeHtml(text)}</p>`).join('\n')}
${actions.length === 0 ? '' : `<p class="result-actions wrap gap-12">${actions.map(renderButton).join('\n')}</p>`}
${after}
${reference === undefined ? '' : `<p class="small break public-reference">${escapeHtml(reference)}</p>`}`,
  })
}

/** Titles of failures on one kind of page. */
export type FailureTitles = Readonly<Partial<Record<Failure['_tag'], Bilingual>> & { otherwise: Bilingual }>

/** The page's content below the title of a failure. `message`: the failure's message in the page's language. */
type ResultOf = (
  failure: Failure,
  language: Language,
  message: string,
  code: string,
) => Omit<Result, 'title' | 'reference'> & {
  /** False: without code and request id, for readers whom the service does not know. */
  readonly hasReference?: boolean
}

/** `path`: the path of the endpoint. */
export function makeFailurePage(styles: readonly string[], path: string, titles: FailureTitles, resultOf: ResultOf) {
  return (failure: Failure, { language, requestId, now }: FailureSetting): Answer => {
    const { status, headers, body } = respondToFailure(failure, language, path, now)
    const title = pickText(titles[failure._tag] ?? titles.otherwise, language)
    const { hasReference = true, ...result } = resultOf(failure, language, body.message, body.code)
    const reference = hasReference ? `${body.code} · ${requestId}` : undefined
    return {
      ...answerHtml(status, renderResultPage(styles, language, { title, isFailed: true, reference, ...result })),
      headers,
    }
  }
}
