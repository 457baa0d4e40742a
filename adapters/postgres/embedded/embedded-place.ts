// Where the embedded server's files lie. Normally in the data directory; when root works in a directory that others can not enter,
// the server's account could not either, so they lie under a system directory instead, one folder for each data directory.
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SystemAccount } from './embedded-account.ts'
import { EmbeddedServerUnavailable, cannotUse } from './embedded-failure.ts'

const ENTER_BY_OTHERS = 0o001

/** Whether an account that owns nothing here may walk down to `directory`. */
const canEnter = async (directory: string): Promise<boolean> => {
  const parent = path.dirname(directory)
  const { mode } = await stat(directory)
  return (mode & ENTER_BY_OTHERS) !== 0 && (parent === directory || (await canEnter(parent)))
}

/** Creates a directory; rejects one that another user created before. */
const ownDirectory = async (directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true, mode: 0o755 })
  const found = await lstat(directory)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new EmbeddedServerUnavailable(
      `The directory ${directory} belongs to somebody else: remove it, or start as an ordinary user.`,
    )
  await chmod(directory, 0o755)
  return directory
}

/** A directory that every account can enter, for root to keep things in. */
export const enterableDirectory = async (name: string): Promise<string> => {
  for (const base of ['/var/lib/tapster', path.join(await realpath(tmpdir()), 'tapster')]) {
    try {
      await ownDirectory(base)
      if (await canEnter(base)) return await ownDirectory(path.join(base, name))
    } catch (error) {
      if (error instanceof EmbeddedServerUnavailable) throw error
      // Read-only or missing: the next one.
    }
  }
  throw new EmbeddedServerUnavailable(
    "There is no directory that the server's own account can enter: start as an ordinary user.",
  )
}

/** The folder that holds the server's data, its settings and its log. Exists afterwards. */
export const placeOf = async (
  dataDir: string,
  account: SystemAccount,
  tell: (what: string) => void,
): Promise<string> => {
  try {
    await mkdir(dataDir, { recursive: true })
    const real = await realpath(dataDir)
    if (!('uid' in account)) return real
    if (await canEnter(real)) return real
    const elsewhere = await enterableDirectory(createHash('sha256').update(real).digest('hex').slice(0, 16))
    tell(`others can not enter ${real}, so the embedded PostgreSQL keeps its data in ${elsewhere}`)
    return elsewhere
  } catch (error) {
    throw cannotUse(dataDir, error)
  }
}
