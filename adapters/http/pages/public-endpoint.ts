// A page that anybody may read, in the language of the browser or the one that its address asks for. What it says is its own matter.
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { html } from '../answer.ts'
import { type Endpoint, openEndpoint } from '../endpoint.ts'
import type { Language } from '#adapters/codecs/wording.ts'
import { type PublicPage, publicPage } from './public-page.ts'

export interface PublicPageSpec {
  readonly path: NonNullable<PublicPage['path']>
  /** For the description of the API. */
  readonly summary: string
  readonly content: (language: Language) => Pick<PublicPage, 'title' | 'body'>
}

/** Both languages are made once. `styles`: addresses. */
export const publicEndpoint = ({ path, summary, content }: PublicPageSpec, styles: readonly string[]): Endpoint => {
  const answerIn = (language: Language) => html(200, publicPage(styles, { language, path, ...content(language) }))
  const answers = { nl: answerIn('nl'), en: answerIn('en') }
  return openEndpoint({
    method: 'GET',
    path,
    summary,
    limited: undefined,
    surface: 'page',
    // Whoever links to it may add what he likes.
    input: t.type({ query: t.type({ lang: t.unknown }) }),
    answers: { 200: null },
    handle: ({ query }, { language }) =>
      TE.right(answers[query.lang === 'nl' || query.lang === 'en' ? query.lang : language]),
  })
}
