// Starts the stand-in mail server: SMTP on its port, and on the next port the pages with caught mails.
import { type Certified, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { makeControlRoutes } from '#adapters/sandbox/kit/control.ts'
import type { KeptAtMost } from '#adapters/sandbox/kit/kept.ts'
import { listenOn, LOCAL_HOST, type RunningStandIn, serve, type StandInOptions } from '#adapters/sandbox/kit/server.ts'
import { mailControl, makeMailServer } from './mail-server.ts'
import { makeMailPageRoutes } from './pages.ts'
import { makeSmtpServer } from './smtp-server.ts'

export interface MailStandInOptions extends StandInOptions {
  /** Port of the pages; default: the next port, or any free port. */
  readonly pagesPort?: number
  /** TLS from the first byte, instead of STARTTLS. */
  readonly isSecure?: boolean
  readonly atMost?: KeptAtMost
}

export interface RunningMailStandIn extends RunningStandIn {
  /** Host and port of SMTP. */
  readonly host: string
  readonly port: number
  /** The authority's certificate, in PEM, which clients have to trust. */
  readonly authority: string
}

const MAX_BODY = 1024 * 1024

/** Rejects when one of the ports is in use. */
export async function startMailStandIn(options: MailStandInOptions): Promise<RunningMailStandIn> {
  const { host = LOCAL_HOST, clock = { now: Date.now }, atMost = { count: 2_000, size: 100_000_000 } } = options
  const authority: Certified = options.authority ?? makeAuthority(makeValidity(clock.now()))
  const standIn = makeMailServer(clock, atMost)
  const smtp = await listenOn(makeSmtpServer(standIn, authority, host, options.isSecure === true), options)
  const pagesPort = options.pagesPort ?? (options.port === 0 ? 0 : options.port + 1)
  try {
    const pages = await serve('mail', { port: pagesPort, host }, MAX_BODY, (app) => {
      app
        .use(makeControlRoutes(mailControl(standIn)).routes())
        .use(makeMailPageRoutes(standIn, `${host}:${smtp.port}`).routes())
    })
    return {
      url: pages.url,
      host,
      port: smtp.port,
      authority: authority.certificate,
      close: async () => {
        await Promise.all([pages.close(), smtp.close()])
      },
    }
  } catch (error) {
    await smtp.close()
    throw error
  }
}
