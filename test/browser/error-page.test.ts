// What a browser shows at an address that leads nowhere, wide and on a phone.
import { expect } from 'chai'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage } from '#test/support/browser.ts'
import { paletteOf } from '#test/support/looks.ts'
import { inspectPublicPage } from './public-views.ts'

describe('an unknown address in a browser', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    service = await startFake({ pane, addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']) })
  })
  after(() => service.stop(0))

  it('reads well, and leads on', async () => {
    for (const [language, colorScheme] of paletteOf(1)) {
      const { context, page, complaints } = await openPage({ colorScheme, locale: language })
      const answer = await page.goto(`${service.url}/nowhere`)
      expect(answer?.status()).to.equal(404)
      const title = language === 'nl' ? 'Deze pagina bestaat niet' : 'This page does not exist'
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await inspectPublicPage(page, `not-found-WIDTH-${language}-${colorScheme}`)
      expect(complaints).to.deep.equal([])
      await page.getByRole('link', { name: 'Privacy', exact: true }).click()
      await page.waitForURL(`${service.url}/privacy?lang=${language}`)
      await context.close()
    }
  })
})
