// Pages that the service itself writes, as people see them: in their looks, from a wide window to the narrowest.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { RequirementId } from '#test/requirements.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { paletteOf, takePicture, themesOf } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

export interface PublicView {
  /** In its heading. */
  readonly words: { readonly nl: string; readonly en: string }
  /** Of the page; may set up what it shows. */
  readonly address: () => string | Promise<string>
  readonly reach?: (watched: Watched) => Promise<unknown>
}

const WIDTHS = [1280, 640, 390, 320] as const

/** No wider than its window, and without barriers; and pictures of it. */
export async function inspectPublicPage(
  page: Page,
  picture: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  // What is shown may still be without its style sheet.
  await page.waitForLoadState()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await takePicture(page, picture.replace('WIDTH', String(width)), { fullPage: true })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow, `${picture} is wider than ${width}`).to.be.at.most(0)
  }
  await expectNoBarriers(page.mainFrame(), picture)
}

/** For stand-ins: inspects one page of a journey after the other, each in the other theme than the page before; for pictures in both. */
export function lookByTurns(page: Page, prefix: string): (name: string) => Promise<void> {
  let looks = 0
  return async (name) => {
    for (const colorScheme of themesOf((looks += 1))) {
      await page.emulateMedia({ colorScheme })
      await inspectPublicPage(page, `${prefix}-${name}-WIDTH-${colorScheme}`, [1200, 360])
    }
  }
}

/** A test of each view by its name: read, without barriers or violations, and no wider than its window. */
export function verifyPublicViews(
  prefix: string,
  ids: RequirementId | readonly RequirementId[],
  views: Readonly<Record<string, PublicView>>,
): void {
  for (const [index, [name, { words, address, reach }]] of Object.entries(views).entries())
    verifies(ids, `${name}: reads well from 320 wide, without a barrier`, async function () {
      this.timeout(60_000)
      for (const [language, colorScheme] of paletteOf(index)) {
        const watched = await openPage({
          colorScheme,
          locale: language === 'nl' ? 'nl-NL' : 'en-GB',
          viewport: { width: WIDTHS[0], height: 900 },
        })
        const { context, page, complaints } = watched
        await page.goto(await address())
        await reach?.(watched)
        await page.getByRole('heading', { name: words[language] }).first().waitFor()
        await inspectPublicPage(page, `${prefix}-${name}-WIDTH-${language}-${colorScheme}`)
        expect(complaints).to.deep.equal([])
        await context.close()
      }
    })
}
