// Serves the document, and its pages in both languages: each is rendered and compressed when it is first requested.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Language } from '#domain/shared/language.ts'
import { rememberByName } from '#domain/shared/remember.ts'
import { documentContract } from '#adapters/contract/operations/operations.ts'
import type { Answer } from '../kernel/answer.ts'
import { type Asset, answerAsset, prepareAsset } from '../kernel/assets.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import { type RequestContext, type Endpoint, makePageEndpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { answerFormPage, withFormPolicy } from '../kernel/form-page.ts'
import { chooseLanguage } from '../kernel/public-endpoint.ts'
import { findUsedGroups } from './document.ts'
import { renderGuidePage, type Guides } from './guides.ts'
import type { Document } from './openapi.ts'
import type { DocsPages } from './page/docs-contents.ts'
import { renderDocsGroup, renderDocsOverview } from './page/docs-page.ts'
import { makeDocsSearch } from './page/docs-search.ts'

export interface DescribedService {
  /** Called at the first request of a page or of the document. */
  readonly document: () => Document
  readonly endpoints: () => readonly Endpoint[]
  readonly guides: Guides
}

/** In characters. */
const SEARCH_AT_MOST = 200

const NOT_FOUND: Failure = { _tag: 'RouteNotFound' }

/**
 * `publicStyles` returns the addresses of the public pages' style sheets, followed by the given ones. `pictures`: the address of the folder
 * of the guides' pictures.
 */
export function makeDocsEndpoints(
  service: DescribedService,
  publicStyles: (...own: readonly string[]) => readonly string[],
  pictures: string,
): readonly Endpoint[] {
  const prepared = new Map<string, Asset>()
  /** Names exist only for known groups and languages, so the map stays small. */
  const serve =
    (name: string, render: () => string, { header }: RequestContext) =>
    async () => {
      const asset = prepared.get(name) ?? prepareAsset({ name, content: Buffer.from(render()), hashed: false })
      prepared.set(name, asset)
      return E.right(await answerAsset(asset, header))
    }
  const pagesIn = (language: Language): DocsPages => ({
    styles: publicStyles('docs.css'),
    language,
    document: service.document(),
    groups: findUsedGroups(service.endpoints()),
    guides: service.guides[language],
  })
  const searchIn = rememberByName((language: Language) => makeDocsSearch(pagesIn(language)))
  return [
    ...makeOpenEndpoints(documentContract, {
      'GET /openapi.json': {
        limited: undefined,
        respond: (_, context) => serve('openapi.json', () => JSON.stringify(service.document()), context),
      },
    }),
    makePageEndpoint({
      path: '/docs',
      summary: 'This description, as pages. `q` searches the guides and the operations.',
      surface: 'page',
      query: { lang: t.unknown, q: t.unknown },
      handle: ({ query }, context) => {
        const language = chooseLanguage(query, context)
        const q = typeof query.q === 'string' ? query.q.slice(0, SEARCH_AT_MOST).trim() : ''
        if (q === '')
          return pipe(
            serve(`${language}.html`, () => renderDocsOverview(pagesIn(language)), context),
            TE.map(withFormPolicy),
          )
        return TE.fromIO(() =>
          answerFormPage(200, language, renderDocsOverview(pagesIn(language), { q, hits: searchIn(language)(q) })),
        )
      },
    }),
    makePageEndpoint({
      path: '/docs/:group',
      summary: 'The description of one group, as a page.',
      surface: 'page',
      query: { lang: t.unknown },
      params: { group: t.string },
      example: { input: { query: { lang: 'en' }, params: { group: 'contacts' } } },
      fails: ['RouteNotFound'],
      handle: ({ query, params }, context) => {
        const group = findUsedGroups(service.endpoints()).find(({ slug }) => slug === params.group)
        if (group === undefined) return async () => E.left<Failure, Answer>(NOT_FOUND)
        const language = chooseLanguage(query, context)
        return serve(`${group.slug}.${language}.html`, () => renderDocsGroup(pagesIn(language), group), context)
      },
    }),
    makePageEndpoint({
      path: '/docs/guides/:guide',
      summary: 'A guide, as a page.',
      surface: 'page',
      query: { lang: t.unknown },
      params: { guide: t.string },
      example: { input: { query: { lang: 'en' }, params: { guide: 'operator' } } },
      fails: ['RouteNotFound'],
      handle: ({ query, params }, context) => {
        const language = chooseLanguage(query, context)
        const guide = service.guides[language].find(({ slug }) => slug === params.guide)
        if (guide === undefined) return async () => E.left<Failure, Answer>(NOT_FOUND)
        const page = { styles: publicStyles('public-table.css', 'guide.css'), language, pictures }
        return serve(`guides/${guide.slug}.${language}.html`, () => renderGuidePage(guide, page), context)
      },
    }),
  ]
}
