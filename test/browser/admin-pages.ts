// The administrator's application as the real HTTP side serves it, opened in the looks it has to stand in; the service's other answers tests make up.
import { expect } from 'chai'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { loadClient } from '#bootstrap/client-files.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { startFake } from '#test/http/support/fake-service.ts'
import { barriersIn } from '#test/support/axe.ts'
import { type Watched, openPage, viewIn } from '#test/support/browser.ts'
import { type LookOf, takePicture, visitsOf } from '#test/support/looks.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { showStyles } from './admin-survey-samples.ts'

export interface AdminService {
  readonly baseUrl: string
}

/** To be called in a `describe`: served from its first test to its last. */
export const adminPages = (): AdminService => {
  let service: Awaited<ReturnType<typeof startFake>> | undefined
  before('serves the application', async () => {
    const { admin, pane } = await loadClient({ testMode: true, mailboxProof: false })
    service = await startFake({ admin, pane, addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']) })
    showStyles(pane.styles)
  })
  after('stops serving it', async () => void (await service?.stop(0)))
  return {
    get baseUrl() {
      if (service === undefined) throw new Error('the application is not served yet')
      return service.url
    },
  }
}

export type AdminLook = LookOf<1280 | 390>
export const plain: AdminLook = { width: 1280, theme: 'light', language: 'nl' }
export const phone: AdminLook = { width: 390, theme: 'light', language: 'nl' }

const heightAt = (width: number): number => (width > 500 ? 900 : 844)

export interface OpenedPage extends Watched {
  readonly look: AdminLook
}

export const said = ({ look }: Pick<OpenedPage, 'look'>, nl: string, en: string): string =>
  look.language === 'nl' ? nl : en

const CALLS =
  /^\/(admin\/me|admin\/sign-out|admin\/search|admin\/system-mailboxes|admin\/link|admin\/checks|admin\/figures|admin\/system|admin\/vault|admin\/views|admin\/jobs|admin\/job-queues|admin\/event-types|admin\/notifications|mail-server|mailer|assistant|tenants|licences|logs|audit|roles|tags|users|templates|messages|surveys|survey-campaigns|survey-campaign-drafts)(\/|$)/

/** Saved views, which a page has wherever it lists: what is saved stays so until it is closed. */
const savedViews = () => {
  const views = new Map<string, { readonly page: string; readonly name: string; readonly query: string }>()
  return async (route: Route): Promise<void> => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const uuid = pathname.slice('/admin/views/'.length)
    if (request.method() === 'PUT') views.set(uuid, request.postDataJSON())
    if (request.method() === 'DELETE') views.delete(uuid)
    const data = [...views].map(([id, view]) => ({ uuid: id, ...view })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const json =
      uuid === ''
        ? { data: data.filter(({ page }) => page === searchParams.get('page')) }
        : (data.find((view) => view.uuid === uuid) ?? { success: true })
    await route.fulfill({ json })
  }
}

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
  await watched.page.route(
    (url) => CALLS.test(url.pathname),
    // Some addresses are those of a page too.
    (route) => (route.request().isNavigationRequest() ? route.fallback() : answer(route)),
  )
  await watched.page.route((url) => url.pathname.startsWith('/admin/views'), savedViews())
  await watched.page.goto(`${service.baseUrl}${path}`)
  return { ...watched, look }
}

/** The proof that the page keeps its policy, is no wider than the window and, if inspected, raises no barriers; and a picture of all of it. */
const inspect = async ({ page, look, complaints }: OpenedPage, name: string, isInspected: boolean): Promise<void> => {
  const { width, theme, language } = look
  await takePicture(page, `admin-${name}-${width}-${theme}-${language}`, { fullPage: true })
  expect(complaints, name).to.deep.equal([])
  const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${name} is wider than the window at ${width}`).to.be.at.most(0)
  if (isInspected) expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
}

const turnTo = async (page: Page, look: AdminLook): Promise<void> => {
  await page.setViewportSize({ width: look.width, height: heightAt(look.width) })
  await page.emulateMedia({ colorScheme: look.theme })
}

/** One view of the application, and how one comes to it. */
export interface AdminView<Opened extends OpenedPage = OpenedPage> {
  readonly name: string
  /** What is then to be read in it, by text or by label. */
  readonly words: { readonly nl: string | RegExp; readonly en: string | RegExp }
  readonly reach?: (opened: Opened) => Promise<void>
}

/** A test of each view: reached, read, and inspected. What all lists and records share (loading, failed, gone) people show. */
export const verifyAdminViews = <Opened extends OpenedPage, View>(
  views: readonly (View & AdminView<Opened>)[],
  open: (view: View, look: AdminLook) => Promise<Opened>,
): void => {
  for (const [index, view] of views.entries())
    verifies('ADM-1', `${view.name}: reachable, readable, without barriers or violations`, async function () {
      this.timeout(90_000)
      for (const { opensIn, looks } of visitsOf<AdminLook['width']>(index, 1280, 1280, 390)) {
        const opened = await open(view, opensIn)
        const { page } = opened
        await viewIn(opened, async () => {
          await view.reach?.(opened)
          const sought = view.words[opensIn.language]
          await page.getByText(sought).or(page.getByLabel(sought)).first().waitFor({ state: 'attached' })
          for (const { isInspected, ...look } of looks) {
            await turnTo(page, look)
            await inspect({ ...opened, look }, view.name, isInspected)
          }
        })
      }
    })
}

/** Waits for the focus, which may follow after the next frame, on what is named so by its label, its id or its text. */
export const untilFocused = (page: Page, name: string | RegExp): Promise<boolean> =>
  until(`the focus on ${name}`, async () => {
    const focused = await page
      .locator(':focus')
      .evaluate((node) => node.getAttribute('aria-label') ?? node.getAttribute('id') ?? node.textContent ?? '')
    return typeof name === 'string' ? focused === name : name.test(focused)
  })
