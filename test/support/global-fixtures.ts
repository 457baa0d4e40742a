// What one run of the tests starts at most once and stops at its end. PostgreSQL starts when a test asks for it.
import { stopPostgres } from './postgres.ts'

export const mochaGlobalTeardown = async (): Promise<void> => {
  await stopPostgres()
}
