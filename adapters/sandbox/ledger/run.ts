// Runs the stand-in ledger by itself: `node adapters/sandbox/ledger/run.ts`, with PORT, HOST, LEDGER_CLIENT_ID and LEDGER_CLIENT_SECRET.
import { runStandIn } from '#adapters/sandbox/kit/server.ts'
import { startLedgerStandIn } from './server.ts'

await runStandIn('ledger', '3101', startLedgerStandIn, 'LEDGER')
