// One Chromium for the whole run of tests, started when the first test needs it; each test opens its own context in it.
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, BrowserServer, Download, Page } from 'playwright-core'
import { type ChromiumFiles, findChromium } from '#adapters/pdf/chromium-files.ts'
import { atEndOfRun } from './end-of-run.ts'
import { staysRunning } from './left-running.ts'
import { sharedByRun } from './shared-by-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const ARGS = ['--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb', '--mute-audio']

const launchWith = async (files: ChromiumFiles, withLibraries: boolean): Promise<BrowserServer> => {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  if (withLibraries && files.libraries !== undefined) env['LD_LIBRARY_PATH'] = files.libraries
  // Root has no sandbox to give; all pages are our own.
  const isRoot = process.getuid?.() === 0
  const { chromium } = await import('playwright-core')
  return chromium.launchServer({
    executablePath: files.executable,
    args: [...ARGS, ...(isRoot ? ['--no-sandbox'] : [])],
    chromiumSandbox: false,
    host: '127.0.0.1',
    env,
  })
}

const launch = async (): Promise<BrowserServer> => {
  const files = await findChromium(join(root, '.build', 'browser'), process.env['CHROMIUM_PATH'])
  try {
    return await launchWith(files, false)
  } catch (error) {
    if (files.libraries === undefined) throw error
    return launchWith(files, true)
  }
}

const browserAddress = sharedByRun('browser', async () => {
  const server = await launch()
  atEndOfRun(() => server.close())
  return server.wsEndpoint()
})

const connect = async (): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.connect(await browserAddress())
  staysRunning('TCPSocketWrap')
  return browser
}

let connected: Promise<Browser> | undefined

const sharedBrowser = (): Promise<Browser> => {
  if (connected === undefined) {
    const connecting = (connected = connect())
    // One that never came up has nothing to close.
    atEndOfRun(() => connecting.then((browser) => browser.close()).catch(() => undefined))
  }
  return connected
}

export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained of: policy violations, uncaught errors. Empty is good. */
  readonly complaints: readonly string[]
}

/** A fresh context with one page that notes what goes wrong in it. The caller closes the context. */
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

/** What a page gave to save, as text. It has no path here: the browser belongs to the process that runs mocha. */
export const savedText = async (download: Download): Promise<string> =>
  (await buffer(await download.createReadStream())).toString('utf8')
