// What all commands have in common: the settings decoded or their faults told, and trouble told in a sentence before the process ends.
import * as E from 'fp-ts/lib/Either.js'
import { CannotStart } from './start-error.ts'
import { type Config, decodeConfig } from './config/config.ts'
import { faultLines } from './terminal.ts'

const fail = (lines: readonly string[]): never => {
  console.error(lines.join('\n'))
  process.exit(1)
}

/** Tells what went wrong and ends the process. What nobody expected shows its place only to whoever asks for it: it may quote what it worked on. */
export const failWith = (error: unknown): never => {
  if (error instanceof CannotStart) return fail(['', `${error.message} ${error.remedy}`])
  const known = error instanceof Error ? error : new Error(String(error))
  const isTold = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')
  return fail([
    '',
    isTold ? (known.stack ?? known.message) : `It failed: ${known.message}. Set LOG_LEVEL=debug to see where.`,
  ])
}

/** Runs a command under the settings of the environment. */
export const enter = async (command: (config: Config) => Promise<void>): Promise<void> => {
  const config = decodeConfig(process.env)
  if (E.isLeft(config)) fail(faultLines(config.left))
  else await command(config.right).catch(failWith)
}
