// Starts the stand-in ledger as an HTTP server of its own. How it answers is decided by the routes it is given.
import { createServer } from 'node:http'
import Router from '@koa/router'
import Koa from 'koa'
import { type Listening, listening } from '#adapters/sandbox/listening.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { control, report } from './control-routes.ts'
import { disrupt } from './disruption.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { type LimitSettings, usualLimits } from './limits.ts'
import { makeAuthorise } from './oauth-authorise.ts'
import { answerToken } from './oauth-token.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { receive, type Received } from '#adapters/sandbox/received.ts'
import { makeRest } from './rest-routes.ts'

export interface LedgerStandInOptions {
  /** 0: any free port. */
  readonly port: number
  /** 127.0.0.1 unless told otherwise. */
  readonly host?: string
  readonly clock?: Clock
  readonly clientId?: string
  readonly clientSecret?: string
  /** Milliseconds before every answer under /api. */
  readonly latency?: number
  /** Life of an access token; 600 as the real one. A refresh is granted 30 seconds before its end. */
  readonly issueExpiresInSeconds?: number
  readonly limits?: Partial<LimitSettings>
}

/** A 25 MB attachment is 34 MB in base64; this is comfortably more. */
const MAX_BODY = 64 * 1024 * 1024

const makeApp = (ledger: Ledger): Koa<Received> => {
  const app = new Koa<Received>()
  const authorise = makeAuthorise(ledger)
  const rest = makeRest(ledger)
  const pages = pageRoutes(ledger)
  const troubled = disrupt(ledger)
  const api = new Router<Received>()
  api.get('/_control', (ctx) => report(ledger, ctx))
  api.post('/_control', (ctx) => control(ledger, ctx))
  api.get('/api/oauth2/auth', troubled, (ctx) => authorise.show(ctx))
  api.post('/api/oauth2/auth', troubled, (ctx) => authorise.answer(ctx))
  api.post('/api/oauth2/token', troubled, (ctx) => answerToken(ledger, ctx))
  app.use(receive(MAX_BODY))
  app.use(api.routes())
  app.use(pages.routes())
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/api/v1/')) return next()
    await troubled(ctx, async () => rest(ctx))
  })
  // A caller that hangs up in the middle is no fault of ours; anything else is.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      process.stderr.write(`stand-in ledger: ${error.stack ?? error.message}\n`)
  })
  return app
}

/** Rejects when the port can not be had. */
export const startLedgerStandIn = async (options: LedgerStandInOptions): Promise<Listening> => {
  const ledger = makeLedger({
    clock: options.clock ?? { now: Date.now },
    clientId: options.clientId ?? 'tapster-dev',
    clientSecret: options.clientSecret ?? 'tapster-dev-secret',
    latency: options.latency ?? 0,
    issueExpiresInSeconds: options.issueExpiresInSeconds ?? 600,
    limits: { ...usualLimits, ...options.limits },
  })
  const answer = makeApp(ledger).callback()
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void answer(request, response))
  return listening(server, options.port, options.host)
}
