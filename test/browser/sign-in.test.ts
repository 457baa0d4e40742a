// Signing in as a browser does it: through the stand-in's pages and their policy to the application, or to a page that says why not.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { themesOf } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { inspectPublicPage } from './public-views.ts'

describe('signing in with a browser', function suite() {
  this.timeout(60_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  let watched: Watched | undefined
  before(async () => {
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url })
  })
  after(async () => {
    await service?.stop()
    await idp?.stop()
  })
  afterEach(async () => {
    await watched?.context.close()
    await idp.heal()
  })

  const opened = async (options: Parameters<typeof openPage>[0] = {}): Promise<Watched> => {
    await watched?.context.close()
    watched = await openPage(options)
    await watched.page.goto(`${service.baseUrl}/admin/sign-in`)
    return watched
  }
  const choose = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click()
  const readsWell = (page: Page, picture: string): Promise<void> => inspectPublicPage(page, `sign-in-${picture}-WIDTH`)

  verifies(['IDN-4', 'OPS-1'], 'one click on one of the sample people leads to the application', async () => {
    const { page, context, complaints } = await opened()
    await page.getByRole('heading', { level: 1, name: 'Inloggen' }).waitFor()
    await choose(page, 'Eva Jansen')
    await page.waitForURL(`${service.baseUrl}/admin`)
    const kept = (await context.cookies(service.baseUrl)).find(({ name }) => name === 'tapster')
    expect(kept).to.include({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await page.evaluate('document.cookie')).to.equal('')
    expect(complaints).to.deep.equal([])
  })

  verifies('OPS-1', 'the stand-in’s page reads well', async () => {
    for (const colorScheme of themesOf(0)) {
      const { page } = await opened({ colorScheme })
      await readsWell(page, `choice-${colorScheme}`)
    }
  })

  verifies('IDN-4', 'an unknown person sees a notice, and can choose another account', async () => {
    for (const colorScheme of themesOf(1)) {
      const { page, complaints } = await opened({ colorScheme })
      await choose(page, 'Joost Wielinga')
      await page.getByRole('heading', { level: 1, name: 'Je bent hier niet bekend' }).waitFor()
      await readsWell(page, `unknown-${colorScheme}`)
      await page.getByRole('link', { name: 'Ander account kiezen' }).click()
      await choose(page, 'Piet de Vries')
      await page.waitForURL(`${service.baseUrl}/admin`)
      expect(complaints).to.deep.equal([])
    }
  })

  verifies('IDN-4', 'signing in needs no script', async () => {
    const { page } = await opened({ javaScriptEnabled: false, locale: 'en-GB' })
    await choose(page, 'Niet inloggen')
    await page.getByRole('heading', { level: 1, name: 'You are not signed in' }).waitFor()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await choose(page, 'Noor Linde')
    await page.waitForURL(`${service.baseUrl}/admin`)
  })

  verifies('IDN-4', 'a provider that is away is reported, and signing in works once it is back', async () => {
    const { page } = await opened()
    await idp.fault({ kind: 'down', path: '/token' })
    await choose(page, 'Fatima el Amrani')
    await page.getByRole('heading', { level: 1, name: 'Inloggen lukt nu even niet' }).waitFor()
    await idp.heal()
    await page.getByRole('link', { name: 'Opnieuw inloggen' }).click()
    await page.waitForURL(`${service.baseUrl}/admin`)
  })

  verifies('IDN-11', 'a person in two offices is asked once, and changes office without signing in again', async () => {
    const { page, complaints } = await opened()
    const home = `${service.baseUrl}/admin`
    const office = (name: string) => page.getByRole('button', { name })
    const heading = page.getByRole('heading', { level: 1, name: 'In welk kantoor wil je werken?' })
    await choose(page, 'Eva Jansen')
    await page.waitForURL(home)
    const headers = { 'content-type': 'application/json', 'x-tenant-uuid': SECOND_OFFICE.uuid }
    const body = JSON.stringify({ email: 'eva.jansen@korrel.example', name: 'Eva Jansen' })
    const init = JSON.stringify({ method: 'POST', headers, body })
    expect(await page.evaluate(`fetch('/users', ${init}).then(({ status }) => status)`)).to.equal(201)
    await page.goto(`${home}/sign-in`)
    await heading.waitFor()
    await readsWell(page, 'offices')
    await office(SECOND_OFFICE.name).click()
    await page.waitForURL(home)
    await page.getByRole('link', { name: SECOND_OFFICE.name }).click()
    await heading.waitFor()
    await office(`${SECOND_OFFICE.name} (hier werk je nu)`).waitFor()
    await office('Kantoor Korrel').click()
    await page.waitForURL(home)
    await office('Kantoor Korrel').click()
    await page.getByRole('link', { name: 'Wisselen naar een ander kantoor van jou' }).click()
    await heading.waitFor()
    await page.goto(`${home}/sign-in`)
    await page.waitForURL(home)
    expect(complaints).to.deep.equal([])
  })
})
