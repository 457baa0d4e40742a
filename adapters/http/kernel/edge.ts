// The outermost middleware: request id, context, metrics and access log. It is the only place that catches thrown errors.
import type { Clock } from '#domain/shared/clock.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import { noTracer, type SpanInProgress, type SpanStart, type Tracer } from '#domain/shared/tracer.ts'
import type { Random } from '#domain/shared/uuid.ts'
import type { AddressLimit } from './address-limit.ts'
import { writeFailure } from './write-response.ts'
import { isPagePreferred } from './error-page.ts'
import type { HttpContext, Middleware, RequestState, RunInContext } from './request-state.ts'
import { type HeaderList, setHeaders } from './security-headers.ts'

/** The metrics that the HTTP side reports. */
export interface HttpMetrics {
  /** `route` is a pattern, so that the number of series stays small. */
  readonly requestDone: (method: string, route: string, status: number, seconds: number) => void
  /** A gauge that is read at each scrape. */
  readonly watch: (name: string, help: string, read: () => Promise<number>) => void
  /** All metrics, for scraping. */
  readonly exposition: () => Promise<{ readonly contentType: string; readonly body: string }>
}

export interface EdgeDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly trackError: TrackError
  readonly runInContext: RunInContext
  readonly metrics: HttpMetrics
  /** Absent: requests are not traced. */
  readonly tracer?: Tracer | undefined
}

// Uuids, ULIDs and trace ids, as proxies and clients send them. Other values could forge a log line.
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The caller's own `x-request-id` if it is well-formed, else a new one. */
const requestIdFrom = (header: string | string[] | undefined, make: () => string): string =>
  typeof header === 'string' && WELL_FORMED.test(header) ? header : make()

const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/** One valid Host header, which HTTP/1.0 may leave out (RFC 9112, 3.2). Node keeps the first of several and drops the others. */
function hasOneHost({ rawHeaders, httpVersion }: HttpContext['req']): boolean {
  const hosts = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.length === 4 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  )
  return hosts.every((host) => HOST.test(host)) && (hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0'))
}

/** Whether there is one host and a valid path: Koa's parser throws on some paths that Node accepts. */
function isReadable(ctx: HttpContext): boolean {
  if (!hasOneHost(ctx.req)) return false
  try {
    return ctx.path.startsWith('/') || ctx.path === '*'
  } catch {
    return false
  }
}

/** Polled every few seconds by open log pages and by monitoring. Traces and entries at the usual level would bury the others. */
const WATCHING: ReadonlySet<string> = new Set(['/logs', '/healthz', '/readyz', '/metrics'])
const isWatching = (route: string, status: number): boolean => WATCHING.has(route) && status === 200

/** Requests that no limit stops, without a tenant and not counted by an address limit, stay below the level of the log buffer. */
const isAnonymous = ({ context, isCounted = false }: RequestState): boolean =>
  context.tenantUuid === undefined && !isCounted

function chooseLevel(state: RequestState, status: number): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn'
  return isWatching(state.route, status) || isAnonymous(state) ? 'debug' : 'info'
}

/** Answers to failures outside endpoints. */
export interface EdgeAnswers {
  /** Set on every answer. The headers of an endpoint's surface replace them. */
  readonly headers: HeaderList
  /** The answer for browsers, with the headers of a page. */
  readonly page: NonNullable<RequestState['fail']>
}

/** `isStopping`: answers then close the connection. */
export function makeEdge(
  deps: EdgeDeps,
  { headers, page }: EdgeAnswers,
  limit: AddressLimit,
  isStopping: () => boolean,
): Middleware {
  const { clock, log, tracer = noTracer } = deps

  const handle = async (ctx: HttpContext, next: () => Promise<unknown>): Promise<void> => {
    if (!isReadable(ctx)) {
      const refused = (await limit(ctx, 'unmatched')) ?? { _tag: 'BadRequest' }
      return writeFailure(ctx, refused, '/', clock.now(), ctx.state.fail)
    }
    try {
      await next()
    } catch (thrown) {
      deps.trackError('http.request.threw', thrown, { method: ctx.method, route: ctx.state.route })
      if (!ctx.res.headersSent) writeFailure(ctx, { _tag: 'Internal' }, ctx.path, clock.now(), ctx.state.fail)
    }
  }

  return (ctx, next) => {
    const started = performance.now()
    const requestId = requestIdFrom(ctx.req.headers['x-request-id'], deps.random.uuid)
    ctx.state = { context: { requestId }, route: 'unmatched' }
    ctx.res.setHeader('x-request-id', requestId)
    setHeaders(ctx.res, headers)
    if (isPagePreferred(ctx)) ctx.state.fail = page
    const answer = async (span: SpanInProgress): Promise<void> => {
      await handle(ctx, next)
      if (isStopping() && !ctx.res.headersSent) ctx.res.setHeader('connection', 'close')
      const ms = performance.now() - started
      deps.metrics.requestDone(ctx.method, ctx.state.route, ctx.status, ms / 1000)
      const { route, code } = ctx.state
      span.rename(`${ctx.method} ${route}`)
      span.set({ 'http.request.method': ctx.method, 'http.route': route, 'http.response.status_code': ctx.status })
      if (ctx.status >= 500) span.fail(code ?? String(ctx.status))
      const entry = { method: ctx.method, route, status: ctx.status, code, ms: Math.round(ms * 10) / 10 }
      log[chooseLevel(ctx.state, ctx.status)]('http.request', entry)
    }
    // Each request begins a trace: a caller's `traceparent` could force or prevent recording.
    const start: SpanStart = { name: ctx.method, kind: 'server' }
    const [path = ''] = (ctx.req.url ?? '').split('?', 1)
    const spans = WATCHING.has(path) ? noTracer : tracer
    return deps.runInContext(ctx.state.context, () => spans.inRoot(start, answer))
  }
}
