// The address at which mail clients open the pane; it loads without a session, since it is where one logs in (PLG-1, PLG-2).
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { html } from '../answer.ts'
import { type Endpoint, openEndpoint } from '../endpoint.ts'
import type { Language } from '../language.ts'

export const paneEndpoint = (pages: Readonly<Record<Language, string>>): Endpoint => {
  const answers = { nl: html(200, pages.nl), en: html(200, pages.en) }
  return openEndpoint({
    method: 'GET',
    path: '/mailclient-plugin',
    summary: 'The task pane.',
    limited: 'plugin',
    surface: 'pane',
    // Any query is welcome: mail clients add their own.
    input: t.type({ query: t.type({ lang: t.unknown }) }),
    answers: { 200: null },
    handle: ({ query }, { language }) =>
      TE.right(answers[query.lang === 'nl' || query.lang === 'en' ? query.lang : language]),
  })
}
