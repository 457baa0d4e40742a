// Starts the stand-in cloud as an HTTP server of its own. How it answers is decided by the routes it is given.
import { createServer } from 'node:http'
import Router from '@koa/router'
import Koa from 'koa'
import { type Listening, listening } from '#adapters/sandbox/listening.ts'
import { receive, type Received } from '#adapters/sandbox/received.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { apiRoutes } from './api-routes.ts'
import { type Cloud, makeCloud } from './cloud.ts'
import { consentRoutes } from './consent-routes.ts'
import { control, report } from './control-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'

export interface CloudStandInOptions {
  /** 0: any free port. */
  readonly port: number
  /** 127.0.0.1 unless told otherwise. */
  readonly host?: string
  readonly clock?: Clock
  readonly clientId?: string
  readonly clientSecret?: string
  /** Life of a token; 3599 as the real one. */
  readonly expiresIn?: number
  /** Where people reach the service, if that is not this machine. */
  readonly origins?: readonly string[]
}

/** The API's own, of a request. */
const MAX_BODY = 4 * 1024 * 1024

const makeApp = (cloud: Cloud): Koa<Received> => {
  const app = new Koa<Received>()
  const steering = new Router<Received>()
  steering.get('/_control', (ctx) => report(cloud, ctx))
  steering.post('/_control', (ctx) => control(cloud, ctx))
  app.use(receive(MAX_BODY))
  for (const router of [steering, apiRoutes(cloud), consentRoutes(cloud), pageRoutes(cloud)]) app.use(router.routes())
  // A caller that hangs up in the middle is no fault of ours; anything else is.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      process.stderr.write(`stand-in cloud: ${error.stack ?? error.message}\n`)
  })
  return app
}

/** Rejects when the port can not be had. */
export const startCloudStandIn = async (options: CloudStandInOptions): Promise<Listening> => {
  const cloud = makeCloud({
    clock: options.clock ?? { now: Date.now },
    clientId: options.clientId ?? 'tapster-dev',
    clientSecret: options.clientSecret ?? 'tapster-dev-secret',
    expiresIn: options.expiresIn ?? 3599,
    origins: options.origins ?? [],
  })
  const answer = makeApp(cloud).callback()
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void answer(request, response))
  return listening(server, options.port, options.host)
}
