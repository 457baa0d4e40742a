// The add-in's pictures at addresses that never change, since manifests name them. Mail clients show them on pages of their own.
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { assetAnswer, prepareAssets } from '../kernel/assets.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import type { AddInServed } from './addin-served.ts'

// Some mail clients show no picture that may not be kept.
const SHOWN_ELSEWHERE = { 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }

export const iconEndpoint = async (icons: AddInServed['icons']): Promise<Endpoint> => {
  const assets = await prepareAssets(icons.map((icon) => ({ ...icon, hashed: false })))
  return openEndpoint({
    method: 'GET',
    path: '/mailclient-plugin/icons/:name',
    summary: 'The add-in’s pictures, for mail clients.',
    limited: undefined,
    surface: 'asset',
    media: 'image/png',
    input: t.type({ params: t.type({ name: t.string }) }),
    answers: { 200: null },
    fails: ['RouteNotFound'],
    handle: ({ params }, { header }) => {
      const asset = assets.get(params.name)
      if (asset === undefined) return TE.left({ _tag: 'RouteNotFound' })
      const answer = assetAnswer(asset, header)
      return TE.right({ ...answer, headers: { ...answer.headers, ...SHOWN_ELSEWHERE } })
    },
  })
}
