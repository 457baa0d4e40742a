// Pages that the service itself writes, as people see them: in their looks, from a wide window to the narrowest.
import { expect } from 'chai'
import type { RequirementId } from '#test/requirements.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { paletteOf, takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

export interface PublicView {
  /** In its heading. */
  readonly words: { readonly nl: string; readonly en: string }
  /** Of the page; may set up what it shows. */
  readonly address: () => string | Promise<string>
  readonly reach?: (watched: Watched) => Promise<unknown>
}

const WIDTHS = [1280, 640, 390, 320] as const

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
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await takePicture(page, `${prefix}-${name}-${width}-${language}-${colorScheme}`, { fullPage: true })
          const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
          expect(overflow, `wider than ${width}`).to.be.at.most(0)
        }
        await expectNoBarriers(page.mainFrame())
        expect(complaints).to.deep.equal([])
        await context.close()
      }
    })
}
