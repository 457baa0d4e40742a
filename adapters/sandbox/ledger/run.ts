// Runs the stand-in ledger by itself: `node adapters/sandbox/ledger/run.ts`, with PORT, HOST, LEDGER_CLIENT_ID and LEDGER_CLIENT_SECRET.
import { clientOf, runStandIn } from '#adapters/sandbox/run-stand-in.ts'
import { startLedgerStandIn } from './server.ts'

await runStandIn('ledger', '3101', (at) => startLedgerStandIn({ ...at, ...clientOf('LEDGER') }))
