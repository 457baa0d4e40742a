// Which headers tell a browser what it may do, by kind of answer. Worked out once at start: they are the same for every request.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'
import helmet from 'koa-helmet'
import { days } from '#domain/shared/clock.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

export interface SurfaceHeaders {
  /** JSON, and whatever else is not a page: nothing a browser page needs. */
  readonly api: HeaderList
  /** The task pane, framed by the mail client. */
  readonly pane: HeaderList
  /** A page in a window of its own, such as the dialog after login. */
  readonly page: HeaderList
  /** The administrator's application: framed by nobody, and cut off from whoever opened it or is opened by it. */
  readonly admin: HeaderList
  /** Scripts, styles and pictures. */
  readonly asset: HeaderList
}

export interface BrowserSettings {
  /** Whose pages may frame the pane, as sources of a content security policy. Empty: nobody's. */
  readonly frameAncestors: readonly string[]
  /** The address of the mail client's own script, where the pane runs in the real one. */
  readonly officeScript: string | undefined
  /** Whether people reach the service over https. */
  readonly https: boolean
}

type HelmetOptions = Exclude<Parameters<typeof helmet>[0], undefined>

/** What helmet sets, learnt by letting it set it once. */
const headersOf = async (options: HelmetOptions): Promise<HeaderList> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const ctx = new Koa().createContext(request, response)
  await helmet(options)(ctx, async () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

interface Framing {
  /** Nobody, unless told. */
  readonly framedBy?: readonly string[]
  /** Another origin's script that the page loads. */
  readonly script: string | undefined
}

const NO_STORE = ['cache-control', 'no-store'] as const

export const surfaceHeaders = async (settings: BrowserSettings): Promise<SurfaceHeaders> => {
  const { frameAncestors, officeScript, https } = settings
  const strictTransportSecurity = https && { maxAge: days(365) / 1000, includeSubDomains: false }

  const policy = ({ framedBy = [], script }: Framing): HelmetOptions => ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(script === undefined ? [] : [new URL(script).origin])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameAncestors: framedBy.length === 0 ? ["'none'"] : [...framedBy],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        // Our own scripts make no HTML from text; the mail client's do, so that they can not be held to it.
        ...(script === undefined ? { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] } : {}),
      },
    },
    strictTransportSecurity,
    // The pane opens the login in a window of the same origin, by way of the ledger: isolation would cut the tie between them.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    // The address of the callback holds a code.
    referrerPolicy: { policy: 'no-referrer' },
    // Where somebody may frame the page, this older header could only contradict the policy.
    xFrameOptions: framedBy.length === 0 && { action: 'deny' },
  })

  const bare: HelmetOptions = {
    contentSecurityPolicy: false,
    strictTransportSecurity,
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }

  const [api, pane, page, admin] = await Promise.all([
    headersOf(bare),
    headersOf(policy({ framedBy: frameAncestors, script: officeScript })),
    headersOf(policy({ script: officeScript })),
    headersOf({
      ...policy({ script: undefined }),
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: { policy: 'require-corp' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      originAgentCluster: true,
    }),
  ])
  return {
    api: [...api, NO_STORE],
    pane: [...pane, NO_STORE],
    page: [...page, NO_STORE],
    admin: [...admin, NO_STORE],
    asset: [...api, ['cross-origin-resource-policy', 'same-origin']],
  }
}

export const setHeaders = (response: ServerResponse, headers: HeaderList): void => {
  for (const [name, value] of headers) response.setHeader(name, value)
}
