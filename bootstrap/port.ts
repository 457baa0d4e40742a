// Reserves the port of the service before it is opened, since the redirect address for the ledger contains it.
import { createServer } from 'node:net'
import { CannotStart } from './start-error.ts'
import type { Config } from './config/config.ts'

type Wanted = Pick<Config, 'HOST' | 'PORT'>

/** Explains why the service cannot listen. */
export function explainPortFailure({ HOST, PORT }: Wanted) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new CannotStart(`Port ${PORT} is in use.`, 'Stop what listens there, or set PORT.')
    if (error.code === 'EACCES') throw new CannotStart(`Port ${PORT} may not be opened.`, 'Set PORT to one above 1023.')
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new CannotStart(
        `The address ${HOST} is not one of this machine.`,
        'Set HOST to one that is, or to 0.0.0.0.',
      )
    throw error
  }
}

export interface ReservedPort {
  readonly port: number
  /** The caller calls it before it opens the port, and if the start fails. */
  readonly release: () => Promise<void>
}

/** The configured port, if it is free. For 0: any free port, which no other program gets until `release`. */
export function reservePort(wanted: Wanted): Promise<ReservedPort> {
  return new Promise<ReservedPort>((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy())
    const release = (): Promise<void> => new Promise((released) => probe.close(() => released()))
    probe.once('error', reject)
    probe.listen(wanted.PORT, wanted.HOST, () => {
      const address = probe.address()
      const reserved = { port: typeof address === 'object' && address !== null ? address.port : wanted.PORT, release }
      if (wanted.PORT === 0) resolve(reserved)
      else void release().then(() => resolve(reserved))
    })
  }).catch(explainPortFailure(wanted))
}
