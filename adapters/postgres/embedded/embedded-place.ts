// The account of the embedded server and the folder of its files. Normally these are the user of this process and the data directory.
// PostgreSQL refuses to run as root: then the system account `postgres` runs it. If that account cannot enter the data directory, the files
// are in a folder for it under a system directory.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedServerUnavailable, explainUnusable } from './embedded-failure.ts'

export const run = promisify(execFile)

/** Options for `spawn`. Empty means the user of this process. */
export type SystemAccount = { readonly uid: number; readonly gid: number } | Record<string, never>

const ACCOUNT = 'postgres'

async function lookUp(): Promise<SystemAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', ACCOUNT]), run('id', ['-g', ACCOUNT])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // `id` fails for an account that does not exist.
    return undefined
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export async function findServerAccount(report: (what: string) => void): Promise<SystemAccount> {
  if (!isRoot()) return {}
  const present = await lookUp()
  if (present) return present
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT])
  } catch {
    throw new EmbeddedServerUnavailable(
      `PostgreSQL does not run as root and the account "${ACCOUNT}" could not be made: make it, or start as an ordinary user.`,
    )
  }
  report(`made the system account "${ACCOUNT}", since PostgreSQL does not run as root`)
  const made = await lookUp()
  if (!made)
    throw new EmbeddedServerUnavailable(
      `The account "${ACCOUNT}" was made but cannot be found: start as an ordinary user.`,
    )
  return made
}

const ENTER_BY_OTHERS = 0o001

/** Whether an account that owns nothing here may enter `directory` and all its parents. */
async function canEnter(directory: string): Promise<boolean> {
  const parent = path.dirname(directory)
  const { mode } = await stat(directory)
  return (mode & ENTER_BY_OTHERS) !== 0 && (parent === directory || (await canEnter(parent)))
}

/** Creates a directory; rejects one that another user created before. */
async function ensureOwned(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o755 })
  const found = await lstat(directory)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new EmbeddedServerUnavailable(
      `The directory ${directory} belongs to another user: remove it, or start as an ordinary user.`,
    )
  await chmod(directory, 0o755)
  return directory
}

/** Creates a directory that every account can enter, for the files that root stores. */
export async function createEnterableDirectory(name: string): Promise<string> {
  for (const base of ['/var/lib/tapster', path.join(await realpath(tmpdir()), 'tapster')]) {
    try {
      await ensureOwned(base)
      if (await canEnter(base)) return await ensureOwned(path.join(base, name))
    } catch (error) {
      if (error instanceof EmbeddedServerUnavailable) throw error
      // Read-only or missing: try the next base.
    }
  }
  throw new EmbeddedServerUnavailable(
    "There is no directory that the server's own account can enter: start as an ordinary user.",
  )
}

/** Creates and returns the folder that contains the server's data, its settings and its log. */
export async function placeOf(
  dataDir: string,
  account: SystemAccount,
  report: (what: string) => void,
): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    const real = await realpath(dataDir)
    if (!('uid' in account)) return real
    if (await canEnter(real)) return real
    const elsewhere = await createEnterableDirectory(createHash('sha256').update(real).digest('hex').slice(0, 16))
    report(`others cannot enter ${real}, so the embedded PostgreSQL keeps its data in ${elsewhere}`)
    return elsewhere
  } catch (error) {
    throw explainUnusable(dataDir, error)
  }
}
