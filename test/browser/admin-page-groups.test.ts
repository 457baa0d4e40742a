// Pages that the administrator's application loads on demand: while their script is on its way, when it does not come, and after that.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { anOffice, answering } from './admin-office.ts'
import { adminPages, type OpenedPage, openAt, plain } from './admin-pages.ts'
import { untilFocused } from './until-focused.ts'

const GROUP = /\/admin\/assets\/mailing-pages\.\w+\.js$/
/** Of the first page of this group that the navigation opens. */
const LEAD = /^Wat er van elke mail/

/** With the count of what needs attention, once it is known. */
const MAIL = /^Mail( |$)/

describe('pages that are loaded on demand', function suite() {
  this.timeout(90_000)
  const service = adminPages()
  const at = async (path: string, work: (opened: OpenedPage) => Promise<void>): Promise<void> => {
    // Loads the application.
    await work(await openAt(service, path, plain, answering(anOffice()), {}))
  }

  verifies('ADM-1', 'are fetched when the first of them is opened, with a skeleton and focus on the title', () =>
    at('/admin', async ({ page, complaints }) => {
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      let fetched = 0
      await page.route(GROUP, async (route) => {
        fetched += 1
        await held
        await route.continue()
      })
      await page.getByRole('link', { name: MAIL }).click()
      await page.getByRole('heading', { level: 1, name: 'Verstuurd' }).waitFor()
      await page.getByText('Bezig met laden').waitFor({ state: 'attached' })
      await untilFocused(page, 'Verstuurd')
      release()
      await page.getByText(LEAD).waitFor()
      await page.locator('h1:focus').waitFor()
      await page.getByRole('link', { name: 'Verzenden via' }).click()
      await page.getByText('Hiermee gaat mail nu uit').waitFor()
      expect(fetched).to.equal(1)
      expect(complaints).to.deep.equal([])
    }),
  )

  verifies('ADM-1', 'load the application again by themselves, once, when their script is gone after an update', () =>
    at('/admin', async ({ page }) => {
      let asked = 0
      await page.route(GROUP, (route) => {
        asked += 1
        return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
      })
      await page.getByRole('link', { name: MAIL }).click()
      await page.getByText(LEAD).waitFor()
      expect([asked, new URL(page.url()).pathname]).to.deep.equal([2, '/admin/messages'])
    }),
  )

  verifies('ADM-1', 'say so when their script is gone after an update, and load the application again', () =>
    at('/admin', async ({ page }) => {
      await page.route(GROUP, (route) => route.fulfill({ status: 404, body: '' }))
      await page.getByRole('link', { name: MAIL }).click()
      await page.getByText('Deze pagina kon niet worden geladen').waitFor()
      await page.unroute(GROUP)
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
      await page.getByText(LEAD).waitFor()
      expect(new URL(page.url()).pathname).to.equal('/admin/messages')
    }),
  )

  verifies('ADM-1', 'keep the application in view while there is no network', () =>
    at('/admin', async ({ page }) => {
      const link = page.getByRole('link', { name: MAIL })
      await link.waitFor()
      await page.context().setOffline(true)
      const away = (url: URL): boolean => url.pathname === '/admin/me'
      await page.route(away, (route) => route.abort())
      await link.click()
      // The home page says so too if it was still loading.
      await page.getByRole('heading', { level: 1, name: 'Verstuurd' }).waitFor()
      await page.getByText('Geen verbinding').waitFor()
      await page.context().setOffline(false)
      await page.unroute(away)
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
      await page.getByText(LEAD).waitFor()
    }),
  )
})
