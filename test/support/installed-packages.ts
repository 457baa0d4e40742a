// Packages that a single test uses: the protocol's own suites (150 MB), and Microsoft's clients. They are installed when that test runs, once for each
// lock file.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

async function install(source: string, folder: string): Promise<void> {
  const unfinished = `${folder}-${process.pid}`
  await mkdir(unfinished, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await cp(path.join(source, file), path.join(unfinished, file))
  await cp(path.join(root, '.npmrc'), path.join(unfinished, '.npmrc'))
  try {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: unfinished, maxBuffer: 16 * 1024 * 1024 })
    await rename(unfinished, folder)
  } catch (error) {
    // Another run that finished first has installed the same.
    if (!existsSync(folder)) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/

/** `listed`: the folder of package.json and its lock file. Answers the folder of the installed packages; undefined where no registry can be reached. */
export async function installedPackages(listed: string): Promise<string | undefined> {
  const source = path.join(root, listed)
  const digest = createHash('sha256')
    .update(await readFile(path.join(source, 'package-lock.json')))
    .digest('hex')
  const folder = path.join(root, '.build/test-packages', digest.slice(0, 16))
  const installed = path.join(folder, 'node_modules')
  if (existsSync(installed)) return installed
  try {
    await install(source, folder)
    return installed
  } catch (error) {
    if (UNREACHABLE.test(String(error))) return undefined
    throw error
  }
}
