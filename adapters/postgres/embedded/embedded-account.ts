// As whom the embedded server runs: ourselves, or, since PostgreSQL refuses to run as root, the system's own account for it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { EmbeddedServerUnavailable } from './embedded-failure.ts'

const run = promisify(execFile)

/** What to hand to `spawn`; empty: as ourselves. */
export type SystemAccount = { readonly uid: number; readonly gid: number } | Record<string, never>

const ACCOUNT = 'postgres'

const lookUp = async (): Promise<SystemAccount | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', ACCOUNT]), run('id', ['-g', ACCOUNT])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // `id` fails for an account that does not exist.
    return undefined
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0

export const serverAccount = async (tell: (what: string) => void): Promise<SystemAccount> => {
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
  tell(`made the system account "${ACCOUNT}", since PostgreSQL does not run as root`)
  const made = await lookUp()
  if (!made)
    throw new EmbeddedServerUnavailable(
      `The account "${ACCOUNT}" was made but can not be found: start as an ordinary user.`,
    )
  return made
}
