// `npm start`: decodes the settings, starts the service, tells where to open what, and stops it when asked to.
import * as E from 'fp-ts/lib/Either.js'
import { CannotStart } from './cannot-start.ts'
import { type Config, decodeConfig } from './config/config.ts'
import { type RunningService, startService } from './service.ts'
import { faultLines, readyLines, warnings } from './terminal.ts'

const STOP_WITHIN = 25_000

const fail = (lines: readonly string[]): never => {
  console.error(lines.join('\n'))
  process.exit(1)
}

const trouble = (error: unknown): readonly string[] => {
  if (error instanceof CannotStart) return ['', `${error.message} ${error.remedy}`]
  const known = error instanceof Error ? error : new Error(String(error))
  return process.env['LOG_LEVEL'] === 'debug'
    ? ['', known.stack ?? known.message]
    : ['', `The service could not start: ${known.message}. Set LOG_LEVEL=debug to see where.`]
}

const stopOnSignal = (service: RunningService): void => {
  let stopping = false
  const stop = (): void => {
    // A second Ctrl-C is from somebody who does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    service.stop(STOP_WITHIN).then(
      () => process.exit(0),
      (error: unknown) => fail(trouble(error)),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const run = async (config: Config): Promise<void> => {
  const began = performance.now()
  for (const line of warnings(config)) console.warn(line)
  const service = await startService(config, (step) => console.log(`  ${step} …`))
  stopOnSignal(service)
  console.log(readyLines(config, service, performance.now() - began).join('\n'))
}

const config = decodeConfig(process.env)
if (E.isLeft(config)) fail(faultLines(config.left))
else await run(config.right).catch((error: unknown) => fail(trouble(error)))
