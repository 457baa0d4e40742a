// Answers the files of pane and pages. Not counted for an address: they cost next to nothing and a pane needs several at once.
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { type Asset, assetAnswer } from '../kernel/assets.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'

export const ASSETS_PATH = '/mailclient-plugin/assets'

export const assetsEndpoint = (path: string, assets: ReadonlyMap<string, Asset>): Endpoint =>
  openEndpoint({
    method: 'GET',
    path: `${path}/:name`,
    summary: 'Scripts and styles of the pages.',
    limited: undefined,
    surface: 'asset',
    media: '*/*',
    input: t.type({ params: t.type({ name: t.string }) }),
    answers: { 200: null },
    fails: ['RouteNotFound'],
    handle: ({ params }, { header }) => {
      const asset = assets.get(params.name)
      return asset === undefined ? TE.left({ _tag: 'RouteNotFound' }) : TE.right(assetAnswer(asset, header))
    },
  })
