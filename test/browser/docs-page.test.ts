// The API's description as people see it: light and dark, from the narrowest window to a wide one, without script.
import { expect } from 'chai'
import { join } from 'node:path'
import { loadClient } from '#bootstrap/client-files.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { barriersIn } from '#test/support/axe.ts'
import { openPage, picturesDir } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the page of the API’s description', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await loadClient({ testMode: true, mailboxProof: false })
    service = await startFake({ pane })
  })
  after(() => service.stop(0))

  for (const colorScheme of ['light', 'dark'] as const)
    verifies(
      'OPS-7',
      `is readable in ${colorScheme} from 320 wide, without a violation or a barrier`,
      async function () {
        this.timeout(60_000)
        const { context, page, complaints } = await openPage({ colorScheme, viewport: { width: 1440, height: 900 } })
        await page.goto(`${service.url}/docs`)
        await page.getByRole('heading', { name: 'The API of tapster' }).waitFor()
        for (const width of [1440, 768, 320]) {
          await page.setViewportSize({ width, height: 900 })
          for (const place of ['start', 'postArchiveEmail', 'schemas']) {
            await page.evaluate(`document.getElementById('${place}').scrollIntoView({ behavior: 'instant' })`)
            await page.screenshot({ path: join(picturesDir, `docs-${place}-${width}-${colorScheme}.png`) })
          }
          const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
          expect(overflow, `wider than ${width}`).to.be.at.most(0)
        }
        expect(await barriersIn(page.mainFrame())).to.deep.equal([])
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.locator('#postArchiveEmail summary').click()
        await page.screenshot({ path: join(picturesDir, `docs-errors-1440-${colorScheme}.png`) })
        expect(await barriersIn(page.mainFrame())).to.deep.equal([])
        expect(complaints).to.deep.equal([])
        await context.close()
      },
    )

  verifies('OPS-7', 'leads from the contents to each operation, without script', async () => {
    const { context, page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    await page.goto(`${service.url}/docs`)
    const contents = page.getByRole('navigation', { name: 'Contents', exact: true })
    await contents
      .getByRole('link', { name: /\/contact$/ })
      .first()
      .click()
    expect(new URL(page.url()).hash).to.equal('#getContact')
    await page.getByText('Who an address belongs to in the ledger').first().waitFor()
    await context.close()
  })
})
