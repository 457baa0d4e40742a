// The stand-ins of the outside world that development starts where no address is set; production never does.
import * as O from 'fp-ts/lib/Option.js'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config/config.ts'

export interface StandIns {
  readonly ledgerUrl: string
  /** Of the stand-in ledger; null where the ledger is a real one. */
  readonly controlUrl: string | null
  readonly stop: () => Promise<void>
}

export const LEDGER_STAND_IN_PORT = 3101

type Wanted = Pick<Config, 'LEDGER_BASE_URL' | 'LEDGER_CLIENT_ID' | 'LEDGER_CLIENT_SECRET'>

export const startStandIns = async (config: Wanted): Promise<StandIns> => {
  if (O.isSome(config.LEDGER_BASE_URL))
    return { ledgerUrl: config.LEDGER_BASE_URL.value, controlUrl: null, stop: async () => {} }
  const ledger = await startLedgerStandIn({
    port: LEDGER_STAND_IN_PORT,
    clientId: config.LEDGER_CLIENT_ID,
    clientSecret: config.LEDGER_CLIENT_SECRET,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new CannotStart(
      `Port ${LEDGER_STAND_IN_PORT} of the stand-in ledger is in use.`,
      'Stop what listens there, or set LEDGER_BASE_URL to a ledger that runs already.',
    )
  })
  return { ledgerUrl: ledger.url, controlUrl: `${ledger.url}/_control`, stop: ledger.close }
}
