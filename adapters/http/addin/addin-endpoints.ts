// The parts of the add-in besides its pane: the page for administrators, the files that they upload, and the pictures of manifests.
import * as t from 'io-ts'
import { type Asset, answerAsset, prepareAsset, prepareAssets } from '../kernel/assets.ts'
import { type Endpoint, makePageEndpoint, type RequestContext } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import type { Answer } from '../kernel/answer.ts'
import { makePublicEndpoint } from '../kernel/public-endpoint.ts'
import type { Prose } from '#adapters/web/public/prose.ts'
import type { AddInServed } from './addin-served.ts'
import { E, TE } from '#domain/shared/fp.ts'
import { renderDeployPage } from './deploy-page.ts'

/** The asset with additional headers. Undefined: this address has no asset. */
function answerWith(
  asset: Asset | undefined,
  { header }: RequestContext,
  headers: Readonly<Record<string, string>>,
): TE.TaskEither<Failure, Answer> {
  if (asset === undefined) return TE.left({ _tag: 'RouteNotFound' })
  return TE.fromTask(async () => {
    const answer = await answerAsset(asset, header)
    return { ...answer, headers: { ...answer.headers, ...headers } }
  })
}

// Mail clients show the pictures on their own pages, and some show only pictures that they may cache.
const SHOWN_ELSEWHERE = { 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }

/** The addresses never change, because manifests contain them. */
function makeIconEndpoint(icons: AddInServed['icons']): Endpoint {
  const assets = prepareAssets(icons.map((icon) => ({ ...icon, hashed: false })))
  return makePageEndpoint({
    path: '/mailclient-plugin/icons/:name',
    summary: 'The add-in’s pictures, for mail clients.',
    surface: 'asset',
    media: 'image/png',
    params: { name: t.string },
    fails: ['RouteNotFound'],
    handle: ({ params }, context) => answerWith(assets.get(params.name), context, SHOWN_ELSEWHERE),
  })
}

const FILES = [
  ['tapster-addin.zip', 'application/zip', 'zip', 'The add-in’s package for Microsoft 365.'],
  ['manifest.xml', 'application/xml', 'xml', 'The add-in’s manifest as XML.'],
] as const

/** An installation with an unusable address or client id has no files. */
const uploadEndpoints = (upload: AddInServed['upload']): readonly Endpoint[] =>
  FILES.map(([name, media, form, summary]) => {
    const asset = E.isRight(upload) ? prepareAsset({ name, content: upload.right[form], hashed: false }) : undefined
    return makePageEndpoint({
      path: `/deploy/${name}`,
      summary,
      surface: 'asset',
      media,
      fails: ['RouteNotFound'],
      handle: (_, context) => answerWith(asset, context, { 'content-disposition': `attachment; filename="${name}"` }),
    })
  })

/** `ledger`: the host of the ledger's sign-in. `styles`: addresses. */
export function makeAddInEndpoints(
  addIn: AddInServed,
  ledger: string,
  prose: Prose,
  styles: readonly string[],
): readonly Endpoint[] {
  return [
    makePublicEndpoint(
      {
        path: '/deploy',
        summary: 'How an administrator rolls the add-in out.',
        content: renderDeployPage(addIn, ledger, prose),
      },
      styles,
    ),
    ...uploadEndpoints(addIn.upload),
    makeIconEndpoint(addIn.icons),
  ]
}
