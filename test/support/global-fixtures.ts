// What one run of the tests starts at most once and stops at its end. PostgreSQL and the browser start when a test asks for them.
import { endRun } from './end-of-run.ts'
import { stopPostgres } from './postgres.ts'

export const mochaGlobalTeardown = async (): Promise<void> => {
  await endRun()
  await stopPostgres()
}
