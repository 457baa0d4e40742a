// Runs a stand-in by itself, until it is told to stop.
import type { Listening } from './listening.ts'

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** `PORT` and `HOST` of the environment say where; `start` rejects when the port can not be had. */
export const runStandIn = async (
  name: string,
  usualPort: string,
  start: (at: { readonly port: number; readonly host: string }) => Promise<Listening>,
): Promise<void> => {
  const { PORT = usualPort, HOST = '127.0.0.1' } = process.env
  if (!/^\d{1,5}$/.test(PORT)) fail(`PORT is ${PORT}; give a number from 0 to 65535.`)
  try {
    const standIn = await start({ port: Number(PORT), host: HOST })
    process.stdout.write(`stand-in ${name} ready at ${standIn.url}\n`)
    const stop = (): void => void standIn.close().then(() => process.exit(0))
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  } catch (error) {
    fail(
      `The stand-in ${name} can not start on ${HOST}:${PORT}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** A client's id and secret, where the environment has them under this prefix. */
export const clientOf = (
  prefix: 'LEDGER' | 'CLOUD',
): { readonly clientId?: string; readonly clientSecret?: string } => {
  const { [`${prefix}_CLIENT_ID`]: clientId, [`${prefix}_CLIENT_SECRET`]: clientSecret } = process.env
  return { ...(clientId !== undefined && { clientId }), ...(clientSecret !== undefined && { clientSecret }) }
}
