// Runs an endpoint: address limit, authentication, body, decoding, handling, in that order. The first failure is the answer.
import { E, O } from '#domain/shared/fp.ts'
import type { ServerResponse } from 'node:http'
import { type Clock, type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { AddressKeyOf, AddressLimit } from './address-limit.ts'
import { type AdmissionDeps, makeAdmit, type RequestAdmission } from './admission.ts'
import type { Answer } from './answer.ts'
import { readBearerToken } from '#adapters/contract/codecs/bearer.ts'
import { readContentLength, type BodyLimits } from '#adapters/contract/codecs/read-body.ts'
import { type RequestContext, type BodyRule, type Endpoint, isForBrowsers, type RawInput } from './endpoint.ts'
import type { Failure } from '../errors.ts'
import type { OpenBody } from './body-room.ts'
import { readCookie } from './browser.ts'
import { writeAnswer, writeFailure } from './write-response.ts'
import { choosePreferredLanguage } from './language.ts'
import { isPagePreferred } from './error-page.ts'
import { hasBody, parseQueryString, readForm, readJson } from './request-input.ts'
import type { HttpContext, Middleware } from './request-state.ts'
import { setHeaders, type SurfaceHeaders } from './security-headers.ts'
import type { UploadGate } from './upload-gate.ts'

export interface ServeDeps extends AdmissionDeps {
  readonly limit: AddressLimit
  readonly addressKey: AddressKeyOf
  readonly gate: UploadGate
  /** Memory for the unfinished bodies of callers with an account, and without. */
  readonly bodies: { readonly known: OpenBody; readonly open: OpenBody }
  /** The answer for a page that cannot be shown. */
  readonly errorPage: NonNullable<Endpoint['fail']>
  readonly clock: Clock
}

type Answered = E.Either<Failure, Answer>

// The router adds the parameters to the context, which Koa's own types do not describe.
const getParams = (ctx: HttpContext): Readonly<Record<string, string>> =>
  'params' in ctx ? (ctx.params as Readonly<Record<string, string>>) : {}

/** An absent body counts as an empty object: the codec then names the missing fields. */
async function readBody(ctx: HttpContext, rule: BodyRule, limits: BodyLimits): Promise<E.Either<Failure, unknown>> {
  if (rule === 'ignored' || !hasBody(ctx.req)) return E.right({})
  return rule.form === true ? readForm(ctx.req, limits) : readJson(ctx.req, limits)
}

/** The time for a body of a caller without an account: a phone on a slow line sends 250 kB in it. */
const OPEN_BODY_WITHIN: Duration = fromSeconds(30)

function signalDisconnect(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const look = (): void => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.closed) look()
  else response.once('close', look)
  return gone.signal
}

const toRequestContext = (ctx: HttpContext, addressKey: AddressKeyOf): RequestContext => ({
  bearer: readBearerToken(ctx.req.headers.authorization),
  language: choosePreferredLanguage(ctx.req.headers['accept-language']),
  cookie: (name) => readCookie(ctx.req.headers.cookie ?? '', name),
  header: (name) => O.fromNullable(ctx.req.headers[name]?.toString()),
  querystring: ctx.querystring,
  addressKey: () => addressKey(ctx),
  signal: () => signalDisconnect(ctx.res),
})

export function serveEndpoint(endpoint: Endpoint, headers: SurfaceHeaders, deps: ServeDeps): Middleware {
  const { bodyRule, limited, fail, path } = endpoint
  const surface = headers[endpoint.surface]
  const admit = makeAdmit(endpoint, deps)

  /** The upload gate counts large bodies, so they take no share here. */
  const limitsOf = (ctx: HttpContext, holder: string, bytes: number): BodyLimits => {
    if (endpoint.access === 'open')
      return { bytes, within: OPEN_BODY_WITHIN, share: deps.bodies.open(deps.addressKey(ctx)) }
    return bodyRule !== 'ignored' && bodyRule.buffered === true
      ? { bytes }
      : { bytes, share: deps.bodies.known(holder) }
  }

  const decode = async (
    ctx: HttpContext,
    { holder, before }: RequestAdmission,
  ): Promise<E.Either<Failure, RawInput>> => {
    const input = { query: parseQueryString(ctx.querystring), params: getParams(ctx) }
    const bytes = bodyRule === 'ignored' ? E.right(0) : await before(input, bodyRule.bytes)()
    if (E.isLeft(bytes)) return bytes
    const body = await readBody(ctx, bodyRule, limitsOf(ctx, holder, bytes.right))
    return E.isLeft(body) ? body : E.right({ ...input, body: body.right })
  }

  /** While the work runs, only the decoded values are in memory, not the body. */
  const handle = async (ctx: HttpContext, admission: RequestAdmission): Promise<Answered> => {
    const work = E.flatMap(admission.prepare)(await decode(ctx, admission))
    return E.isLeft(work) ? work : work.right()()
  }

  /** Large bodies wait for room before they are read. */
  const handleInTurn = async (ctx: HttpContext, admission: RequestAdmission): Promise<Answered> => {
    if (bodyRule === 'ignored' || bodyRule.buffered !== true) return handle(ctx, admission)
    const bytes = Math.min(readContentLength(ctx.req) ?? bodyRule.bytes, bodyRule.bytes)
    const leave = await deps.gate.enter(bytes, admission.holder)
    if (leave === undefined) return E.left({ _tag: 'TooManyUploads' })
    try {
      return await handle(ctx, admission)
    } finally {
      leave()
    }
  }

  const hasEffect = (ctx: HttpContext): boolean =>
    endpoint.usesUp || (endpoint.access === 'principal' && endpoint.changes(parseQueryString(ctx.querystring)))

  const answer = async (ctx: HttpContext): Promise<Answered> => {
    if (limited !== undefined) {
      const refused = await deps.limit(ctx, limited)
      if (refused !== undefined) return E.left(refused)
    }
    const admission = await admit(ctx, toRequestContext(ctx, deps.addressKey))
    return E.isLeft(admission) ? admission : handleInTurn(ctx, admission.right)
  }

  return async (ctx, next) => {
    if (endpoint.hasView) {
      ctx.vary('accept')
      if (isPagePreferred(ctx)) return next()
    }
    ctx.state.route = path
    // The edge has checked whether the client prefers a page. APIs and files answer JSON to browsers as well.
    ctx.state.fail = fail ?? (isForBrowsers(endpoint) && ctx.state.fail !== undefined ? deps.errorPage : undefined)
    setHeaders(ctx.res, surface)
    const answered: Answered =
      ctx.method === 'HEAD' && hasEffect(ctx)
        ? E.left({ _tag: 'MethodNotAllowed', allow: endpoint.method })
        : await answer(ctx)
    if (E.isRight(answered)) return writeAnswer(ctx, answered.right)
    writeFailure(ctx, answered.left, ctx.path, deps.clock.now(), ctx.state.fail)
  }
}
