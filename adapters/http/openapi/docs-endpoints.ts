// Serves the document, and its pages in both languages: each is rendered and compressed when it is first requested.
import { E } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Language } from '#domain/shared/language.ts'
import { documentContract } from '#adapters/contract/operations/operations.ts'
import type { Answer } from '../kernel/answer.ts'
import { type Asset, assetAnswer, prepareAsset } from '../kernel/assets.ts'
import { openEndpoints } from '../kernel/contract-endpoints.ts'
import { type RequestContext, type Endpoint, pageEndpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { languageAsked } from '../kernel/public-endpoint.ts'
import { usedGroups } from './document.ts'
import { guidePage, type Guides } from './guides.ts'
import type { Document } from './openapi.ts'
import { docsGroup, docsOverview, type DocsPages } from './page/docs-page.ts'

export interface DescribedService {
  /** Called at the first request of a page or of the document. */
  readonly document: () => Document
  readonly endpoints: () => readonly Endpoint[]
  readonly guides: Guides
}

const NOT_FOUND: Failure = { _tag: 'RouteNotFound' }

/** `publicStyles`: addresses of the public pages' style sheets, and of further ones. `pictures`: the address of the folder of the guides' pictures. */
export function docsEndpoints(
  service: DescribedService,
  publicStyles: (...own: readonly string[]) => readonly string[],
  pictures: string,
): readonly Endpoint[] {
  const prepared = new Map<string, Asset>()
  /** Names exist only for known groups and languages, so that the map stays small. */
  const serve =
    (name: string, render: () => string, { header }: RequestContext) =>
    async () => {
      const asset = prepared.get(name) ?? prepareAsset({ name, content: Buffer.from(render()), hashed: false })
      prepared.set(name, asset)
      return E.right(await assetAnswer(asset, header))
    }
  const pagesIn = (language: Language): DocsPages => ({
    styles: publicStyles('docs.css'),
    language,
    document: service.document(),
    groups: usedGroups(service.endpoints()),
    guides: service.guides[language],
  })
  return [
    ...openEndpoints(documentContract, {
      'GET /openapi.json': {
        limited: undefined,
        respond: (_, context) => serve('openapi.json', () => JSON.stringify(service.document()), context),
      },
    }),
    pageEndpoint({
      path: '/docs',
      summary: 'This description, as pages.',
      surface: 'page',
      query: { lang: t.unknown },
      handle: ({ query }, context) => {
        const language = languageAsked(query, context)
        return serve(`${language}.html`, () => docsOverview(pagesIn(language)), context)
      },
    }),
    pageEndpoint({
      path: '/docs/:group',
      summary: 'The description of one group, as a page.',
      surface: 'page',
      query: { lang: t.unknown },
      params: { group: t.string },
      example: { input: { query: { lang: 'en' }, params: { group: 'contacts' } } },
      fails: ['RouteNotFound'],
      handle: ({ query, params }, context) => {
        const group = usedGroups(service.endpoints()).find(({ slug }) => slug === params.group)
        if (group === undefined) return async () => E.left<Failure, Answer>(NOT_FOUND)
        const language = languageAsked(query, context)
        return serve(`${group.slug}.${language}.html`, () => docsGroup(pagesIn(language), group), context)
      },
    }),
    pageEndpoint({
      path: '/docs/guides/:guide',
      summary: 'A guide, as a page.',
      surface: 'page',
      query: { lang: t.unknown },
      params: { guide: t.string },
      example: { input: { query: { lang: 'en' }, params: { guide: 'operator' } } },
      fails: ['RouteNotFound'],
      handle: ({ query, params }, context) => {
        const language = languageAsked(query, context)
        const guide = service.guides[language].find(({ slug }) => slug === params.guide)
        if (guide === undefined) return async () => E.left<Failure, Answer>(NOT_FOUND)
        const page = { styles: publicStyles('public-table.css', 'guide.css'), language, pictures }
        return serve(`guides/${guide.slug}.${language}.html`, () => guidePage(guide, page), context)
      },
    }),
  ]
}
