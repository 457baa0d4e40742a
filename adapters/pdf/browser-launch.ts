// Starts a browser on any machine: in its sandbox if the machine allows one, with the machine's libraries if it has them.
// Later starts use what the first start found out.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#domain/logging/ports.ts'
import {
  BrowserNotStarted,
  type BrowserNeeds,
  type BrowserPlaces,
  type BrowserProcess,
  startBrowser,
} from './browser-process.ts'
import { type ChromiumFiles, findChromium } from './chromium-files.ts'
import { makeFontDirectory } from './font-directory.ts'

export type LaunchBrowser = () => Promise<BrowserProcess>

export function makeLaunchBrowser(deps: {
  readonly cache: string
  readonly executable: string | undefined
  readonly log: Log
}): LaunchBrowser {
  let found: Promise<BrowserPlaces> | undefined
  let needs: BrowserNeeds = { sandboxed: process.getuid?.() !== 0, ownLibraries: false }

  const find = async (): Promise<BrowserPlaces> => {
    await removeDeadHomes(deps.cache)
    const [files, fontConfig] = await Promise.all([
      findChromium(deps.cache, deps.executable),
      makeFontDirectory(deps.cache),
    ])
    return { files, fontConfig, cache: deps.cache }
  }

  const launch: LaunchBrowser = async () => {
    found ??= find()
    const places = await found.catch((error: unknown) => {
      found = undefined
      throw error
    })
    for (;;) {
      try {
        return await startBrowser(places, needs)
      } catch (error) {
        const next = error instanceof BrowserNotStarted ? withRemedy(needs, error, places.files) : undefined
        if (next === undefined) throw error
        if (next.sandboxed !== needs.sandboxed) deps.log.warn('pdf.browser.unsandboxed')
        needs = next
      }
    }
  }

  return launch
}

function withRemedy(needs: BrowserNeeds, error: BrowserNotStarted, files: ChromiumFiles): BrowserNeeds | undefined {
  if (error.because === 'no-libraries' && !needs.ownLibraries && files.libraries !== undefined)
    return { ...needs, ownLibraries: true }
  if (error.because === 'no-sandbox' && needs.sandboxed) return { ...needs, sandboxed: false }
  return undefined
}

/** Removes temporary directories of browsers whose service process no longer runs. */
async function removeDeadHomes(cache: string): Promise<void> {
  const names = await readdir(cache).catch(() => [])
  for (const name of names) {
    const pid = /^run-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    await rm(join(cache, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
