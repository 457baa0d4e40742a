// The pages of the API's description as people see them: both languages, light and dark, from the narrowest window to a wide one, without script.
import { expect } from 'chai'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyPublicViews } from './public-views.ts'

describe('the pages of the API’s description in a browser', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: true })
    service = await startFake({ pane, addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']) })
  })
  after(() => service.stop(0))

  const titles = {
    overview: ['/docs', 'Handleidingen en API van tapster', 'Guides and API of tapster'],
    guide: ['/docs/guides/administrator', 'Beheren', 'Administering an office'],
    operator: ['/docs/guides/operator', 'Operating the service', 'Operating the service'],
    settings: ['/docs/guides/settings', 'Settings', 'Settings'],
    search: ['/docs?q=licenses', 'Handleidingen en API van tapster', 'Guides and API of tapster'],
    archive: ['/docs/archive', 'Archief', 'Archive'],
    people: ['/docs/people', 'Mensen en rechten', 'People and permissions'],
  } as const

  verifyPublicViews(
    'docs',
    'OPS-7',
    Object.fromEntries(
      Object.entries(titles).map(([name, [path, nl, en]]) => [
        name,
        {
          words: { nl, en },
          address: () => service.url + path,
          reach: ({ page }) =>
            page
              .locator('details.errors > summary')
              .evaluateAll((all) => all.slice(0, 1).forEach((one) => one instanceof HTMLElement && one.click())),
        },
      ]),
    ),
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
