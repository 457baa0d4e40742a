// Serves the document and its page: made once, when first asked for, and compressed then.
import * as E from 'fp-ts/lib/Either.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import type { Answer } from '../answer.ts'
import { type Asset, assetAnswer, prepareAssets } from '../assets.ts'
import { type Asked, type Endpoint, openEndpoint } from '../endpoint.ts'
import type { Document } from './openapi.ts'
import { docsPage } from './page/docs-page.ts'

/** `document` is asked for at the first call of either. */
export const docsEndpoints = (document: () => Document, styles: readonly string[]): readonly Endpoint[] => {
  let files: Promise<ReadonlyMap<string, Asset>> | undefined
  const make = (): Promise<ReadonlyMap<string, Asset>> =>
    prepareAssets([
      { name: 'openapi.json', content: Buffer.from(JSON.stringify(document())), hashed: false },
      { name: 'docs.html', content: Buffer.from(docsPage(document(), styles)), hashed: false },
    ])
  const serve =
    (name: string) =>
    (_: unknown, asked: Asked): TE.TaskEither<never, Answer> =>
    async () => {
      const asset = (await (files ??= make())).get(name)
      if (asset === undefined) throw new Error(`${name} was not made`)
      return E.right(assetAnswer(asset, asked.header))
    }
  return [
    openEndpoint({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This description, as OpenAPI 3.1.',
      limited: undefined,
      input: t.unknown,
      answers: { 200: t.UnknownRecord },
      handle: serve('openapi.json'),
    }),
    openEndpoint({
      method: 'GET',
      path: '/docs',
      summary: 'This description, as a page.',
      limited: undefined,
      surface: 'page',
      input: t.unknown,
      answers: { 200: null },
      handle: serve('docs.html'),
    }),
  ]
}
