// Runs the stand-in ledger by itself: `node adapters/sandbox/ledger/run.ts`, with PORT, HOST, LEDGER_CLIENT_ID and LEDGER_CLIENT_SECRET.
import { startLedgerStandIn } from './server.ts'

const { PORT = '3101', HOST = '127.0.0.1', LEDGER_CLIENT_ID, LEDGER_CLIENT_SECRET } = process.env

if (!/^\d{1,5}$/.test(PORT)) {
  process.stderr.write(`PORT is ${PORT}; give a number from 0 to 65535.\n`)
  process.exit(1)
}

try {
  const standIn = await startLedgerStandIn({
    port: Number(PORT),
    host: HOST,
    ...(LEDGER_CLIENT_ID === undefined ? {} : { clientId: LEDGER_CLIENT_ID }),
    ...(LEDGER_CLIENT_SECRET === undefined ? {} : { clientSecret: LEDGER_CLIENT_SECRET }),
  })
  process.stdout.write(`stand-in ledger ready at ${standIn.url}\n`)
  const stop = (): void => void standIn.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(
    `The stand-in ledger can not start on ${HOST}:${PORT}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
