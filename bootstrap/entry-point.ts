// The common part of all commands: decodes the settings, and reports faults and failures before the process ends.
import { CannotStart } from './start-error.ts'
import { type Config, decodeConfig } from './config/config.ts'
import { E } from '#domain/shared/fp.ts'
import { formatFaults } from './terminal.ts'

function fail(lines: readonly string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}

/** Prints the failure and ends the process. The stack of an unexpected error, which may quote data, needs LOG_LEVEL=debug. */
export function failWith(error: unknown): never {
  if (error instanceof CannotStart) return fail(['', `${error.message} ${error.remedy}`])
  const known = error instanceof Error ? error : new Error(String(error))
  const showsStack = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')
  return fail([
    '',
    showsStack ? (known.stack ?? known.message) : `It failed: ${known.message}. Set LOG_LEVEL=debug to see where.`,
  ])
}

/** Runs a command under the settings of the environment. */
export async function enter(command: (config: Config) => Promise<void>): Promise<void> {
  const config = decodeConfig(process.env)
  if (E.isLeft(config)) fail(formatFaults(config.left))
  else await command(config.right).catch(failWith)
}
