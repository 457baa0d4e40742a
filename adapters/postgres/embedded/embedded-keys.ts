// What the embedded cluster remembers from start to start: its port and its passwords, readable by its owner alone.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedServerUnavailable, cannotUse } from './embedded-failure.ts'

const Keys = t.readonly(
  t.type({
    port: t.number,
    superuserPassword: t.string,
    ownerPassword: t.string,
    servicePassword: t.string,
    /** The roles and the database are made. */
    furnished: t.boolean,
  }),
)
export type Keys = t.TypeOf<typeof Keys>

const fileIn = (folder: string): string => path.join(folder, 'cluster.json')
const password = (): string => randomBytes(24).toString('base64url')

export const freshKeys = (): Keys => ({
  port: 0,
  superuserPassword: password(),
  ownerPassword: password(),
  servicePassword: password(),
  furnished: false,
})

export const readKeys = async (folder: string): Promise<Keys | undefined> => {
  const file = fileIn(folder)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw cannotUse(folder, error)
  }
  const parsed = E.tryCatch((): unknown => JSON.parse(text), E.toError)
  const decoded = E.isRight(parsed) ? Keys.decode(parsed.right) : Keys.decode(undefined)
  if (E.isLeft(decoded)) {
    throw new EmbeddedServerUnavailable(`The file ${file} is damaged: restore it, or remove ${folder} and begin anew.`)
  }
  return decoded.right
}

/** Whole or not at all, so that a kill while writing does not lose the passwords. */
export const writeKeys = async (folder: string, keys: Keys): Promise<void> => {
  const file = fileIn(folder)
  try {
    await writeFile(`${file}.partial`, JSON.stringify(keys, undefined, 2), { mode: 0o600 })
    await rename(`${file}.partial`, file)
  } catch (error) {
    throw cannotUse(folder, error)
  }
}
