// The administrator's application as the service serves it over memory, opened in the looks it has to stand in.
import { expect } from 'chai'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { startFake } from '#test/http/support/fake-service.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { lendToTest, openPage, reusePages, type Watched } from '#test/support/browser.ts'
import { type LookOf, takePicture, goToPage, visitsOf } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { answerCalls, endWaiting, type FindAnswer, withTestAnswers } from '#test/support/answered-calls.ts'
import { type Entrance, type MemoryService, openMemoryService } from '#test/support/memory-service.ts'
import { standingPages } from './standing-pages.ts'

export interface AdminService extends Pick<MemoryService, 'enter' | 'within' | 'append'> {
  readonly baseUrl: string
  readonly pages: ReturnType<typeof standingPages<AdminLook, ViewStart, AnsweredPage>>
}

/** To be called in a `describe`: served from its first test to its last. */
export function adminPages(): AdminService {
  let service: Awaited<ReturnType<typeof startFake>> | undefined
  let office: MemoryService | undefined
  before('serves the application', async () => {
    const { admin, pane } = await readClient({ testMode: true })
    office = await openMemoryService()
    service = await startFake(
      { ...office.deps, admin, pane, addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']) },
      {},
      withTestAnswers,
    )
  })
  reusePages()
  const pages = standingPages({
    open: (look: AdminLook, { path, answer }: ViewStart) => openAnswered(served, path, look, answer, {}),
    visit: (opened: AnsweredPage, start) => visit(served, opened, start),
    areReusable: true,
    // An application that is still opening awaits an answer of that view; one in another language would stay in it.
    canStay: async ({ page, look }) =>
      (await page.locator('html').getAttribute('lang')) === look.language &&
      (await page.locator('.shell, .sign-in').count()) === 1 &&
      (await page.locator('.shell[aria-busy=true]').count()) === 0,
  })
  after('stops serving it', async () => void (await service?.stop(0)))
  const getOffice = (): MemoryService => {
    if (office === undefined) throw new Error('the application is not served yet')
    return office
  }
  const served: AdminService = {
    pages,
    enter: (entrance) => getOffice().enter(entrance),
    within: (work, tenant) => getOffice().within(work, tenant),
    append: (entry) => getOffice().append(entry),
    get baseUrl() {
      if (service === undefined) throw new Error('the application is not served yet')
      return service.url
    },
  }
  return served
}

export type AdminLook = LookOf<1280 | 390>
export const plain: AdminLook = { width: 1280, theme: 'light', language: 'nl' }
export const phone: AdminLook = { width: 390, theme: 'light', language: 'nl' }

const heightAt = (width: number): number => (width > 500 ? 900 : 844)

export interface OpenedPage extends Watched {
  readonly look: AdminLook
}

interface AnsweredPage extends OpenedPage {
  /** From now on. */
  readonly answerWith: (find: FindAnswer) => void
}

export function said({ look }: Pick<OpenedPage, 'look'>, nl: string, en: string): string {
  return look.language === 'nl' ? nl : en
}

const CALLS =
  /^\/(admin\/me|admin\/sign-out|admin\/search|admin\/system-mailboxes|admin\/service-inbox|admin\/link|admin\/checks|admin\/figures|admin\/sample|admin\/system|admin\/vault|admin\/views|admin\/jobs|admin\/job-queues|admin\/event-types|admin\/notifications|webhooks|mail-server|mailer|assistant|tenants|licences|logs|audit|roles|tags|users|templates|messages|surveys|survey-campaigns|survey-campaign-drafts)(\/|$)/

/** The office that a page opens in, and what a test answers of the application's calls. */
export interface AdminAnswer {
  readonly entrance: Entrance
  readonly find: FindAnswer
}

async function openAnswered(
  service: AdminService,
  path: string,
  look: AdminLook,
  first: AdminAnswer,
  options: BrowserContextOptions,
): Promise<AnsweredPage> {
  let { find } = first
  await service.enter(first.entrance)
  const watched = await openPage({
    viewport: { width: look.width, height: heightAt(look.width) },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: look.language === 'nl' ? 'nl-NL' : 'en-GB',
    ...options,
  })
  await answerCalls(watched.context, (call) => (CALLS.test(call.url.pathname) ? find(call) : undefined))
  await watched.page.goto(`${service.baseUrl}${path}`)
  const answerWith = (next: FindAnswer): void => {
    find = next
  }
  return { ...watched, look, answerWith }
}

/**
 * The page is the test's until its end. It may have shown other tests: the application is loaded for this one if there are `options`. A test closes the
 * page where the next one could not have it, with a clock of its own.
 */
export async function openAt(
  service: AdminService,
  path: string,
  look: AdminLook,
  answer: AdminAnswer,
  options?: BrowserContextOptions,
): Promise<OpenedPage> {
  if (options === undefined) return service.pages.openForTest(look, { path, answer })
  const opened = await openAnswered(service, path, look, answer, options)
  lendToTest(opened)
  return opened
}

/** Long lists that a guide shows: their picture ends with the window. */
const CUT_TO_WINDOW: ReadonlySet<string> = new Set(['people'])

/** The proof that the page keeps its policy, is no wider than the window and, if inspected, raises no barriers; and a picture of it. */
export async function inspectPage(
  { page, look, complaints }: OpenedPage,
  name: string,
  isInspected: boolean,
): Promise<void> {
  const { width, theme, language } = look
  await takePicture(page, `admin-${name}-${width}-${theme}-${language}`, { fullPage: !CUT_TO_WINDOW.has(name) })
  expect(complaints, name).to.deep.equal([])
  const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${name} is wider than the window at ${width}`).to.be.at.most(0)
  if (isInspected) await expectNoBarriers(page.mainFrame(), name)
}

export function turnTo(page: Page, look: AdminLook): Promise<void> {
  return goToPage(page, look, heightAt(look.width))
}

/** One view of the application, and how one comes to it. */
export interface AdminView {
  readonly name: string
  /** What is then to be read in it, by text or by label. */
  readonly words: { readonly nl: string | RegExp; readonly en: string | RegExp }
  readonly reach?: (opened: OpenedPage) => Promise<void>
}

/** Where a view begins, and in which office. */
interface ViewStart {
  readonly path: string
  readonly answer: AdminAnswer
}

/** An office that does not answer: in it the application removes all views. */
const NO_OFFICE = 'ffffffff-1111-4111-8111-ffffffffffff'

/** Opens another page of the application, which stays loaded. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

let visits = 0

/** Opens another view without loading the application again. It leaves its office in between, so that nothing of the view before remains. */
async function visit(
  service: AdminService,
  { page, context, look, answerWith }: AnsweredPage,
  { path, answer }: ViewStart,
): Promise<void> {
  const leaving = `visit-${(visits += 1)}`
  answerWith(() => () => ({
    status: 503,
    headers: { 'x-request-id': leaving },
    json: { code: 'STORE_UNAVAILABLE', message: '' },
  }))
  await navigate(page, `/admin?tenant=${NO_OFFICE}`)
  await page.getByText(leaving).waitFor()
  endWaiting(context)
  await context.clearCookies()
  await context.clearPermissions()
  await turnTo(page, look)
  await page.mouse.move(0, 0)
  await page.evaluate('sessionStorage.clear(); localStorage.clear(); scrollTo(0, 0)')
  await service.enter(answer.entrance)
  answerWith(answer.find)
  await navigate(page, path)
  await page.getByText(leaving).waitFor({ state: 'detached' })
}

/** A test of each view: reached, read, and inspected. What all lists and records share (loading, failed, gone) people show. */
export function verifyAdminViews<View extends AdminView>(
  service: AdminService,
  views: readonly View[],
  startOf: (view: View) => ViewStart,
): void {
  for (const [index, view] of views.entries())
    verifies('ADM-1', `${view.name}: reachable, readable, without barriers or violations`, async function () {
      this.timeout(90_000)
      for (const { opensIn, looks } of visitsOf<AdminLook['width']>(index, 1280, 1280, 390)) {
        await service.pages.visitIn(opensIn, startOf(view), async (opened) => {
          const { page } = opened
          await view.reach?.(opened)
          const sought = view.words[opensIn.language]
          await page.getByText(sought).or(page.getByLabel(sought)).first().waitFor({ state: 'attached' })
          for (const { isInspected, ...look } of looks) {
            await turnTo(page, look)
            await inspectPage({ ...opened, look }, view.name, isInspected)
          }
        })
      }
    })
}
