// What one run of the tests starts at most once and stops at its end. PostgreSQL and the browser start when a test asks for them.
import { endRun } from './end-of-run.ts'
import { stopPostgres } from './postgres.ts'

export const mochaGlobalTeardown = async (): Promise<void> => {
  await endRun()
  await stopPostgres()
  failIfStillRunning()
}

const TO_END_MS = 30_000

/** A test that left something running keeps this process alive; that is a failure, told at once and not by whoever loses patience. */
const failIfStillRunning = (): void => {
  setTimeout(() => {
    const left = [...new Set(process.getActiveResourcesInfo())].join(', ')
    process.stderr.write(`The tests are over, and something that they started still runs (${left}).\n`)
    process.exit(1)
  }, TO_END_MS).unref()
}
