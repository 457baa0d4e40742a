// All endpoints on routers, and the answers for unknown addresses and methods: a page for browsers, otherwise JSON.
import Router from '@koa/router'
import type Koa from 'koa'
import type { Clock } from '#domain/shared/clock.ts'
import type { AddressLimit } from './kernel/address-limit.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import type { Failure } from './errors.ts'
import { writeFailure } from './kernel/write-response.ts'
import type { Middleware, RequestState } from './kernel/request-state.ts'

export interface Served {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'usesUp'>
  readonly serve: Middleware
}

export interface Route {
  readonly method: string
  readonly path: string
}

const notServed =
  (allowedAt: (path: string) => readonly string[], clock: Clock): Middleware =>
  async (ctx) => {
    const fail = (failure: Failure): void => writeFailure(ctx, failure, ctx.path, clock.now(), ctx.state.fail)
    const allowed = allowedAt(ctx.path)
    if (allowed.length === 0) return fail({ _tag: 'RouteNotFound' })
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (ctx.method !== 'OPTIONS') return fail({ _tag: 'MethodNotAllowed', allow })
    ctx.status = 204
    ctx.set('allow', allow)
  }

/** Limits calls without an endpoint too: each costs an answer and a log entry. */
const unmatchedLimited =
  (limit: AddressLimit, clock: Clock): Middleware =>
  async (ctx, next) => {
    const refused = await limit(ctx, 'unmatched')
    return refused === undefined ? next() : writeFailure(ctx, refused, ctx.path, clock.now(), ctx.state.fail)
  }

const getFirstSegment = (path: string): string => path.split('/', 2)[1] ?? ''

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Mounts all endpoints, then the answers for everything else. Returns the routes of the routers. */
export function mountRoutes(
  app: Koa<RequestState, object>,
  served: readonly Served[],
  limit: AddressLimit,
  clock: Clock,
): readonly Route[] {
  // One router for each first segment of the paths, because a router tries all its endpoints.
  const routers = new Map<string, Router<RequestState, object>>()
  for (const { endpoint, serve } of served) {
    const router = routers.get(getFirstSegment(endpoint.path)) ?? new Router<RequestState, object>({ sensitive: true })
    routers.set(getFirstSegment(endpoint.path), router)
    router.register(endpoint.path, [endpoint.method], serve)
  }
  // The router allows HEAD for every GET. Endpoints that consume something refuse it.
  const withoutHead = new Set(served.flatMap(({ endpoint }) => (endpoint.usesUp ? [endpoint.path] : [])))
  const allowedAt = (path: string): readonly string[] =>
    METHODS.filter((method) =>
      routers
        .get(getFirstSegment(path))
        ?.match(path, method)
        .pathAndMethod.some((layer) => method !== 'HEAD' || !withoutHead.has(String(layer.path))),
    )
  const routed = new Map(Array.from(routers, ([segment, router]) => [segment, router.routes()]))
  // A path without parameters that only one endpoint serves needs no router.
  const alone = new Map<string, Middleware>(
    served.flatMap(({ endpoint: { method, path }, serve }) => {
      const found = routers.get(getFirstSegment(path))?.match(path, method).pathAndMethod
      return found?.length === 1 && found[0]?.paramNames.length === 0 ? [[`${method} ${path}`, serve] as const] : []
    }),
  )
  app.use(
    (ctx, next) =>
      alone.get(`${ctx.method} ${ctx.path}`)?.(ctx, next) ??
      routed.get(getFirstSegment(ctx.path))?.(ctx as never, next) ??
      next(),
  )
  app.use(unmatchedLimited(limit, clock))
  app.use(notServed(allowedAt, clock))
  const layers = [...routers.values()].flatMap(({ stack }) => stack)
  return layers.flatMap(({ methods, path }) =>
    // The router adds HEAD to every GET.
    methods.filter((method) => method !== 'HEAD').map((method) => ({ method, path: String(path) })),
  )
}
