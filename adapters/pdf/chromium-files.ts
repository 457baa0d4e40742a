// Finds the browser's executable: the configured one, or the packaged one, unpacked once into a directory of the service. If several
// processes unpack at the same time, the first to finish wins, and the others use its files.
import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface ChromiumFiles {
  readonly executable: string
  /** Shared libraries for machines that lack them; only with the packaged browser. */
  readonly libraries: string | undefined
}

const run = promisify(execFile)
const ARCHIVES = ['chromium.br', 'al2023.tar.br']
const STALE_AFTER_MS = 10 * 60_000

const isPresent = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const toChromiumFiles = (directory: string): ChromiumFiles => ({
  executable: join(directory, 'chromium'),
  libraries: join(directory, 'al2023', 'lib'),
})

/**
 * @param cache absolute, writable directory; unpacked copies of other versions in it are removed.
 * @throws when there is no browser for this machine, or when the directory is not writable.
 */
export async function findChromium(cache: string, configured: string | undefined): Promise<ChromiumFiles> {
  if (configured !== undefined) {
    if (!(await isPresent(configured))) throw new Error(`There is no browser at ${configured} (CHROMIUM_PATH).`)
    return { executable: configured, libraries: undefined }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `The packaged browser runs on Linux x64 only, not on ${process.platform} ${process.arch}: set CHROMIUM_PATH.`,
    )
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const manifest: unknown = JSON.parse(await readFile(join(bin, '..', 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0'
  const wanted = join(cache, `chromium-${version}`)
  if (!(await isPresent(toChromiumFiles(wanted).executable))) await unpack(bin, cache, wanted)
  return toChromiumFiles(wanted)
}

async function unpack(bin: string, cache: string, wanted: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  await removeLeftovers(cache)
  const staging = await mkdtemp(join(cache, 'unpacking-'))
  try {
    // In a separate process: the package writes below TMPDIR, and decompressing must not delay the answers of the service.
    const script = `import { inflate } from '@sparticuz/chromium'
      await Promise.all(${JSON.stringify(ARCHIVES.map((name) => join(bin, name)))}.map((path) => inflate(path)))`
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      env: { PATH: process.env['PATH'], TMPDIR: staging },
    })
    await chmod(join(staging, 'chromium'), 0o755)
    await chmod(staging, 0o755)
    await rename(staging, wanted)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await isPresent(toChromiumFiles(wanted).executable))) throw error
  }
}

/** Removes incomplete files of a process that was killed while it unpacked. */
async function removeLeftovers(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('unpacking-')) continue
    const path = join(cache, name)
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > STALE_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
