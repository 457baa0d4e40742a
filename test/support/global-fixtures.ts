// What one run of the tests starts at most once and stops at its end. PostgreSQL and Redis start when a test asks for them.
import './redis.ts'
import { endRun } from './end-of-run.ts'
import { stopPostgres } from './postgres.ts'
import { offerShared } from './shared-by-run.ts'

let stopOffering: (() => void) | undefined

export async function mochaGlobalSetup(): Promise<void> {
  stopOffering = await offerShared()
}

export async function mochaGlobalTeardown(): Promise<void> {
  await endRun()
  await stopPostgres()
  stopOffering?.()
  failIfStillRunning()
}

const TO_END_MS = 30_000

/** A test that left something running keeps this process alive; that is a failure, reported at once. Workers check each file: left-running.ts. */
function failIfStillRunning(): void {
  setTimeout(() => {
    const left = [...new Set(process.getActiveResourcesInfo())].join(', ')
    process.stderr.write(`The tests are over, and something that they started still runs (${left}).\n`)
    process.exit(1)
  }, TO_END_MS).unref()
}
