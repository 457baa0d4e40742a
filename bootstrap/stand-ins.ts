// The stand-ins that development starts for each outside system without an address; production never does.
import * as O from 'fp-ts/lib/Option.js'
import { startCloudStandIn } from '#adapters/sandbox/cloud/server.ts'
import { startIdentityProviderStandIn } from '#adapters/sandbox/identity-provider/server.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import type { RunningStandIn } from '#adapters/sandbox/kit/server.ts'
import { CannotStart } from './start-error.ts'
import type { Config } from './config/config.ts'

/** The address of the cloud, and the application that calls it. */
export interface CloudPlace {
  readonly apiUrl: string
  readonly loginUrl: string
  /** None: not configured. */
  readonly client: O.Option<{ readonly id: string; readonly secret: string }>
  readonly isStandIn: boolean
}

export interface StandIns {
  readonly ledgerUrl: string
  /** Of the stand-in ledger; null for a real ledger. */
  readonly controlUrl: string | null
  /** The identity provider's. */
  readonly issuerUrl: string
  readonly isIssuerStandIn: boolean
  readonly cloud: CloudPlace
  readonly stop: () => Promise<void>
}

export const LEDGER_STAND_IN_PORT = 3101
export const CLOUD_STAND_IN_PORT = 3102
export const IDP_STAND_IN_PORT = 3103

type Wanted = Pick<
  Config,
  | 'LEDGER_BASE_URL'
  | 'LEDGER_CLIENT_ID'
  | 'LEDGER_CLIENT_SECRET'
  | 'CLOUD_API_URL'
  | 'CLOUD_LOGIN_URL'
  | 'CLOUD_CLIENT_ID'
  | 'CLOUD_CLIENT_SECRET'
  | 'IDP_ISSUER_URL'
  | 'IDP_CLIENT_ID'
  | 'IDP_CLIENT_SECRET'
  | 'BASE_URL'
>

/** `what`: with its article. `setting`: where the address of a real one is set. */
const onPort = (
  port: number,
  what: string,
  setting: keyof Config,
  start: (port: number) => Promise<RunningStandIn>,
): Promise<RunningStandIn> =>
  start(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new CannotStart(
      `Port ${port} of the stand-in ${what.replace(/^an? /, '')} is in use.`,
      `Stop what listens there, or set ${setting} to ${what} that runs already.`,
    )
  })

const startLedger = ({
  LEDGER_CLIENT_ID: clientId,
  LEDGER_CLIENT_SECRET: clientSecret,
}: Wanted): Promise<RunningStandIn> =>
  onPort(LEDGER_STAND_IN_PORT, 'a ledger', 'LEDGER_BASE_URL', (port) =>
    startLedgerStandIn({ port, clientId, clientSecret }),
  )

const originsOf = ({ BASE_URL }: Wanted): readonly string[] =>
  O.isSome(BASE_URL) ? [new URL(BASE_URL.value).origin] : []

const startCloud = async (config: Wanted): Promise<CloudPlace & RunningStandIn> => {
  const id = O.getOrElse(() => 'tapster-dev')(config.CLOUD_CLIENT_ID)
  const secret = O.getOrElse(() => 'tapster-dev-secret')(config.CLOUD_CLIENT_SECRET)
  const started = await onPort(CLOUD_STAND_IN_PORT, 'a cloud', 'CLOUD_API_URL', (port) =>
    startCloudStandIn({ port, clientId: id, clientSecret: secret, origins: originsOf(config) }),
  )
  return { ...started, apiUrl: started.url, loginUrl: started.url, client: O.some({ id, secret }), isStandIn: true }
}

const startIdentityProvider = (config: Wanted): Promise<RunningStandIn> =>
  onPort(IDP_STAND_IN_PORT, 'an identity provider', 'IDP_ISSUER_URL', (port) =>
    startIdentityProviderStandIn({
      port,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      origins: originsOf(config),
    }),
  )

/** A cloud that runs already. */
export const cloudAt = (apiUrl: string, config: Wanted): CloudPlace => ({
  apiUrl,
  loginUrl: config.CLOUD_LOGIN_URL,
  client:
    O.isSome(config.CLOUD_CLIENT_ID) && O.isSome(config.CLOUD_CLIENT_SECRET)
      ? O.some({ id: config.CLOUD_CLIENT_ID.value, secret: config.CLOUD_CLIENT_SECRET.value })
      : O.none,
  isStandIn: false,
})

export const startStandIns = async (config: Wanted): Promise<StandIns> => {
  const started: RunningStandIn[] = []
  const unless = async <A extends RunningStandIn>(
    address: O.Option<string>,
    start: (config: Wanted) => Promise<A>,
  ): Promise<A | undefined> => {
    if (O.isSome(address)) return undefined
    const one = await start(config)
    started.push(one)
    return one
  }
  const stop = async (): Promise<void> => void (await Promise.all(started.map(({ close }) => close())))
  try {
    const ledger = await unless(config.LEDGER_BASE_URL, startLedger)
    const cloud = await unless(config.CLOUD_API_URL, startCloud)
    const provider = await unless(config.IDP_ISSUER_URL, startIdentityProvider)
    return {
      ledgerUrl: ledger?.url ?? O.getOrElse(() => '')(config.LEDGER_BASE_URL),
      controlUrl: ledger === undefined ? null : `${ledger.url}/_control`,
      issuerUrl: provider?.url ?? O.getOrElse(() => '')(config.IDP_ISSUER_URL),
      isIssuerStandIn: provider !== undefined,
      cloud: cloud ?? cloudAt(O.getOrElse(() => '')(config.CLOUD_API_URL), config),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
