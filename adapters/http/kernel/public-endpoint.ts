// A public page in the language of its address (`?lang=`), otherwise in that of the browser.
import * as t from 'io-ts'
import { answerHtml } from './answer.ts'
import { TE } from '#domain/shared/fp.ts'
import { type RequestContext, type Endpoint, makePageEndpoint } from './endpoint.ts'
import type { Language } from '#domain/shared/language.ts'
import { rememberByName } from '#domain/shared/remember.ts'
import { type PublicPage, renderPublicPage } from '#adapters/web/public/public-page.ts'

export interface PublicPageSpec {
  readonly path: string
  /** For the API's description. */
  readonly summary: string
  readonly content: (language: Language) => Pick<PublicPage, 'title' | 'body'>
}

/** The `lang` of the address, otherwise the browser's language. */
export function chooseLanguage(
  query: { readonly lang: unknown },
  { language }: Pick<RequestContext, 'language'>,
): Language {
  return query.lang === 'nl' || query.lang === 'en' ? query.lang : language
}

/** Renders each language once, at its first request. `styles`: addresses. */
export function makePublicEndpoint({ path, summary, content }: PublicPageSpec, styles: readonly string[]): Endpoint {
  const answerIn = rememberByName((language: Language) =>
    answerHtml(200, renderPublicPage(styles, { language, path, hasNavigation: true, ...content(language) })),
  )
  return makePageEndpoint({
    path,
    summary,
    surface: 'page',
    // Links may carry any query.
    query: { lang: t.unknown },
    handle: ({ query }, { language }) => TE.right(answerIn(chooseLanguage(query, { language }))),
  })
}
