// The migrations as files: numbered TypeScript, run as they are, in order of their names.
import type { Knex } from 'knex'
import { readdir } from 'node:fs/promises'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/** Names without their extension, so that a later build step does not make old migrations look new. */
export async function readMigrationNames(): Promise<readonly string[]> {
  return (await readdir(FOLDER))
    .filter((file) => /^\d{3}_.+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

const isForward = (found: unknown): found is Pick<Knex.Migration, 'up'> =>
  typeof found === 'object' && found !== null && 'up' in found && typeof found.up === 'function'

const rejectDown = (): Promise<never> => Promise.reject(new Error('migrations go forward only'))

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => [...(await readMigrationNames())],
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const found: unknown = await import(new URL(`${name}.ts`, FOLDER).href)
    if (!isForward(found)) throw new Error(`migration ${name} exports no function up`)
    return { up: found.up, down: rejectDown }
  },
}
