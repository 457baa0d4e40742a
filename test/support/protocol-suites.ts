// The suites of the protocol's own makers. They take 150 MB, so they are installed when their tests run, once for each lock file.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'test/assistant/suites')

const install = async (folder: string): Promise<void> => {
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

/** The folder of the installed packages; undefined where no registry can be reached. */
export const protocolSuites = async (): Promise<string | undefined> => {
  const digest = createHash('sha256')
    .update(await readFile(path.join(source, 'package-lock.json')))
    .digest('hex')
  const folder = path.join(root, '.build/protocol-suites', digest.slice(0, 16))
  const installed = path.join(folder, 'node_modules')
  if (existsSync(installed)) return installed
  try {
    await install(folder)
    return installed
  } catch (error) {
    if (UNREACHABLE.test(String(error))) return undefined
    throw error
  }
}
