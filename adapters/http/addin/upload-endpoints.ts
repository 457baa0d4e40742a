// The downloads of an administrator: the package for Microsoft 365, and the XML manifest. Where the address is not fit for an add-in there are none.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { assetAnswer, prepareAsset } from '../kernel/assets.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import type { AddInServed } from './addin-served.ts'

const FILES = [
  {
    name: 'tapster-addin.zip',
    media: 'application/zip',
    of: 'zip',
    summary: 'The add-in’s package for Microsoft 365.',
  },
  { name: 'manifest.xml', media: 'application/xml', of: 'xml', summary: 'The add-in’s manifest as XML.' },
] as const

export const uploadEndpoints = (upload: AddInServed['upload']): Promise<readonly Endpoint[]> =>
  Promise.all(
    FILES.map(async ({ name, media, of, summary }) => {
      const asset = E.isRight(upload)
        ? await prepareAsset({ name, content: upload.right[of], hashed: false })
        : undefined
      return openEndpoint({
        method: 'GET',
        path: `/deploy/${name}`,
        summary,
        limited: undefined,
        surface: 'asset',
        media,
        input: t.unknown,
        answers: { 200: null },
        fails: ['RouteNotFound'],
        handle: (_, { header }) => {
          if (asset === undefined) return TE.left({ _tag: 'RouteNotFound' })
          const answer = assetAnswer(asset, header)
          const disposition = `attachment; filename="${name}"`
          return TE.right({ ...answer, headers: { ...answer.headers, 'content-disposition': disposition } })
        },
      })
    }),
  )
