// What a browser shows at an address that leads nowhere: both languages and colours, wide and on a phone.
import { expect } from 'chai'
import { loadClient } from '#bootstrap/client-files.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { openPage } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'

describe('an unknown address in a browser', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await loadClient({ testMode: false, mailboxProof: false })
    service = await startFake({ pane, addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']) })
  })
  after(() => service.stop(0))

  for (const [language, colorScheme, title] of [
    ['nl', 'light', 'Deze pagina bestaat niet'],
    ['en', 'dark', 'This page does not exist'],
  ] as const)
    it(`reads well in ${language} and ${colorScheme}, and leads on`, async () => {
      const { context, page, complaints } = await openPage({ colorScheme, locale: language })
      const answer = await page.goto(`${service.url}/nowhere`)
      expect(answer?.status()).to.equal(404)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await takePicture(page, `not-found-${width}-${language}-${colorScheme}`)
        const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
        expect(overflow, `wider than ${width}`).to.be.at.most(0)
      }
      await expectNoBarriers(page.mainFrame())
      expect(complaints).to.deep.equal([])
      await page.getByRole('link', { name: 'Privacy', exact: true }).click()
      await page.waitForURL(`${service.url}/privacy?lang=${language}`)
      await context.close()
    })
})
