// The pages of the API's description as people see them: both languages, light and dark, from the narrowest window to a wide one, without script.
import { expect } from 'chai'
import { loadClient } from '#bootstrap/client-files.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { barriersIn } from '#test/support/axe.ts'
import { openPage } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the pages of the API’s description in a browser', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await loadClient({ testMode: true, mailboxProof: false })
    service = await startFake({ pane, addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']) })
  })
  after(() => service.stop(0))

  for (const [language, colorScheme] of [
    ['nl', 'light'],
    ['en', 'dark'],
  ] as const)
    for (const [name, path, title] of [
      ['overview', '/docs', { nl: 'Handleidingen en API van tapster', en: 'Guides and API of tapster' }],
      ['guide', '/docs/guides/administrator', { nl: 'Beheren', en: 'Administering an office' }],
      ['operator', '/docs/guides/operator', { nl: 'Operating the service', en: 'Operating the service' }],
      ['archive', '/docs/archive', { nl: 'Archief', en: 'Archive' }],
      ['people', '/docs/people', { nl: 'Mensen en rechten', en: 'People and permissions' }],
    ] as const)
      verifies(
        'OPS-7',
        `${name}: is readable in ${language} and ${colorScheme} from 320 wide, without a barrier`,
        async () => {
          const { context, page, complaints } = await openPage({
            colorScheme,
            locale: language === 'nl' ? 'nl-NL' : 'en-GB',
            viewport: { width: 1440, height: 900 },
          })
          await page.goto(service.url + path)
          await page.getByRole('heading', { level: 1, name: title[language] }).waitFor()
          for (const width of [1440, 390, 320]) {
            await page.setViewportSize({ width, height: 900 })
            await takePicture(page, `docs-${name}-${width}-${language}-${colorScheme}`, {
              fullPage: path.startsWith('/docs/guides/'),
            })
            const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
            expect(overflow, `wider than ${width}`).to.be.at.most(0)
          }
          await page
            .locator('details.errors > summary')
            .evaluateAll((all) => all.slice(0, 1).forEach((one) => one instanceof HTMLElement && one.click()))
          expect(await barriersIn(page.mainFrame())).to.deep.equal([])
          expect(complaints).to.deep.equal([])
          await context.close()
        },
      )

  verifies(
    'OPS-7',
    'lead from the overview to an operation and its schema, and show samples whole, without script',
    async () => {
      const { context, page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
      await page.goto(`${service.url}/docs?lang=en`)
      const contents = page.getByRole('navigation', { name: 'Contents', exact: true })
      await contents.getByRole('link', { name: 'Archive', exact: true }).click()
      await contents.getByRole('link', { name: /\/archive-email$/ }).click()
      expect(new URL(page.url()).pathname + new URL(page.url()).hash).to.equal('/docs/archive#postArchiveEmail')
      const cut = await page
        .locator('.code pre')
        .evaluateAll(
          (all) =>
            all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
              .length,
        )
      expect(cut, 'samples that scroll').to.equal(0)
      await page.getByRole('link', { name: 'Nederlands' }).click()
      await page.getByRole('heading', { level: 1, name: 'Archief' }).waitFor()
      await context.close()
    },
  )
})
