// Secrets that development makes up for itself and keeps, so that sessions and sealed tokens outlive a restart. Production never comes here.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { CannotStart } from './cannot-start.ts'

const Kept = t.type({ tokenKey: t.string, jwtSecret: t.string })
type Kept = t.TypeOf<typeof Kept>

const read = async (file: string): Promise<Kept | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CannotStart(`The secrets in ${file} can not be read (${error.code}).`, 'Make the file readable.')
  })
  if (text === undefined) return undefined
  const kept = Kept.decode(JSON.parse(text))
  if (E.isRight(kept)) return kept.right
  throw new CannotStart(`The file ${file} does not hold secrets.`, 'Delete it; users then link the ledger again.')
}

/** Base64 of 32 bytes each. Made at the first call for a directory, the same ever after. */
export const keptSecrets = async (dataDir: string): Promise<Kept> => {
  const file = path.join(dataDir, 'secrets.json')
  const kept = await read(file)
  if (kept !== undefined) return kept
  const fresh: Kept = { tokenKey: randomBytes(32).toString('base64'), jwtSecret: randomBytes(32).toString('base64') }
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const whole = `${file}.${randomUUID()}`
    await writeFile(whole, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' })
    await rename(whole, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new CannotStart(
      `The data directory ${dataDir} can not be written (${code}).`,
      'Set DATA_DIR to one that can.',
    )
  }
  return (await read(file)) ?? fresh
}
