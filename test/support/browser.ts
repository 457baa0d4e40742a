// One Chromium for the whole run of tests, started by whoever needs it first; each test opens its own context in it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { type ChromiumFiles, findChromium } from '#adapters/pdf/chromium-files.ts'
import { atEndOfRun } from './end-of-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where pictures of views go; they are looked at, not compared. */
export const picturesDir = join(root, '.pictures')

const ARGS = ['--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb', '--mute-audio']

const launchWith = (files: ChromiumFiles, withLibraries: boolean): Promise<Browser> => {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  if (withLibraries && files.libraries !== undefined) env['LD_LIBRARY_PATH'] = files.libraries
  // Root has no sandbox to give; all pages are our own.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: files.executable,
    args: [...ARGS, ...(isRoot ? ['--no-sandbox'] : [])],
    chromiumSandbox: false,
    env,
  })
}

const launch = async (): Promise<Browser> => {
  const files = await findChromium(join(root, '.build', 'browser'), process.env['CHROMIUM_PATH'])
  try {
    return await launchWith(files, false)
  } catch (error) {
    if (files.libraries === undefined) throw error
    return launchWith(files, true)
  }
}

let running: Promise<Browser> | undefined

const sharedBrowser = (): Promise<Browser> => {
  if (running === undefined) {
    const starting = (running = launch())
    // One that never came up has nothing to close.
    atEndOfRun(() => starting.then((browser) => browser.close()).catch(() => undefined))
  }
  return running
}

export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained of: policy violations, uncaught errors. Empty is good. */
  readonly complaints: readonly string[]
}

/** A fresh context with one page that notes what goes wrong in it. Whoever opens it closes the context. */
export const openPage = async (options: BrowserContextOptions = {}): Promise<Watched> => {
  const context = await (
    await sharedBrowser()
  ).newContext({ locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', ...options })
  // Less than mocha gives a test: what was waited for in vain is then named.
  context.setDefaultTimeout(15_000)
  const complaints: string[] = []
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text())) complaints.push(message.text())
    })
  }
  context.on('page', watch)
  const page = await context.newPage()
  return { context, page, complaints }
}
