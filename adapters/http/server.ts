// The HTTP side: every endpoint on one Koa application. The composition chooses the use cases behind it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Koa from 'koa'
import manifest from '../../package.json' with { type: 'json' }
import type { CheckSignIn } from '#application/identity/check-sign-in.ts'
import type { CheckSession } from '#application/session/session-record.ts'
import type { Duration } from '#domain/shared/clock.ts'
import { type AddressLimitDeps, makeAddressKey, makeAddressLimit } from './kernel/address-limit.ts'
import { type AreaUses, makeEndpoints } from './areas.ts'
import { makeAdminEndpoints } from './admin/admin-endpoints.ts'
import type { AdminBundle } from './admin/admin-page.ts'
import { type AssetFile, prepareAssets } from './kernel/assets.ts'
import { makeCrossOrigin } from './assistant/cross-origin.ts'
import { makeEdge, type EdgeDeps } from './kernel/edge.ts'
import { type Endpoint, putInGroup } from './kernel/endpoint.ts'
import { serveMount, type Mount } from './kernel/mounts.ts'
import type { AddInServed } from './addin/addin-served.ts'
import { makeAddInEndpoints } from './addin/addin-endpoints.ts'
import { makeDocsEndpoints } from './openapi/docs-endpoints.ts'
import { describeApi, type DescribedApi } from './openapi/document.ts'
import { groups } from './openapi/groups.ts'
import { listGuidePictures, readGuides } from './openapi/guides.ts'
import { makeOperationsEndpoints } from './operations/operations-endpoints.ts'
import { makeReadiness, type ReadinessChecks } from './operations/readiness.ts'
import { makeErrorPage } from './kernel/error-page.ts'
import { makeLoginPages } from './session/login-result.ts'
import { type OnSendBundle, makeOnSendEndpoints } from './pane/on-send-endpoints.ts'
import { type PaneBundle, makePaneEndpoint } from './pane/pane-page.ts'
import { ASSETS_PATH, makeAssetsEndpoint } from './pane/serve-assets.ts'
import { readProse } from '#adapters/web/public/prose.ts'
import { makePrivacyEndpoint } from './privacy/privacy-page.ts'
import type { RequestState } from './kernel/request-state.ts'
import { mountRoutes, type Route } from './routes.ts'
import { type BrowserSettings, makeSurfaceHeaders } from './kernel/security-headers.ts'
import { serveEndpoint } from './kernel/serve-endpoint.ts'
import { nameSignInCookie } from './kernel/browser.ts'
import { makeBodyRoom } from './kernel/body-room.ts'
import { makeUploadGate } from './kernel/upload-gate.ts'

export interface HttpDeps extends EdgeDeps, AddressLimitDeps, AreaUses {
  readonly session: AreaUses['session'] & { readonly check: CheckSession }
  /** Checks the sign-ins of browsers and programs. */
  readonly checkSignIn: CheckSignIn
  readonly readiness: ReadinessChecks
  readonly pane: PaneBundle
  readonly admin: AdminBundle
  readonly onSend: OnSendBundle
  readonly addIn: AddInServed
  /** For public pages: the host of the ledger's sign-in, and whether unexpected errors go to a collector. */
  readonly surroundings: { readonly ledger: string; readonly errorsElsewhere: boolean }
  readonly browser: BrowserSettings
  /** Bytes of large bodies in memory at once; a mail needs about three times its share. */
  readonly uploadRoom: number
  /** How long a large body waits for room before it is refused. */
  readonly uploadPatience: Duration
  /** Handlers below their own prefixes, such as the stand-in mailbox. They get the raw request. */
  readonly mounts: readonly Mount[]
}

export interface HttpService {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  /** The endpoints, for the API's description. */
  readonly endpoints: readonly Endpoint[]
  /** The router's methods and paths. */
  readonly routes: readonly Route[]
  /** The API's description, generated at the first call. */
  readonly described: () => DescribedApi
  /** After this call answers close their connection, and readiness fails. */
  readonly beginStopping: () => void
}

/** Bytes of unfinished bodies in memory at once, for callers with an account and for callers without one. */
const BODY_ROOM = { known: 96 * 1024 * 1024, open: 32 * 1024 * 1024 }

const OWN_FILES = [
  'login-result.js',
  'survey.js',
  'keep-answers.js',
  'docs.css',
  'public-page.css',
  'deploy.css',
  'public-table.css',
  'consent.css',
  'survey.css',
  'guide.css',
]

const readOwnFile = async (name: string): Promise<AssetFile> => ({
  name: path.basename(name),
  content: await readFile(new URL(`../web/public/${name}`, import.meta.url)),
  hashed: false,
})

/** Reads all files once. It opens no port. */
export async function makeServer(deps: HttpDeps): Promise<HttpService> {
  let stopping = false
  const isStopping = (): boolean => stopping
  const { officeScript } = deps.browser

  const publicStyles = (...own: readonly string[]): readonly string[] =>
    [...deps.pane.styles, 'public-page.css', ...own].map((name) => `${ASSETS_PATH}/${name}`)

  const [guides, pictures, prose] = await Promise.all([readGuides(), listGuidePictures(), readProse()])
  const readiness = makeReadiness(deps.readiness, isStopping)
  deps.metrics.watch('service_ready', '1 while this replica can work, as /readyz says.', async () =>
    (await readiness()).ready ? 1 : 0,
  )
  const ownFiles = await Promise.all(
    [...OWN_FILES, ...pictures.map((name) => `guides/pictures/${name}`)].map(readOwnFile),
  )
  const headers = await makeSurfaceHeaders(deps.browser)
  const pane = makePaneEndpoint(deps.pane, officeScript)
  const assets = prepareAssets([...ownFiles, ...deps.pane.assets])
  const onSend = makeOnSendEndpoints(deps.onSend, officeScript)
  const addIn = makeAddInEndpoints(deps.addIn, deps.surroundings.ledger, prose.deploy, publicStyles('deploy.css'))
  const admin = makeAdminEndpoints(deps.admin)
  const pages = makeLoginPages({
    styles: publicStyles(),
    scripts: [...(officeScript === undefined ? [] : [officeScript]), `${ASSETS_PATH}/login-result.js`],
  })
  const errorPage = makeErrorPage(publicStyles())
  let api: DescribedApi | undefined
  const described = (): DescribedApi => (api ??= describeApi(endpoints, manifest.version))
  const endpoints: readonly Endpoint[] = [
    ...makeEndpoints(deps, {
      clock: deps.clock,
      https: deps.browser.https,
      baseUrl: deps.addIn.baseUrl,
      loginPages: pages,
      sending: deps.mailing.sending,
      publicStyles,
    }),
    ...putInGroup(groups.pages, [
      pane,
      makeAssetsEndpoint(ASSETS_PATH, assets),
      ...onSend,
      ...addIn,
      makePrivacyEndpoint(
        { baseUrl: deps.addIn.baseUrl, ...deps.surroundings },
        prose.privacy,
        publicStyles('public-table.css'),
      ),
    ]),
    ...putInGroup(groups.operations, [
      ...makeOperationsEndpoints({ readiness, metrics: deps.metrics }),
      ...makeDocsEndpoints(
        { document: () => described().document, endpoints: () => endpoints, guides },
        publicStyles,
        ASSETS_PATH,
      ),
    ]),
    // The application handles all other paths below /admin.
    ...putInGroup(groups.pages, admin),
  ]

  const limit = makeAddressLimit(deps)
  const serveDeps = {
    checkSession: deps.session.check,
    checkSignIn: deps.checkSignIn,
    log: deps.log,
    signInCookie: nameSignInCookie(deps.browser.https),
    origin: new URL(deps.addIn.baseUrl).origin,
    limit,
    addressKey: makeAddressKey(deps),
    gate: makeUploadGate(deps.uploadRoom, deps.uploadPatience),
    bodies: { known: makeBodyRoom(BODY_ROOM.known), open: makeBodyRoom(BODY_ROOM.open) },
    clock: deps.clock,
    errorPage,
  }
  const app = new Koa<RequestState, object>()
  const pageHeaders = Object.fromEntries(headers.page)
  const unmatchedPage: Endpoint['fail'] = (failure, setting) => {
    const answer = errorPage(failure, setting)
    return { ...answer, headers: { ...pageHeaders, vary: 'accept', ...answer.headers } }
  }
  app.use(makeEdge(deps, { headers: headers.api, page: unmatchedPage }, limit, isStopping))
  app.use(makeCrossOrigin(deps.assistant.origins))
  for (const mount of deps.mounts) app.use(serveMount(mount))
  const routes = mountRoutes(
    app,
    endpoints.map((endpoint) => ({ endpoint, serve: serveEndpoint(endpoint, headers, serveDeps) })),
    limit,
    deps.clock,
  )
  // The edge catches throws; only clients that disconnect during an answer are reported here.
  app.on('error', (error: Error) => deps.log.debug('http.response.broken', { name: error.name }))
  const handle = app.callback()
  return {
    handle: (request, response) => void handle(request, response),
    endpoints,
    routes,
    described,
    beginStopping: () => {
      stopping = true
    },
  }
}
