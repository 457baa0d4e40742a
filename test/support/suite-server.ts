// A mail server of Debian's, as the tests over several servers use it.
import { createConnection } from 'node:net'
import type { Email } from 'postal-mime'
import type { MailServerUnderTest } from './mail-server.ts'

/** Refuses `unknown@`, puts `later@` off, takes 200 kB, and the login `u` with `p`. */
export interface SuiteServer extends Pick<MailServerUnderTest, 'access' | 'stop'> {
  /** The mail that came last. */
  readonly received: () => Promise<Email>
}

/** A server of this machine says something to those who connect. */
export function greetsOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
}
