// Decodes the settings, starts the service, prints its addresses, and stops it on a signal or an uncaught error.
import { enter, failWith } from './entry-point.ts'
import { watchForBugs } from './uncaught-errors.ts'
import { type RunningService, startService } from './service.ts'
import { formatReady, listWarningLines } from './terminal.ts'

const STOP_WITHIN = 25_000
/** A terminal and npm, or `timeout`, each send the signal that a person meant once. */
const SAME_SIGNAL_WITHIN = 500

function stopOnSignal(service: RunningService): void {
  let since: number | undefined
  const stop = (): void => {
    // A second Ctrl-C ends the process at once.
    if (since !== undefined && performance.now() - since > SAME_SIGNAL_WITHIN) process.exit(1)
    if (since !== undefined) return
    since = performance.now()
    service.stop(STOP_WITHIN).then(() => process.exit(0), failWith)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

await enter(async (config) => {
  const began = performance.now()
  const service = await startService(config, (step) => console.log(`  ${step} …`))
  stopOnSignal(service)
  watchForBugs(service.logging, service.trackError, () => service.stop(STOP_WITHIN))
  console.log(formatReady(config, service, performance.now() - began).join('\n'))
  for (const line of [...listWarningLines(config), ...service.warnings]) console.warn(`\n  Note: ${line}`)
  for (const line of await service.troubles()) console.log(`\n  Note: ${line}`)
})
