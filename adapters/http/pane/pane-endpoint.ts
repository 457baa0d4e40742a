// The address at which mail clients open the pane. It needs no session, since users sign in there (PLG-1, PLG-2).
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { type Asset, prepareAsset, wholeAnswer } from '../kernel/assets.ts'
import { type Endpoint, pageEndpoint } from '../kernel/endpoint.ts'
import { languageAsked } from '../kernel/public-endpoint.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'

/** The pages are compressed once: their texts are most of what a first visit waits for on a slow line. */
export const paneEndpoint = async (html: Readonly<Record<Language, string>>): Promise<Endpoint> => {
  const prepare = (language: Language): Promise<Asset> =>
    prepareAsset({ name: `${language}.html`, content: Buffer.from(html[language]), hashed: false })
  const [nl, en] = await Promise.all([prepare('nl'), prepare('en')])
  const pages = { nl, en }
  return pageEndpoint({
    path: '/mailclient-plugin',
    summary: 'The task pane.',
    dutch: 'Het paneel in het mailprogramma.',
    limited: 'plugin',
    surface: 'pane',
    // Mail clients add parameters of their own.
    query: { lang: t.unknown },
    handle: ({ query }, { language, header }) =>
      TE.right(wholeAnswer(pages[languageAsked(query, { language })], header)),
  })
}
