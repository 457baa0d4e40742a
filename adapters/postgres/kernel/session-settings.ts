// What statements of the service rely on, set on each connection: the database or the login may have other defaults.
import type { ClientBase } from 'pg'

const SETTINGS = {
  // The driver reads dates in this form alone.
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  // Off, a statement that row-level security would narrow fails.
  row_security: 'on',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
} as const

const STATEMENT = Object.entries(SETTINGS)
  .map(([name, value]) => `set ${name} to '${value}'`)
  .join('; ')

/** Before the connection's first use. Rejects where the server refuses a setting. */
export async function setSession(client: ClientBase): Promise<void> {
  await client.query(STATEMENT)
}

/** An option of pg's pool, which waits for the promise, and closes the connection where it rejects. */
export const onConnect = { onConnect: setSession }
