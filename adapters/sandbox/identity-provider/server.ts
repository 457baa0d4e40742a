// Starts the stand-in identity provider as a separate HTTP server.
import { createServer } from 'node:http'
import Router from '@koa/router'
import { exportJWK, generateKeyPair } from 'jose'
import type Provider from 'oidc-provider'
import {
  makeCommonOperations,
  makeControlRoutes,
  makeSecretsOperation,
  type StandInControl,
} from '#adapters/sandbox/kit/control.ts'
import { makeFaultScript } from '#adapters/sandbox/kit/fault-script.ts'
import { receive, type ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import { toClientIdentity, type RunningStandIn, listenOn, type StandInOptions } from '#adapters/sandbox/kit/server.ts'
import { PROVIDER_FAULTS, applyProviderFaults, type ProviderState } from './faults.ts'
import { makeInteractionRoutes } from './interaction-routes.ts'
import { signInPages, respondPage } from './pages/layout.ts'
import { renderWelcome } from './pages/other-pages.ts'
import { makeProvider } from './provider.ts'

export interface IdentityProviderStandInOptions extends Omit<StandInOptions, 'clock'> {
  /** The public addresses of the service, if it is not on this machine. */
  readonly origins?: readonly string[]
}

const CALLBACK_PATHS = ['/admin/callback', '/mcp/oauth/idp/callback']

const MAX_BODY = 64 * 1024

function pageRoutes(): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/', (ctx) => respondPage(ctx, 'Overzicht', renderWelcome()))
  router.get('/style.css', signInPages.answerStyle)
  return router
}

const makeProviderControl = (state: ProviderState): StandInControl => ({
  operations: {
    ...makeCommonOperations({ faults: state.faults, calls: { forget: () => state.counts.clear() } }, PROVIDER_FAULTS),
    secrets: makeSecretsOperation(state),
  },
  report: () => ({ faults: state.faults.active(), counts: Object.fromEntries(state.counts) }),
})

function assemble(provider: Provider, state: ProviderState): void {
  provider.Client.prototype.compareClientSecret = (sent) => state.secrets.includes(sent)
  provider.use(applyProviderFaults(state))
  provider.use(pageRoutes().routes())
  provider.use(makeControlRoutes(makeProviderControl(state), receive(MAX_BODY)).routes())
  provider.use(makeInteractionRoutes(provider, receive(MAX_BODY)).routes())
  provider.on('server_error', (_, error: Error) => process.stderr.write(`stand-in identity provider: ${error.stack}\n`))
}

/** Rejects when the port is in use. The server listens before the provider exists, because its address is the issuer. */
export async function startIdentityProviderStandIn(options: IdentityProviderStandInOptions): Promise<RunningStandIn> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  const server = createServer({ keepAliveTimeout: 60_000 })
  const started = await listenOn(server, options)
  const { clientId, clientSecret } = toClientIdentity(options)
  const provider = makeProvider({
    clientId,
    clientSecret,
    issuer: started.url,
    callbackPaths: CALLBACK_PATHS,
    origins: options.origins ?? [],
    signingKey,
  })
  assemble(provider, { faults: makeFaultScript(), counts: new Map(), signingKey: privateKey, secrets: [clientSecret] })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return started
}
