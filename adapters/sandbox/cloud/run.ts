// Runs the stand-in cloud by itself: `node adapters/sandbox/cloud/run.ts`, with PORT, HOST, CLOUD_CLIENT_ID and CLOUD_CLIENT_SECRET.
import { startCloudStandIn } from './server.ts'

const { PORT = '3102', HOST = '127.0.0.1', CLOUD_CLIENT_ID, CLOUD_CLIENT_SECRET } = process.env

if (!/^\d{1,5}$/.test(PORT)) {
  process.stderr.write(`PORT is ${PORT}; give a number from 0 to 65535.\n`)
  process.exit(1)
}

try {
  const standIn = await startCloudStandIn({
    port: Number(PORT),
    host: HOST,
    ...(CLOUD_CLIENT_ID === undefined ? {} : { clientId: CLOUD_CLIENT_ID }),
    ...(CLOUD_CLIENT_SECRET === undefined ? {} : { clientSecret: CLOUD_CLIENT_SECRET }),
  })
  process.stdout.write(`stand-in cloud ready at ${standIn.url}\n`)
  const stop = (): void => void standIn.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(
    `The stand-in cloud can not start on ${HOST}:${PORT}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
