// The data that the embedded cluster keeps between starts: data directory, port and passwords. Only their owner can read them.
import * as t from 'io-ts'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedServerUnavailable, explainUnusable, readErrorCode } from './embedded-failure.ts'
import { run } from './embedded-place.ts'
import { E } from '#domain/shared/fp.ts'
import { locateData, environment, type Place } from './embedded-server.ts'

const Keys = t.readonly(
  t.type({
    port: t.number,
    superuserPassword: t.string,
    ownerPassword: t.string,
    servicePassword: t.string,
    /** The roles and the database exist. */
    furnished: t.boolean,
  }),
)
export type Keys = t.TypeOf<typeof Keys>

const locateFile = (folder: string): string => path.join(folder, 'cluster.json')
const drawPassword = (): string => randomBytes(24).toString('base64url')

export function createKeys(): Keys {
  return {
    port: 0,
    superuserPassword: drawPassword(),
    ownerPassword: drawPassword(),
    servicePassword: drawPassword(),
    furnished: false,
  }
}

export async function readKeys(folder: string): Promise<Keys | undefined> {
  const file = locateFile(folder)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined
    throw explainUnusable(folder, error)
  }
  const parsed = E.tryCatch((): unknown => JSON.parse(text), E.toError)
  const decoded = E.isRight(parsed) ? Keys.decode(parsed.right) : Keys.decode(undefined)
  if (E.isLeft(decoded)) {
    throw new EmbeddedServerUnavailable(`The file ${file} is damaged: restore it, or remove ${folder} and begin again.`)
  }
  return decoded.right
}

/** Writes the whole file or nothing, so that a kill while writing does not lose the passwords. */
export async function writeKeys(folder: string, keys: Keys): Promise<void> {
  const file = locateFile(folder)
  try {
    await writeFile(`${file}.partial`, JSON.stringify(keys, undefined, 2), { mode: 0o600 })
    await rename(`${file}.partial`, file)
  } catch (error) {
    throw explainUnusable(folder, error)
  }
}

export const SUPERUSER = 'postgres'

/** Whether the data directory exists. */
export function hasData(place: Place): Promise<boolean> {
  return stat(path.join(locateData(place), 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Creates the data directory. After a kill half-way, the next start does not accept the incomplete directory. */
export async function makeData(place: Place, password: string, durable: boolean): Promise<void> {
  const data = locateData(place)
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
    // Not every system has the locale C.UTF-8. ICU does the sorting in either case.
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
