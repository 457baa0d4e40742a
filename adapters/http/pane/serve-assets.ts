// Answers the files of pane and login page. Not counted for an address: they cost next to nothing and a pane needs several at once.
import type { Middleware } from '../request-state.ts'
import { acceptedEncoding, type Asset } from '../assets.ts'
import { writeFailure } from '../failing.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type HeaderList, setHeaders } from '../security-headers.ts'

export const ASSETS_PATH = '/mailclient-plugin/assets'

export const serveAssets = (assets: ReadonlyMap<string, Asset>, headers: HeaderList, clock: Clock): Middleware => {
  const route = `${ASSETS_PATH}/:name`
  return async (ctx) => {
    ctx.state.route = route
    setHeaders(ctx.res, headers)
    const asset = assets.get(ctx.path.slice(ASSETS_PATH.length + 1))
    if (asset === undefined) return writeFailure(ctx, { _tag: 'RouteNotFound' }, ctx.path, clock.now())
    ctx.set({ 'cache-control': asset.cacheControl, etag: asset.etag, vary: 'accept-encoding' })
    if (ctx.req.headers['if-none-match'] === asset.etag) {
      ctx.status = 304
      return
    }
    const encoding = acceptedEncoding(ctx.req.headers['accept-encoding'])
    const body = asset.bodies[encoding]
    if (encoding !== 'identity' && body !== asset.bodies.identity) ctx.set('content-encoding', encoding)
    ctx.type = asset.type
    ctx.body = body
  }
}
