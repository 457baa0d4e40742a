// One Chromium for each process of the run, started when its first test needs it; each test opens its own context in it. One that all processes
// share costs more: its messages pass through another process.
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core'
import { type ChromiumFiles, findChromium } from '#adapters/pdf/chromium-files.ts'
import { leavePage } from './answered-calls.ts'
import { atEndOfRun } from './end-of-run.ts'
import { startForRun } from './left-running.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const ARGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--mute-audio',
  // Pages live for seconds: optimised code costs more processor time than it saves.
  '--js-flags=--no-opt --no-maglev',
]

async function launchWith(files: ChromiumFiles, withLibraries: boolean): Promise<Browser> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  if (withLibraries && files.libraries !== undefined) env['LD_LIBRARY_PATH'] = files.libraries
  // Root has no sandbox to give; all pages are our own.
  const isRoot = process.getuid?.() === 0
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: files.executable,
    args: [...ARGS, ...(isRoot ? ['--no-sandbox'] : [])],
    chromiumSandbox: false,
    env,
  })
}

async function launch(): Promise<Browser> {
  const files = await findChromium(join(root, '.build', 'browser'), process.env['CHROMIUM_PATH'])
  try {
    return await launchWith(files, false)
  } catch (error) {
    if (files.libraries === undefined) throw error
    return launchWith(files, true)
  }
}

let launched: Promise<Browser> | undefined

function browserOfProcess(): Promise<Browser> {
  if (launched === undefined) {
    const launching = (launched = startForRun(launch))
    // One that never came up has nothing to close.
    atEndOfRun(() => launching.then((browser) => browser.close()).catch(() => undefined))
  }
  return launched
}

export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** Policy violations and uncaught errors. */
  readonly complaints: string[]
}

/** Contexts with one page that no test uses now, by their options; the one used last is the last. */
const unused = new Map<string, Watched>()
const MOST_UNUSED = 4
const optionsOf = new WeakMap<BrowserContext, BrowserContextOptions>()

/** A page in a new context, or as in a new one, that records what goes wrong in it. The caller closes the context, or hands it to `viewIn`. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Watched> {
  const key = JSON.stringify(options)
  const kept = unused.get(key)
  unused.delete(key)
  return kept ?? openContext(options)
}

async function openContext(options: BrowserContextOptions): Promise<Watched> {
  const context = await (
    await browserOfProcess()
  ).newContext({ locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', ...options })
  // Shorter than mocha's timeout of a test, so that the failure names what was awaited.
  context.setDefaultTimeout(30_000)
  const complaints: string[] = []
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text())) complaints.push(message.text())
    })
  }
  context.on('page', watch)
  const page = await context.newPage()
  optionsOf.set(context, options)
  return { context, page, complaints }
}

/** Removes what a test has added to its page: other pages, routes, listeners, looks and complaints. */
export async function removeTraces({ context, page, complaints }: Watched): Promise<void> {
  const options = optionsOf.get(context) ?? {}
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('request')
  await page.emulateMedia({ colorScheme: options.colorScheme ?? null, forcedColors: options.forcedColors ?? null })
  complaints.length = 0
}

/**
 * For tests that open one view after another: the next page with these options needs no new processes of the browser. Routes, storage, cookies,
 * permissions, popups, looks and complaints of this one are removed. Init scripts and clocks would remain: tests with them close their pages.
 */
async function keepForNext(watched: Watched): Promise<void> {
  const { context, page, complaints } = watched
  const options = optionsOf.get(context) ?? {}
  const { origin } = new URL(page.url())
  await removeTraces(watched)
  await page.evaluate('sessionStorage.clear()')
  await page.mouse.move(0, 0)
  await leavePage(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  await context.clearPermissions()
  if (options.viewport) await page.setViewportSize(options.viewport)
  complaints.length = 0
  const key = JSON.stringify(options)
  if (unused.has(key)) return context.close()
  unused.set(key, watched)
  for (const [oldest, { context: longUnused }] of [...unused].slice(0, -MOST_UNUSED)) {
    unused.delete(oldest)
    await longUnused.close()
  }
}

/** Keeps the page for the next view, or closes it when the work failed or the page cannot be reset. */
export async function viewIn(watched: Watched, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await watched.context.close()
    throw error
  }
  await keepForNext(watched).catch(() => watched.context.close())
}

/** Pages of the test that runs. */
const lent: { readonly watched: Watched; readonly stay: () => Promise<boolean> }[] = []

/** The page is the test's until its end, in a `describe` that calls `reusePages`. `stay` returns whether the page stays as it is for another test. */
export function lendToTest(watched: Watched, stay = () => Promise.resolve(false)): void {
  lent.push({ watched, stay })
}

/** To be called in a `describe`. A test closes its page itself where the next one could not have it: with a clock of its own, or offline. */
export function reusePages(): void {
  afterEach('keeps its pages for the next test', async function () {
    for (const { watched, stay } of lent.splice(0))
      if (this.currentTest?.isFailed() === true) await watched.context.close()
      else if (!watched.page.isClosed() && !(await stay())) await viewIn(watched, () => Promise.resolve())
  })
}

/** What a page gave to save, as text. It has no path here: the browser belongs to the process that runs mocha. */
export async function savedText(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString('utf8')
}
