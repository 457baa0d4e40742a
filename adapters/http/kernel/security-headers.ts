// Security headers by kind of answer, computed once at start.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'
import helmet from 'koa-helmet'
import { fromDays } from '#domain/shared/clock.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

export interface SurfaceHeaders {
  /** JSON, and other answers that are not pages. */
  readonly api: HeaderList
  /** The task pane, framed by the mail client. */
  readonly pane: HeaderList
  /** A page in its own window, such as the dialog after login. */
  readonly page: HeaderList
  /** The administrator's application: never framed, and isolated from windows that opened it or that it opens. */
  readonly admin: HeaderList
  /** A mail in a frame of that application: it keeps its own styles, runs no script, and loads nothing. */
  readonly mail: HeaderList
  /** A page of this service in a frame of that application: it uses our styles and pictures, and runs no script. */
  readonly preview: HeaderList
  /** Scripts, styles and pictures. */
  readonly asset: HeaderList
}

export interface BrowserSettings {
  /** Origins whose pages may frame the pane, as sources of a content security policy. */
  readonly frameAncestors: readonly string[]
  /** The address of the mail client's own script, if the pane runs in a real mail client. */
  readonly officeScript: string | undefined
  /** Whether people reach the service over https. */
  readonly https: boolean
}

type HelmetOptions = Exclude<Parameters<typeof helmet>[0], undefined>

/** The headers that helmet sets on a response. */
async function toHeaders(options: HelmetOptions): Promise<HeaderList> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const ctx = new Koa().createContext(request, response)
  await helmet(options)(ctx, async () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

interface Framing {
  /** Default: no origin. */
  readonly framedBy?: readonly string[]
  /** Another origin's script that the page loads. */
  readonly script: string | undefined
  /** The page has frames of its own origin. Of our pages, only the page of a mail may be framed there. */
  readonly framesOwn?: true
}

const ISOLATED = {
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  originAgentCluster: true,
} as const

const NO_STORE = ['cache-control', 'no-store'] as const

export async function makeSurfaceHeaders(settings: BrowserSettings): Promise<SurfaceHeaders> {
  const { frameAncestors, officeScript, https } = settings
  const strictTransportSecurity = https && { maxAge: fromDays(365) / 1000, includeSubDomains: false }

  const policy = ({ framedBy = [], script, framesOwn }: Framing): HelmetOptions => ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(script === undefined ? [] : [new URL(script).origin])],
        styleSrc: ["'self'"],
        ...(framesOwn && { frameSrc: ["'self'"] }),
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameAncestors: framedBy.length === 0 ? ["'none'"] : [...framedBy],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        // The mail client's script creates HTML from text, so this rule would break it. Our own scripts do not.
        ...(script === undefined ? { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] } : {}),
      },
    },
    strictTransportSecurity,
    // The pane opens the sign-in in a window, which leads to the ledger and back: isolation would separate the two windows.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    // The address of the callback contains a code.
    referrerPolicy: { policy: 'no-referrer' },
    // If the page may be framed, this older header would contradict the policy.
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

  /** Headers of a page in a frame of the administrator's application. */
  const framed = (directives: Readonly<Record<'styleSrc' | 'imgSrc' | 'sandbox', string[]>>): Promise<HeaderList> =>
    toHeaders({
      ...policy({ framedBy: ["'self'"], script: undefined }),
      ...ISOLATED,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          ...directives,
          frameAncestors: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
        },
      },
    })

  const [api, pane, page, admin, mail, preview] = await Promise.all([
    toHeaders(bare),
    toHeaders(policy({ framedBy: frameAncestors, script: officeScript })),
    toHeaders(policy({ script: officeScript })),
    toHeaders({ ...policy({ script: undefined, framesOwn: true }), ...ISOLATED }),
    framed({
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ['data:'],
      // The application writes the mail into the frame. Without scripts, the same origin gives the mail no access.
      sandbox: ['allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    }),
    framed({ styleSrc: ["'self'"], imgSrc: ["'self'"], sandbox: ['allow-same-origin'] }),
  ])
  return {
    api: [...api, NO_STORE],
    pane: [...pane, NO_STORE],
    page: [...page, NO_STORE],
    admin: [...admin, NO_STORE],
    mail: [...mail, NO_STORE],
    preview: [...preview, NO_STORE],
    asset: [...api, ['cross-origin-resource-policy', 'same-origin']],
  }
}

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (const [name, value] of headers) response.setHeader(name, value)
}
