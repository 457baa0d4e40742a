// Opens the stand-in mailbox so wide that the pane has a given width, and takes pictures of the pane alone.
import type { Frame, FrameLocator, Page } from 'playwright-core'
import { expect } from 'chai'
import { expectNoBarriers, bringAxe } from '#test/support/axe.ts'
import { type Watched, openPage } from '#test/support/browser.ts'
import { endWaiting } from '#test/support/answered-calls.ts'
import { type LookOf, takePicture, goToPage, visitsOf } from '#test/support/looks.ts'
import type { RequirementId } from '#test/requirements.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PluginAnswers, answerPlugin } from './fake-plugin.ts'
import { standingPages } from './standing-pages.ts'

export type Look = LookOf<320 | 420>
export const narrow: Look = { width: 320, theme: 'light', language: 'nl' }

const HEIGHT = 900

export interface OpenedPane extends Watched {
  readonly pane: FrameLocator
  readonly look: Look
}

/** Below 900 px the mailbox puts the pane under the mail, as wide as the window. */
export async function loadPane(
  baseUrl: string,
  look: Look,
  answers: PluginAnswers,
  isView = false,
): Promise<OpenedPane> {
  const watched = await openPage({
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  if (isView) await bringAxe(watched.context, '/mailclient-plugin/')
  const opened = { ...watched, look, pane: paneIn(watched.page) }
  await openMailbox(baseUrl, opened, answers)
  return opened
}

async function openMailbox(baseUrl: string, { page, look }: OpenedPane, answers: PluginAnswers): Promise<void> {
  await answerPlugin(page, answers)
  await page.goto(`${baseUrl}/demo?lang=${look.language}`)
}

/** Loads mailbox and pane again, and nothing remains of the test before. */
export async function reloadPane(baseUrl: string, opened: OpenedPane, answers: PluginAnswers): Promise<void> {
  const { page, context, look } = opened
  await turnTo(page, look)
  await page.mouse.move(0, 0)
  endWaiting(context)
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await openMailbox(baseUrl, opened, answers)
}

export interface PanePages {
  readonly baseUrl: string
  readonly pages: ReturnType<typeof standingPages<Look, PluginAnswers, OpenedPane>>
}

/** The page is the test's until its end. */
export function openPane(service: PanePages, look: Look, answers: PluginAnswers): Promise<OpenedPane> {
  return service.pages.openForTest(look, answers)
}

export function paneIn(page: Page): FrameLocator {
  return page.frameLocator('iframe.pane-frame')
}

export function paneFrame(page: Page): Frame {
  const frame = page.frames().find((one) => new URL(one.url()).pathname === '/mailclient-plugin/')
  if (frame === undefined) throw new Error('there is no pane')
  return frame
}

export function openMail(page: Page, subject: RegExp): Promise<void> {
  return page.getByRole('navigation').getByRole('button', { name: subject }).click()
}

/** The proof that the pane keeps its policy, raises no barriers and is no wider than it may be; and a picture of it. */
export async function inspect({ page, look, complaints }: OpenedPane, name: string, isInspected = true): Promise<void> {
  const { width, theme, language } = look
  await takePicture(page.locator('iframe.pane-frame'), `pane-${name}-${width}-${theme}-${language}`)
  expect(complaints, name).to.deep.equal([])
  const overflow: unknown = await paneFrame(page).evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${name} is wider than the pane`).to.equal(0)
  if (isInspected) await expectNoBarriers(paneFrame(page), name)
}

/** One view or state of the pane, and how one comes to it. */
export interface View {
  /** Of its pictures. */
  readonly name: string
  readonly answers: PluginAnswers
  /** What is then to be read in it, by text or by label. */
  readonly words: { readonly nl: string; readonly en: string }
  readonly reach?: (opened: OpenedPane) => Promise<void>
}

const turnTo = (page: Page, look: Look): Promise<void> => goToPage(page, look, HEIGHT)

const isFirstMailOpen = async (page: Page): Promise<boolean> =>
  (await page.locator('nav .item').first().getAttribute('aria-current')) === 'true'

/** Tests of each view in its looks: reached, read, free of barriers, within its policy, and no wider than the pane. */
export function verifyViews(service: PanePages, ids: readonly RequirementId[], views: readonly View[]): void {
  const { visitIn } = standingPages({
    open: (look: Look, answers: PluginAnswers) => loadPane(service.baseUrl, look, answers, true),
    // The mailbox around the pane stands while it shows the mail that it opens with.
    visit: async ({ page, look }, answers) => {
      await answerPlugin(page, answers)
      await turnTo(page, look)
      const frame = paneFrame(page)
      await frame.evaluate('localStorage.clear(); sessionStorage.clear()')
      await ((await isFirstMailOpen(page)) ? frame.goto(frame.url()) : page.goto(page.url()))
    },
    areReusable: false,
    canStay: ({ page, context }) =>
      Promise.resolve(new URL(page.url()).pathname === '/demo' && context.pages().length === 1),
  })
  for (const [index, { name, answers, words, reach }] of views.entries())
    verifies(ids, `${name}: reachable, readable, without barriers or violations`, async function () {
      this.timeout(60_000)
      for (const { opensIn, looks } of visitsOf<Look['width']>(index, 320, 420, 320)) {
        await visitIn(opensIn, answers, async (opened) => {
          const { page, pane } = opened
          await reach?.(opened)
          const said = words[opensIn.language]
          await pane.getByText(said).or(pane.getByLabel(said)).first().waitFor()
          for (const { isInspected, ...look } of looks) {
            await turnTo(page, look)
            await inspect({ ...opened, look }, name, isInspected)
          }
        })
      }
    })
}
