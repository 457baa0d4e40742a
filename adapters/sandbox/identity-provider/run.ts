// Runs the stand-in identity provider by itself: `node adapters/sandbox/identity-provider/run.ts`, with PORT and HOST.
import { startIdentityProviderStandIn } from './server.ts'

const { PORT = '3103', HOST = '127.0.0.1' } = process.env

try {
  const standIn = await startIdentityProviderStandIn({ port: Number(PORT), host: HOST })
  process.stdout.write(`stand-in identity provider ready at ${standIn.url}\n`)
  const stop = (): void => void standIn.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(
    `The stand-in identity provider can not start on ${HOST}:${PORT}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
