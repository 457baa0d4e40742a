// Starts the stand-in mail server: SMTP on its port, and on the next one pages where people read what it caught.
import { type Certified, issueCertificate, makeAuthority, validFor } from '#adapters/sandbox/kit/certificates.ts'
import { controlRoutes } from '#adapters/sandbox/kit/control.ts'
import { listenOn, type RunningStandIn, serve, type StandInOptions } from '#adapters/sandbox/kit/server.ts'
import { days } from '#domain/shared/clock.ts'
import { mailControl } from './control-routes.ts'
import { type CertificateKind, type MailLimits, type MailSettings, makeMailServer } from './mail-server.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { makeSmtpSessions } from './smtp-sessions.ts'

export interface MailStandInOptions extends Pick<StandInOptions, 'port' | 'host' | 'clock'> {
  /** Of the pages; default: the next one, or any free port. */
  readonly pagesPort?: number
  /** Issues the server's certificates; default: one made now. */
  readonly authority?: Certified
  /** TLS from the first byte, instead of STARTTLS. */
  readonly isSecure?: boolean
  readonly atMost?: MailLimits
}

export interface RunningMailStandIn extends RunningStandIn {
  readonly host: string
  /** Of SMTP. */
  readonly port: number
  /** The authority's certificate, in PEM, which clients have to trust. */
  readonly authority: string
}

const USUAL: MailSettings = {
  size: 10 * 1024 * 1024,
  logins: null,
  certificate: 'right',
  offersTls: true,
  takesUtf8: true,
}
const MAX_BODY = 1024 * 1024

const certificates = (
  authority: Certified,
  host: string,
  now: number,
): Readonly<Record<CertificateKind, Certified>> => {
  const [names, validity] = [[host, 'localhost'] as const, validFor(now)]
  return {
    right: issueCertificate(authority, names, validity),
    expired: issueCertificate(authority, names, { from: now - days(90), until: now - days(1) }),
    other_name: issueCertificate(authority, ['other.example'], validity),
    untrusted: issueCertificate(makeAuthority(validity), names, validity),
  }
}

/** Rejects when one of the ports is taken. */
export const startMailStandIn = async (options: MailStandInOptions): Promise<RunningMailStandIn> => {
  const { host = '127.0.0.1', clock = { now: Date.now }, atMost = { mails: 2_000, bytes: 100_000_000 } } = options
  const authority = options.authority ?? makeAuthority(validFor(clock.now()))
  const certified = certificates(authority, host, clock.now())
  const sessions = makeSmtpSessions(() => standIn, USUAL, certified.right, options.isSecure === true)
  const standIn = makeMailServer(clock, USUAL, atMost, (settings) =>
    sessions.apply(settings, certified[settings.certificate]),
  )
  const port = await listenOn(sessions.server.server, options.port, host)
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      sessions.server.close(() => resolve())
      sessions.cutAll()
    })
  const address = { host, port }
  const pagesPort = options.pagesPort ?? (options.port === 0 ? 0 : options.port + 1)
  try {
    const pages = await serve('mail', { port: pagesPort, host }, MAX_BODY, (app) => {
      app.use(controlRoutes(mailControl(standIn)).routes()).use(pageRoutes(standIn, address).routes())
    })
    return {
      url: pages.url,
      ...address,
      authority: authority.certificate,
      close: async () => {
        await Promise.all([pages.close(), stop()])
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
