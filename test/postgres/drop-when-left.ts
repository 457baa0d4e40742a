// Removes a test's database once the server has seen everybody leave: a closed connection's process takes a moment to end, and the login
// that owns the database may not end one of the service's.
import { Client } from 'pg'
import type { FreshDatabase } from '#test/support/postgres.ts'

export const dropWhenLeft = async (fresh: FreshDatabase): Promise<void> => {
  const owner = new Client({ connectionString: fresh.adminUrl })
  await owner.connect()
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  let left = false
  while (!left) left = (await owner.query(others)).rowCount === 0
  await owner.end()
  await fresh.drop()
}
