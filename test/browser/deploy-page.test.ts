// The public pages, on rolling out and on privacy: light and dark, Dutch and English, from the narrowest window to paper.
import { expect } from 'chai'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { openPage } from '#test/support/browser.ts'
import { themesOf, takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyPublicViews } from './public-views.ts'

const PAGES = {
  '/deploy': { nl: 'tapster uitrollen in Outlook', en: 'Rolling tapster out in Outlook' },
  '/privacy': { nl: 'Wat tapster van je bewaart', en: 'What tapster keeps about you' },
} as const

describe('the public pages', () => {
  let service: FakeService
  let unfit: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    service = await startFake({
      pane,
      addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']),
      surroundings: { ledger: 'start.ledger.example', errorsElsewhere: true },
    })
    unfit = await startFake({ pane, addIn: await servedOf({}) })
  })
  after(() => Promise.all([service.stop(0), unfit.stop(0)]))

  verifyPublicViews(
    'public',
    'CLI-8',
    Object.fromEntries(
      Object.entries(PAGES).map(([path, words]) => [path.slice(1), { words, address: () => service.url + path }]),
    ),
  )

  verifies('CLI-9', 'lead from step to step without script, to downloads that are there', async () => {
    const { context, page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${service.url}/deploy`)
    for (const [n, title] of ['Kies het bestand', 'Upload het', 'Bepaal wie de knop krijgt'].entries())
      expect(await page.locator('.public-steps > li').nth(n).getByRole('heading', { level: 2 }).innerText()).to.equal(
        title,
      )
    expect(await page.locator('.public-steps > li').count()).to.equal(5)
    for (const [name, file] of [
      [/tapster-addin\.zip/, 'tapster-addin.zip'],
      [/manifest\.xml/, 'manifest.xml'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
      expect(download.suggestedFilename()).to.equal(file)
      expect(await download.failure()).to.equal(null)
    }
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: PAGES['/deploy'].en }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Privacy' }).click()
    await page.getByRole('heading', { level: 1, name: PAGES['/privacy'].en }).waitFor()
    await context.close()
  })

  verifies('CLI-9', 'say what to set where the address is not fit for an add-in', async () => {
    for (const colorScheme of themesOf(0)) {
      const { context, page } = await openPage({ colorScheme, viewport: { width: 1024, height: 700 } })
      await page.goto(`${unfit.url}/deploy`)
      const notice = page.getByRole('region', { name: 'Hier valt nog niets uit te rollen' })
      expect(await notice.innerText())
        .to.include('http://127.0.0.1:3000')
        .and.to.include('Vraag degene die de dienst installeert om het https-adres')
      expect(await page.getByRole('link', { name: /Download/ }).count()).to.equal(0)
      await expectNoBarriers(page.mainFrame())
      await takePicture(page, `public-deploy-unfit-${colorScheme}`, { fullPage: true })
      await context.close()
    }
  })

  verifies('CLI-9', 'print as a document, with the commands whole and nothing to click through', async () => {
    const { context, page } = await openPage({ viewport: { width: 794, height: 1123 } })
    await page.goto(`${service.url}/deploy`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').count()).to.equal(0)
    const cut = await page.evaluate(
      `[...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth).length`,
    )
    expect(cut).to.equal(0)
    await takePicture(page, 'public-deploy-print', { fullPage: true })
    await context.close()
  })
})
