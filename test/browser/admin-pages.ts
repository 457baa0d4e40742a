// The administrator's application as the real HTTP side serves it, opened in the looks it has to stand in; the service's other answers tests make up.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { loadClient } from '#bootstrap/client-files.ts'
import { startFake } from '#test/http/support/fake-service.ts'
import { barriersIn } from '#test/support/axe.ts'
import { type Watched, openPage, picturesDir } from '#test/support/browser.ts'

export interface AdminService {
  readonly baseUrl: string
}

/** To be called in a `describe`: served from its first test to its last. */
export const adminPages = (): AdminService => {
  let service: Awaited<ReturnType<typeof startFake>> | undefined
  before('serves the application', async () => {
    const { admin } = await loadClient({ testMode: true, mailboxProof: false })
    service = await startFake({ admin })
  })
  after('stops serving it', async () => void (await service?.stop(0)))
  return {
    get baseUrl() {
      if (service === undefined) throw new Error('the application is not served yet')
      return service.url
    },
  }
}

export interface AdminLook {
  readonly width: 1280 | 390
  readonly theme: 'light' | 'dark'
  readonly language: 'nl' | 'en'
}
export const plain: AdminLook = { width: 1280, theme: 'light', language: 'nl' }
export const phone: AdminLook = { width: 390, theme: 'light', language: 'nl' }

/** A language is chosen as the page opens; width and colours change while it stands. Together each language, width and theme. */
export const visits: readonly (readonly [AdminLook, AdminLook])[] = [
  [plain, { width: 390, theme: 'dark', language: 'nl' }],
  [
    { width: 1280, theme: 'dark', language: 'en' },
    { width: 390, theme: 'light', language: 'en' },
  ],
]

const heightAt = (width: number): number => (width > 500 ? 900 : 844)

export interface OpenedPage extends Watched {
  readonly look: AdminLook
}

export const said = ({ look }: Pick<OpenedPage, 'look'>, nl: string, en: string): string =>
  look.language === 'nl' ? nl : en

const CALLS = /^\/(admin\/me|admin\/sign-out|assistant|tenants|logs|audit|roles|tags|users)(\/|$)/

/** `answer`: of every call of the application. */
export const openAt = async (
  service: AdminService,
  path: string,
  look: AdminLook,
  answer: (route: Route) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> => {
  const watched = await openPage({
    viewport: { width: look.width, height: heightAt(look.width) },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: look.language === 'nl' ? 'nl-NL' : 'en-GB',
    ...options,
  })
  await watched.page.route((url) => CALLS.test(url.pathname), answer)
  await watched.page.goto(`${service.baseUrl}${path}`)
  return { ...watched, look }
}

/** A picture of the whole page, and the proof that it keeps its policy, raises no barriers and is no wider than the window. */
export const inspect = async ({ page, look, complaints }: OpenedPage, name: string): Promise<void> => {
  await mkdir(picturesDir, { recursive: true })
  const { width, theme, language } = look
  await page.screenshot({
    path: join(picturesDir, `admin-${name}-${width}-${theme}-${language}.png`),
    fullPage: true,
  })
  expect(complaints, name).to.deep.equal([])
  const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${name} is wider than the window at ${width}`).to.be.at.most(0)
  // What keeps people out is the same in either language: its names come from one place.
  if (language === 'nl') expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
}

export const turnTo = async (page: Page, look: AdminLook): Promise<void> => {
  await page.setViewportSize({ width: look.width, height: heightAt(look.width) })
  await page.emulateMedia({ colorScheme: look.theme })
}

/** What has the focus, by its label or its text. */
export const focusedIn = (page: Page): Promise<string> =>
  page
    .locator(':focus')
    .evaluate((node) => node.getAttribute('aria-label') ?? node.getAttribute('id') ?? node.textContent ?? '')
