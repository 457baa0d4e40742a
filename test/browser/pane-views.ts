// Opens the stand-in mailbox so wide that the pane has a given width, and takes pictures of the pane alone.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame, FrameLocator, Page } from 'playwright-core'
import { expect } from 'chai'
import { barriersIn } from '#test/support/axe.ts'
import { type Watched, openPage, picturesDir } from '#test/support/browser.ts'
import type { RequirementId } from '#test/requirements.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PluginAnswers, answerPlugin } from './fake-plugin.ts'
import type { PanePages } from './pane-pages.ts'

export interface Look {
  readonly width: 320 | 420
  readonly theme: 'light' | 'dark'
  readonly language: 'nl' | 'en'
}
const narrow = { width: 320, theme: 'light', language: 'nl' } as const
const dark = { width: 420, theme: 'dark', language: 'nl' } as const
const narrowDark = { width: 320, theme: 'dark', language: 'en' } as const
const light = { width: 420, theme: 'light', language: 'en' } as const
export const looks: readonly Look[] = [narrow, dark, narrowDark, light]

/** A language is chosen as the pane opens; width and theme change while it stands. */
const visits = [
  [narrow, dark],
  [narrowDark, light],
] as const

const HEIGHT = 900

export interface OpenedPane extends Watched {
  readonly pane: FrameLocator
  readonly look: Look
}

/** Below 900 px the mailbox puts the pane under the mail, as wide as the window. */
export const openPane = async (baseUrl: string, look: Look, answers: PluginAnswers): Promise<OpenedPane> => {
  const watched = await openPage({
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  await answerPlugin(watched.page, answers)
  await watched.page.goto(`${baseUrl}/demo?lang=${look.language}`)
  return { ...watched, look, pane: paneIn(watched.page) }
}

export const paneIn = (page: Page): FrameLocator => page.frameLocator('iframe.pane-frame')

export const paneFrame = (page: Page): Frame => {
  const frame = page.frames().find((one) => new URL(one.url()).pathname === '/mailclient-plugin/')
  if (frame === undefined) throw new Error('there is no pane')
  return frame
}

export const openMail = (page: Page, subject: RegExp): Promise<void> =>
  page.getByRole('navigation').getByRole('button', { name: subject }).click()

/** A picture of the pane, and the proof that it keeps its policy, raises no barriers and is no wider than it may be. */
export const inspect = async (opened: OpenedPane, name: string): Promise<void> => {
  await takePicture(opened, name)
  expect(await barriersIn(paneFrame(opened.page)), name).to.deep.equal([])
}

const takePicture = async ({ page, look, complaints }: OpenedPane, name: string): Promise<void> => {
  await mkdir(picturesDir, { recursive: true })
  const { width, theme, language } = look
  await page
    .locator('iframe.pane-frame')
    .screenshot({ path: join(picturesDir, `pane-${name}-${width}-${theme}-${language}.png`) })
  expect(complaints, name).to.deep.equal([])
  const overflow: unknown = await paneFrame(page).evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${name} is wider than the pane`).to.equal(0)
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

/** Tests of each view in every look: reached, read, free of barriers, within its policy, no wider than the pane, and taken as a picture. */
export const verifyViews = (service: PanePages, ids: readonly RequirementId[], views: readonly View[]): void => {
  for (const { name, answers, words, reach } of views)
    verifies(ids, `${name}: reachable, readable, without barriers or violations`, async function () {
      this.timeout(60_000)
      for (const [first, second] of visits) {
        const opened = await openPane(service.baseUrl, first, answers)
        // What keeps people out is the same in either language: its names come from one place.
        const look = first.language === 'nl' ? inspect : takePicture
        try {
          await reach?.(opened)
          const said = words[first.language]
          await opened.pane.getByText(said).or(opened.pane.getByLabel(said)).first().waitFor()
          await look(opened, name)
          await opened.page.setViewportSize({ width: second.width, height: HEIGHT })
          await opened.page.emulateMedia({ colorScheme: second.theme })
          await look({ ...opened, look: second }, name)
        } finally {
          await opened.context.close()
        }
      }
    })
}
