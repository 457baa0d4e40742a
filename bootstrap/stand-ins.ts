// The stand-ins of the outside world that development starts where no address is set; production never does.
import * as O from 'fp-ts/lib/Option.js'
import { startCloudStandIn } from '#adapters/sandbox/cloud/server.ts'
import { startIdentityProviderStandIn } from '#adapters/sandbox/identity-provider/server.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import type { Listening } from '#adapters/sandbox/kit/server.ts'
import { CannotStart } from './start-error.ts'
import type { Config } from './config/config.ts'

/** Where the cloud is, and as which application it is called. */
export interface CloudPlace {
  readonly apiUrl: string
  readonly loginUrl: string
  /** None: not configured. */
  readonly client: O.Option<{ readonly id: string; readonly secret: string }>
  readonly isStandIn: boolean
}

export interface StandIns {
  readonly ledgerUrl: string
  /** Of the stand-in ledger; null where the ledger is a real one. */
  readonly controlUrl: string | null
  /** The identity provider's. */
  readonly issuerUrl: string
  /** Whether that is the stand-in. */
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

const orPortTrouble = (starting: Promise<Listening>, port: number, what: string, remedy: string): Promise<Listening> =>
  starting.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new CannotStart(`Port ${port} of the stand-in ${what} is in use.`, remedy)
  })

const startLedger = (config: Wanted): Promise<Listening> =>
  orPortTrouble(
    startLedgerStandIn({
      port: LEDGER_STAND_IN_PORT,
      clientId: config.LEDGER_CLIENT_ID,
      clientSecret: config.LEDGER_CLIENT_SECRET,
    }),
    LEDGER_STAND_IN_PORT,
    'ledger',
    'Stop what listens there, or set LEDGER_BASE_URL to a ledger that runs already.',
  )

const originsOf = ({ BASE_URL }: Wanted): readonly string[] =>
  O.isSome(BASE_URL) ? [new URL(BASE_URL.value).origin] : []

const startCloud = async (config: Wanted): Promise<CloudPlace & Listening> => {
  const id = O.getOrElse(() => 'tapster-dev')(config.CLOUD_CLIENT_ID)
  const secret = O.getOrElse(() => 'tapster-dev-secret')(config.CLOUD_CLIENT_SECRET)
  const started = await orPortTrouble(
    startCloudStandIn({ port: CLOUD_STAND_IN_PORT, clientId: id, clientSecret: secret, origins: originsOf(config) }),
    CLOUD_STAND_IN_PORT,
    'cloud',
    'Stop what listens there, or set CLOUD_API_URL to a cloud that runs already.',
  )
  return { ...started, apiUrl: started.url, loginUrl: started.url, client: O.some({ id, secret }), isStandIn: true }
}

/** One that runs already. */
export const cloudAt = (apiUrl: string, config: Wanted): CloudPlace => ({
  apiUrl,
  loginUrl: config.CLOUD_LOGIN_URL,
  client:
    O.isSome(config.CLOUD_CLIENT_ID) && O.isSome(config.CLOUD_CLIENT_SECRET)
      ? O.some({ id: config.CLOUD_CLIENT_ID.value, secret: config.CLOUD_CLIENT_SECRET.value })
      : O.none,
  isStandIn: false,
})

const startIdentityProvider = (config: Wanted): Promise<Listening> =>
  orPortTrouble(
    startIdentityProviderStandIn({
      port: IDP_STAND_IN_PORT,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      origins: originsOf(config),
    }),
    IDP_STAND_IN_PORT,
    'identity provider',
    'Stop what listens there, or set IDP_ISSUER_URL to an identity provider that runs already.',
  )

export const startStandIns = async (config: Wanted): Promise<StandIns> => {
  const started: Listening[] = []
  const unless = async <A extends Listening>(
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
