// Starts the stand-in identity provider as an HTTP server of its own.
import { createServer } from 'node:http'
import Router from '@koa/router'
import { exportJWK, generateKeyPair } from 'jose'
import type Provider from 'oidc-provider'
import { makeFaultScript } from '#adapters/sandbox/fault-script.ts'
import { type Listening, listening } from '#adapters/sandbox/listening.ts'
import { control, report } from './control-routes.ts'
import { type Disruption, disrupt } from './disruption.ts'
import type { Fault, FaultKind } from './faults.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { answerPage, answerStyle } from './pages/layout.ts'
import { welcomePage } from './pages/other-pages.ts'
import { makeProvider } from './provider.ts'
import { readJson } from '#adapters/sandbox/read-body.ts'

export interface IdentityProviderStandInOptions {
  /** 0: any free port. */
  readonly port: number
  /** 127.0.0.1 unless told otherwise. */
  readonly host?: string
  readonly clientId?: string
  readonly clientSecret?: string
  /** Where people reach the service, if that is not this machine. */
  readonly origins?: readonly string[]
}

const CALLBACK_PATHS = ['/admin/callback', '/mcp/oauth/idp/callback']

const ownRoutes = (disruption: Disruption): Router => {
  const router = new Router()
  router.get('/', (ctx) => answerPage(ctx, 'Overzicht', welcomePage()))
  router.get('/style.css', answerStyle)
  router.get('/_control', (ctx) => report(disruption, ctx))
  router.post('/_control', async (ctx) => control(disruption, ctx, await readJson(ctx.req)))
  return router
}

const assemble = (provider: Provider, disruption: Disruption): void => {
  provider.use(disrupt(disruption))
  provider.use(ownRoutes(disruption).routes())
  provider.use(interactionRoutes(provider).routes())
  provider.on('server_error', (_, error: Error) => process.stderr.write(`stand-in identity provider: ${error.stack}\n`))
}

/** Rejects when the port can not be had. Its address is its issuer, so that it listens before there is a provider. */
export const startIdentityProviderStandIn = async (options: IdentityProviderStandInOptions): Promise<Listening> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  const server = createServer({ keepAliveTimeout: 60_000 })
  const started = await listening(server, options.port, options.host)
  const provider = makeProvider({
    issuer: started.url,
    clientId: options.clientId ?? 'tapster-dev',
    clientSecret: options.clientSecret ?? 'tapster-dev-secret',
    callbackPaths: CALLBACK_PATHS,
    origins: options.origins ?? [],
    signingKey,
  })
  assemble(provider, { faults: makeFaultScript<FaultKind, Fault>(), counts: new Map(), signingKey: privateKey })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return started
}
