// The data directory of the embedded server: made once, whole or not at all.
import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedServerUnavailable } from './embedded-failure.ts'
import { dataOf, environment, type Place } from './embedded-server.ts'

const run = promisify(execFile)

export const SUPERUSER = 'postgres'

/** Whether there is one already. */
export const hasData = (place: Place): Promise<boolean> =>
  stat(path.join(dataOf(place), 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** Makes the data directory. Killed half-way, it leaves nothing that the next start would take for one. */
export const makeData = async (place: Place, password: string, durable: boolean): Promise<void> => {
  const data = dataOf(place)
  const partial = `${data}.partial`
  const passwordFile = path.join(place.folder, 'initial-password')
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if ('uid' in place.account)
      for (const one of [partial, passwordFile]) await chown(one, place.account.uid, place.account.gid)
    const initdb = (locale: string) =>
      run(
        place.binaries.initdb,
        [
          `--pgdata=${partial}`,
          `--username=${SUPERUSER}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          `--locale=${locale}`,
          '--locale-provider=icu',
          '--icu-locale=nl',
          ...(durable ? [] : ['--no-sync']),
        ],
        { ...place.account, env: environment, cwd: path.parse(data).root },
      )
    // Not every system has the first one; sorting is ICU's in any case.
    await initdb('C.UTF-8').catch(() => initdb('C'))
  } catch (error) {
    const why = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : error
    throw new EmbeddedServerUnavailable(
      `The embedded PostgreSQL could not make its data directory ${data}: ${String(why)}`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(partial, data)
}
