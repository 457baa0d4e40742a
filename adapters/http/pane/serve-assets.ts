// The files of pane and pages. Calls are not counted: they cost little, and a pane needs several at once.
import * as t from 'io-ts'
import { type Asset, answerAsset } from '../kernel/assets.ts'
import { TE } from '#domain/shared/fp.ts'
import { type Endpoint, makePageEndpoint } from '../kernel/endpoint.ts'

export const ASSETS_PATH = '/mailclient-plugin/assets'

export function makeAssetsEndpoint(path: string, assets: ReadonlyMap<string, Asset>): Endpoint {
  return makePageEndpoint({
    path: `${path}/:name`,
    summary: 'Scripts and styles of the pages.',
    surface: 'asset',
    media: '*/*',
    params: { name: t.string },
    fails: ['RouteNotFound'],
    handle: ({ params }, { header }) => {
      const asset = assets.get(params.name)
      return asset === undefined ? TE.left({ _tag: 'RouteNotFound' }) : TE.fromTask(() => answerAsset(asset, header))
    },
  })
}
