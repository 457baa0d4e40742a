// As whom the embedded server runs and where its files lie. Normally as the user of this process, in the data directory. PostgreSQL refuses to run
// as root: then the system's own account for it runs the server, and where that cannot enter the data directory, the files lie under a system
// directory, one folder for each data directory.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedServerUnavailable, explainUnusable } from './embedded-failure.ts'

export const run = promisify(execFile)

/** What to hand to `spawn`; empty: as ourselves. */
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

/** Whether an account that owns nothing here may walk down to `directory`. */
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

/** A directory that every account can enter, for root to keep things in. */
export async function createEnterableDirectory(name: string): Promise<string> {
  for (const base of ['/var/lib/tapster', path.join(await realpath(tmpdir()), 'tapster')]) {
    try {
      await ensureOwned(base)
      if (await canEnter(base)) return await ensureOwned(path.join(base, name))
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
