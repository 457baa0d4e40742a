// The stand-ins of the outside world that development starts where no address is set; production never does.
import * as O from 'fp-ts/lib/Option.js'
import { startIdentityProviderStandIn } from '#adapters/sandbox/identity-provider/server.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import type { Listening } from '#adapters/sandbox/listening.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config/config.ts'

export interface StandIns {
  readonly ledgerUrl: string
  /** Of the stand-in ledger; null where the ledger is a real one. */
  readonly controlUrl: string | null
  /** The identity provider's. */
  readonly issuerUrl: string
  /** Whether that is the stand-in. */
  readonly isIssuerStandIn: boolean
  readonly stop: () => Promise<void>
}

export const LEDGER_STAND_IN_PORT = 3101
export const IDP_STAND_IN_PORT = 3103

type Wanted = Pick<
  Config,
  | 'LEDGER_BASE_URL'
  | 'LEDGER_CLIENT_ID'
  | 'LEDGER_CLIENT_SECRET'
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

const startIdentityProvider = (config: Wanted): Promise<Listening> =>
  orPortTrouble(
    startIdentityProviderStandIn({
      port: IDP_STAND_IN_PORT,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      origins: O.isSome(config.BASE_URL) ? [new URL(config.BASE_URL.value).origin] : [],
    }),
    IDP_STAND_IN_PORT,
    'identity provider',
    'Stop what listens there, or set IDP_ISSUER_URL to an identity provider that runs already.',
  )

export const startStandIns = async (config: Wanted): Promise<StandIns> => {
  const ledger = O.isSome(config.LEDGER_BASE_URL) ? undefined : await startLedger(config)
  try {
    const provider = O.isSome(config.IDP_ISSUER_URL) ? undefined : await startIdentityProvider(config)
    return {
      ledgerUrl: ledger?.url ?? O.getOrElse(() => '')(config.LEDGER_BASE_URL),
      controlUrl: ledger === undefined ? null : `${ledger.url}/_control`,
      issuerUrl: provider?.url ?? O.getOrElse(() => '')(config.IDP_ISSUER_URL),
      isIssuerStandIn: provider !== undefined,
      stop: async () => void (await Promise.all([ledger?.close(), provider?.close()])),
    }
  } catch (error) {
    await ledger?.close()
    throw error
  }
}
