// A stand-in's server on its port, and how it is closed.
import type { Server } from 'node:http'

export interface Listening {
  readonly url: string
  /** Cuts the connections that are open. */
  readonly close: () => Promise<void>
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

/** `port` 0: any free one. Rejects when the port can not be had. */
export const listening = async (server: Server, port: number, host = '127.0.0.1'): Promise<Listening> => {
  const taken = await listen(server, port, host)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
