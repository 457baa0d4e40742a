import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'fp-ts/lib/Json.js'
import * as t from 'io-ts'
import { O, pipe } from '#domain/shared/fp.ts'
import type { KeyRing } from '#adapters/crypto/sealers.ts'
import { CannotStart } from './start-error.ts'
import type { Config } from './config/config.ts'
import { ensureDataDirectory } from './data-directory.ts'

// Generates secrets for development and stores them, so that sessions and sealed tokens survive a restart. Production never uses them.

const Kept = t.type({ tokenKey: t.string, jwtSecret: t.string })
type Kept = t.TypeOf<typeof Kept>

const isKey = (base64: string): boolean => Buffer.from(base64, 'base64').length === 32

async function read(file: string): Promise<Kept | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // The file does not exist. Writing it later shows whether it can be created.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw new CannotStart(`The secrets in ${file} cannot be read (${error.code}).`, 'Make the file readable.')
  })
  if (text === undefined) return undefined
  // The message contains neither the parser's text nor the file's content, because both may contain secrets.
  const kept = pipe(
    parse(text),
    O.fromEither,
    O.flatMap((json) => O.fromEither(Kept.decode(json))),
  )
  if (O.isSome(kept) && Object.values(kept.value).every(isKey)) return kept.value
  throw new CannotStart(`The file ${file} does not hold secrets.`, 'Delete it; users then link the ledger again.')
}

/** Base64 of 32 bytes each. The first call for a directory generates them; later calls return the same ones. */
async function readOrCreateSecrets(dataDir: string): Promise<Kept> {
  const file = path.join(dataDir, 'secrets.json')
  const kept = await read(file)
  if (kept !== undefined) return kept
  const fresh: Kept = { tokenKey: randomBytes(32).toString('base64'), jwtSecret: randomBytes(32).toString('base64') }
  await ensureDataDirectory(dataDir)
  const whole = `${file}.${randomUUID()}`
  await writeFile(whole, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' })
  await rename(whole, file)
  return (await read(file)) ?? fresh
}

export interface VaultSecrets {
  readonly keys: KeyRing
  readonly jwtSecret: Uint8Array<ArrayBuffer>
}

/** The configured secrets, and generated ones for the others. Production requires configured secrets. */
export async function readVaultSecrets(
  config: Pick<Config, 'PLUGIN_TOKEN_KEYS' | 'PLUGIN_JWT_SECRET'>,
  dataDir: string,
): Promise<VaultSecrets> {
  if (O.isSome(config.PLUGIN_TOKEN_KEYS) && O.isSome(config.PLUGIN_JWT_SECRET))
    return { keys: config.PLUGIN_TOKEN_KEYS.value, jwtSecret: config.PLUGIN_JWT_SECRET.value }
  const kept = await readOrCreateSecrets(dataDir)
  const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64, 'base64'))
  return {
    keys: O.getOrElse((): KeyRing => [{ id: 'dev', key: bytes(kept.tokenKey) }])(config.PLUGIN_TOKEN_KEYS),
    jwtSecret: O.getOrElse(() => bytes(kept.jwtSecret))(config.PLUGIN_JWT_SECRET),
  }
}
