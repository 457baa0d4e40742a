// A copy of the checkout in which code is broken on purpose, and processes that test it.
import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface CheckoutCopy extends AsyncDisposable {
  readonly folder: string
  /** Does the work while the file has another text. */
  readonly withText: <A>(file: string, change: (text: string) => string, work: () => Promise<A>) => Promise<A>
}

export async function copyCheckout(root: string): Promise<CheckoutCopy> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const folder = await mkdtemp(path.join(tmpdir(), 'broken-'))
  // Some tests start processes of another account.
  await chmod(folder, 0o755)
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    // A file that was removed and not committed is still listed.
    await cp(path.join(root, file), path.join(folder, file)).catch(() => undefined)
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    withText: async (file, change, work) => {
      const place = path.join(folder, file)
      const whole = await readFile(place, 'utf8')
      await writeFile(place, change(whole))
      try {
        return await work()
      } finally {
        await writeFile(place, whole)
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

export interface NodeRun {
  readonly folder: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly within: number
}

/** False: it did not end in time, and was ended with all that it started. */
export function runNode({ folder, args, env = process.env, within }: NodeRun): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
    const limit = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      resolve(false)
    }, within)
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(limit)
      resolve(true)
    })
  })
}
