// Settings that the service's statements rely on, set on each connection: the database or the login may have other defaults.
import type { ClientBase } from 'pg'

const SETTINGS = {
  // The driver reads dates only in this form.
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  // If off, a statement that row-level security would narrow fails.
  row_security: 'on',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  // The planner expects much of a large table, and compiling a statement takes longer than running it.
  jit: 'off',
} as const

const STATEMENT = Object.entries(SETTINGS)
  .map(([name, value]) => `set ${name} to '${value}'`)
  .join('; ')

/** Call it before the connection's first use. Rejects if the server refuses a setting. */
export async function setSession(client: ClientBase): Promise<void> {
  await client.query(STATEMENT)
}

/** An option of pg's pool, which waits for the promise, and closes the connection where it rejects. */
export const onConnect = { onConnect: setSession }
