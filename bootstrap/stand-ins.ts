// Starts a stand-in for each outside system without an address in the settings. Never in production, which does not load their code either (OPS-13).
import { O } from '#domain/shared/fp.ts'
import path from 'node:path'
import type { RunningMailStandIn } from '#adapters/sandbox/mail/server.ts'
import type { Certified } from '#adapters/sandbox/kit/certificates.ts'
import type { RunningStandIn } from '#adapters/sandbox/kit/server.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import { CannotStart } from './start-error.ts'
import { GRAPH_URL } from './config/cloud-settings.ts'
import type { Config } from './config/config.ts'

/** The address of the cloud, and the application that calls it. */
export interface CloudPlace {
  readonly apiUrl: string
  readonly loginUrl: string
  /** None: not configured. */
  readonly client: O.Option<{ readonly id: string; readonly secret: string }>
  readonly isStandIn: boolean
  /** A setting names it or the application. The service starts without a cloud. */
  readonly isUsed: boolean
}

/** The service's own mail server. */
export interface MailPlace extends MailServerAccess {
  /** Certificate authorities in PEM in addition to the usual ones: that of the stand-in. */
  readonly authorities: readonly string[]
}

export interface StandIns {
  readonly ledgerUrl: string
  /** The address that controls the stand-in ledger; null for a real ledger. */
  readonly controlUrl: string | null
  /** The issuer of the identity provider. */
  readonly issuerUrl: string
  readonly isIssuerStandIn: boolean
  readonly cloud: CloudPlace
  readonly mail: MailPlace
  /** The stand-ins that run, for the terminal. */
  readonly shown: readonly ShownStandIn[]
  readonly stop: () => Promise<void>
}

export interface ShownStandIn {
  readonly name: StandInName
  readonly title: string
  /** The address, and what people find there. */
  readonly place: string
}

const listOrigins = ({ BASE_URL }: Config): readonly string[] =>
  O.isSome(BASE_URL) ? [new URL(BASE_URL.value).origin] : []

const readCloudClient = (config: Config) => ({
  id: O.getOrElse(() => 'tapster-dev')(config.CLOUD_CLIENT_ID),
  secret: O.getOrElse(() => 'tapster-dev-secret')(config.CLOUD_CLIENT_SECRET),
})

interface StandIn {
  readonly port: number
  /** The name of the system, with its article. */
  readonly system: string
  /** The setting with the address of the real system. */
  readonly setting: { [K in keyof Config]: Config[K] extends O.Option<unknown> ? K : never }[keyof Config]
  /** For the terminal, with a hint about what people find there. */
  readonly title: string
  readonly hint: string
  readonly start: (port: number, config: Config, authority: Certified) => Promise<RunningStandIn>
}

/** In the order in which they start. */
const STAND_INS = {
  ledger: {
    port: 3101,
    system: 'a ledger',
    setting: 'LEDGER_BASE_URL',
    title: 'Stand-in ledger',
    hint: '   log in as any sample user',
    start: async (port, { LEDGER_CLIENT_ID: clientId, LEDGER_CLIENT_SECRET: clientSecret, SAMPLE }) => {
      const { startLedgerStandIn } = await import('#adapters/sandbox/ledger/server.ts')
      return startLedgerStandIn({ port, clientId, clientSecret, hasHistory: SAMPLE === 'office' })
    },
  },
  cloud: {
    port: 3102,
    system: 'a cloud',
    setting: 'CLOUD_API_URL',
    title: 'Stand-in cloud',
    hint: '   what was sent and planned',
    start: async (port, config, authority) => {
      const { startCloudStandIn } = await import('#adapters/sandbox/cloud/server.ts')
      const { id, secret } = readCloudClient(config)
      return startCloudStandIn({ port, clientId: id, clientSecret: secret, origins: listOrigins(config), authority })
    },
  },
  identityProvider: {
    port: 3103,
    system: 'an identity provider',
    setting: 'IDP_ISSUER_URL',
    title: 'Stand-in sign-in',
    hint: '',
    start: async (port, config) => {
      const { startIdentityProviderStandIn } = await import('#adapters/sandbox/identity-provider/server.ts')
      return startIdentityProviderStandIn({
        port,
        clientId: config.IDP_CLIENT_ID,
        clientSecret: config.IDP_CLIENT_SECRET,
        origins: listOrigins(config),
      })
    },
  },
  mail: {
    port: 3125,
    system: 'a mail server',
    setting: 'SMTP_URL',
    title: 'Stand-in mail server',
    hint: '   mails sent to port 3125, as their recipients read them',
    start: async (port, _, authority) => {
      const { startMailStandIn } = await import('#adapters/sandbox/mail/server.ts')
      return startMailStandIn({ port, authority })
    },
  },
} as const satisfies Readonly<Record<string, StandIn>>
type StandInName = keyof typeof STAND_INS
type RunningStandIns = Readonly<Partial<Record<Exclude<StandInName, 'mail'>, Pick<RunningStandIn, 'url'>>>> & {
  readonly mail?: Omit<RunningMailStandIn, 'close'>
}

const NAMES = Object.keys(STAND_INS) as readonly StandInName[]

const startOnPort = (
  { port, system, setting, start }: StandIn,
  config: Config,
  authority: Certified,
): Promise<RunningStandIn> =>
  start(port, config, authority).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new CannotStart(
      `Port ${port} of the stand-in ${system.replace(/^an? /, '')} is in use.`,
      `Stop what listens there, or set ${setting} to ${system} that runs already.`,
    )
  })

/** The cloud at the address in the settings. */
export function describeCloud(apiUrl: string, config: Config): CloudPlace {
  return {
    apiUrl,
    loginUrl: config.CLOUD_LOGIN_URL,
    client:
      O.isSome(config.CLOUD_CLIENT_ID) && O.isSome(config.CLOUD_CLIENT_SECRET)
        ? O.some({ id: config.CLOUD_CLIENT_ID.value, secret: config.CLOUD_CLIENT_SECRET.value })
        : O.none,
    isStandIn: false,
    isUsed: O.isSome(config.CLOUD_API_URL) || O.isSome(config.CLOUD_CLIENT_ID),
  }
}

/** Production requires SMTP_URL. Elsewhere the stand-in runs if SMTP_URL is absent. */
function mailAt({ SMTP_URL }: Config, running: RunningStandIns['mail']): MailPlace {
  if (running !== undefined) {
    const { host, port, authority } = running
    return { host, port, tls: 'starttls', login: O.none, authorities: [authority] }
  }
  const none: MailServerAccess = { host: 'localhost', port: 25, tls: 'none', login: O.none }
  return { ...O.getOrElse(() => none)(SMTP_URL), authorities: [] }
}

/** The addresses of the stand-ins that run; for the other systems those in the settings. */
export function describeNeighbours(config: Config, running: RunningStandIns): Omit<StandIns, 'stop'> {
  const urlOf = (name: Exclude<StandInName, 'mail'>): string =>
    running[name]?.url ??
    O.getOrElse((): string => (name === 'cloud' ? GRAPH_URL : ''))(config[STAND_INS[name].setting])
  const apiUrl = urlOf('cloud')
  return {
    ledgerUrl: urlOf('ledger'),
    controlUrl: running.ledger === undefined ? null : `${running.ledger.url}/_control`,
    issuerUrl: urlOf('identityProvider'),
    isIssuerStandIn: running.identityProvider !== undefined,
    cloud:
      running.cloud === undefined
        ? describeCloud(apiUrl, config)
        : { apiUrl, loginUrl: apiUrl, client: O.some(readCloudClient(config)), isStandIn: true, isUsed: true },
    mail: mailAt(config, running.mail),
    shown: NAMES.flatMap((name) => {
      const { title, hint } = STAND_INS[name]
      const url = running[name]?.url
      return url === undefined ? [] : [{ name, title, place: `${url}${hint}` }]
    }),
  }
}

export async function startStandIns(config: Config): Promise<StandIns> {
  const started: (readonly [name: StandInName, running: RunningStandIn])[] = []
  const stop = async (): Promise<void> => void (await Promise.all(started.map(([, { close }]) => close())))
  const missing =
    config.NODE_ENV === 'production' ? [] : NAMES.filter((name) => O.isNone(config[STAND_INS[name].setting]))
  if (missing.length === 0) return { ...describeNeighbours(config, {}), stop }
  const { readOrCreateAuthority } = await import('./stand-in-authority.ts')
  const authority = await readOrCreateAuthority(path.resolve(config.DATA_DIR))
  try {
    for (const name of missing) started.push([name, await startOnPort(STAND_INS[name], config, authority)])
  } catch (error) {
    await stop()
    throw error
  }
  // Each name is paired with the result of its own `start`.
  return { ...describeNeighbours(config, Object.fromEntries(started) as RunningStandIns), stop }
}
