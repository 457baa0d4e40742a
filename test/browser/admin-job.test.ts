// An administrator's everyday job on the whole service: signing in at the stand-in, adding a colleague, giving a role, turning off, and undoing it.
import { expect } from 'chai'
import { barriersIn } from '#test/support/axe.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

describe('an administrator’s everyday job', function suite() {
  this.timeout(90_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  let watched: Watched
  before(async () => {
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url })
    watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  })
  after(async () => {
    await watched?.context.close()
    await service?.stop()
    await idp?.stop()
  })

  const looksWell = async (name: string): Promise<void> => {
    const { page, complaints } = watched
    await takePicture(page, `admin-job-${name}`, { fullPage: true })
    expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
    expect(complaints, name).to.deep.equal([])
  }

  verifies(['ADM-1', 'IDN-4'], 'signing in leads back to the place that was asked for', async () => {
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/people?sort=-name`)
    await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).waitFor()
    await looksWell('1-sign-in')
    await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
    await page.getByRole('button', { name: 'Eva Jansen' }).click()
    await page.getByRole('link', { name: 'Piet de Vries' }).waitFor()
    expect(page.url()).to.equal(`${service.baseUrl}/admin/people?sort=-name`)
    await looksWell('2-people')
  })

  verifies(['ADM-1', 'IDN-3'], 'a colleague is added with the default role, and is given another', async () => {
    const { page } = watched
    await page.getByRole('link', { name: 'Persoon toevoegen' }).click()
    await page.getByLabel('Naam', { exact: true }).fill('Nora Smit')
    await page.getByLabel('E-mailadres').fill('Nora.Smit@korrel.example')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await page.getByText('Nora Smit is toegevoegd').waitFor()
    await page.getByRole('checkbox', { name: /^Campagnebeheerder/ }).check()
    await page.getByRole('button', { name: 'Wijzigingen bewaren' }).click()
    await page.getByText('Nora Smit is gewijzigd').waitFor()
    await page.getByRole('navigation', { name: 'Nora Smit' }).getByRole('link', { name: 'Activiteit' }).click()
    await page.getByText(/Persoon gewijzigd/).waitFor()
    await looksWell('3-person')
    await page.getByRole('link', { name: 'Rollen' }).click()
    await page
      .getByRole('row', { name: /Campagnebeheerder/ })
      .getByText('2')
      .waitFor()
    await looksWell('4-roles')
  })

  verifies(['ADM-1', 'IDN-3'], 'an address in use is refused at its field', async () => {
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/people/new`)
    await page.getByLabel('Naam', { exact: true }).fill('Nog een Nora')
    await page.getByLabel('E-mailadres').fill('nora.smit@KORREL.example')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await page.getByRole('alert').getByText('Iemand in dit kantoor heeft dit adres al.').waitFor()
    expect(await page.getByLabel('E-mailadres').getAttribute('aria-invalid')).to.equal('true')
    await page.getByLabel('Naam', { exact: true }).fill('')
    await page.getByLabel('E-mailadres').fill('')
  })

  verifies(['ADM-1', 'IDN-3'], 'she is turned off, that is undone, and both stand among the changes', async () => {
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/people?q=nora`)
    await page.getByRole('link', { name: 'Nora Smit' }).click()
    await page.getByRole('button', { name: 'Uitschakelen' }).click()
    await page.getByText('Nora Smit is uitgeschakeld').waitFor()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText('Alles is weer zoals het was.').waitFor()
    await page.getByText('Kan inloggen en doen wat de rollen toestaan.').waitFor()
    await page.getByRole('navigation', { name: 'Nora Smit' }).getByRole('link', { name: 'Activiteit' }).click()
    await page.getByRole('link', { name: 'Alle wijzigingen' }).click()
    await page.getByRole('heading', { name: 'Activiteit' }).waitFor()
    const rows = page.getByRole('row').filter({ hasText: 'Nora Smit' })
    await rows.nth(3).waitFor()
    expect(await rows.count()).to.equal(4)
    await looksWell('5-changes')
  })

  verifies(['ADM-1', 'IDN-3'], 'the last administrator cannot be turned off, and the page says why', async () => {
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/people?q=eva`)
    await page.getByRole('link', { name: 'Eva Jansen' }).click()
    await page.getByRole('button', { name: 'Uitschakelen' }).click()
    await page.getByRole('button', { name: 'Mezelf uitschakelen' }).click()
    await page.getByText('Er moet een beheerder overblijven').waitFor()
    await looksWell('6-last-administrator')
    await page.keyboard.press('Escape')
  })

  verifies(['ADM-1', 'IDN-6'], 'the operator looks after another office, whose people are others', async () => {
    const { page } = watched
    await page
      .getByRole('button', { name: /^Kantoor Korrel|Korrel/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /De Linde/ })
      .click()
    await page.getByText('Je beheert Administratie De Linde').waitFor()
    await page.getByRole('link', { name: 'Mensen', exact: true }).click()
    await page.getByRole('link', { name: /Noor/ }).waitFor()
    expect(await page.getByRole('link', { name: 'Piet de Vries' }).count()).to.equal(0)
    await looksWell('7-other-office')
    await page.getByRole('button', { name: /Terug naar/ }).click()
    await page.getByRole('heading', { name: 'Overzicht' }).waitFor()
    await looksWell('8-home')
  })

  verifies(['ADM-1', 'IDN-4'], 'signing out ends it in every window', async () => {
    const { page, context } = watched
    await page.getByRole('button', { name: /Jouw menu/ }).click()
    const guide = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Handleiding' }).click()
    await (await guide).getByRole('heading', { level: 1, name: 'Beheren' }).waitFor()
    await (await guide).close()
    await page.getByRole('button', { name: 'Eva Jansen' }).click()
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await page.getByText('Je bent uitgelogd').waitFor()
    const other = await context.newPage()
    await other.goto(`${service.baseUrl}/admin/people`)
    await other.getByRole('link', { name: 'Inloggen met je werkaccount' }).waitFor()
  })
})
