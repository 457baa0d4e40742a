// An administrator's job with a survey on the whole service: written, opened by a link, answered by a stranger, counted, saved, and changed by two.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { barriersIn } from '#test/support/axe.ts'
import { openPage, savedText, type Watched } from '#test/support/browser.ts'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { takePicture } from '#test/support/looks.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

describe('a survey, from its first question to its counted answers', function suite() {
  this.timeout(90_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  let watched: Watched
  before(async () => {
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url })
    watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await watched.page.goto(`${service.baseUrl}/admin/surveys`)
    await watched.page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
    await watched.page.getByRole('button', { name: 'Eva Jansen' }).click()
  })
  after(async () => {
    await watched?.context.close()
    await service?.stop()
    await idp?.stop()
  })

  const looksWell = async (page: Page, name: string): Promise<void> => {
    await takePicture(page, `survey-job-${name}`, { fullPage: true })
    expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
    expect(watched.complaints, name).to.deep.equal([])
  }

  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Wijzigingen bewaren' }).click()

  verifies('SVY-4', 'it is written in two languages beside the page that people see', async () => {
    const { page } = watched
    await page.getByRole('heading', { level: 1, name: 'Vragenlijsten' }).waitFor()
    await page.getByRole('link', { name: 'Vragenlijst maken' }).first().click()
    await page.getByLabel('Naam', { exact: true }).fill('Lunch')
    await page.getByLabel('Talen').selectOption('Nederlands en Engels')
    await page.getByLabel('Titel (Nederlands)').fill('Samen eten?')
    await page.getByLabel('Titel (Engels)').fill('Eat together?')
    await page.getByRole('button', { name: 'Vraag toevoegen' }).click()
    await page.getByLabel('Vraag (Nederlands)').fill('Wat eet je?')
    for (const [option, word] of [
      ['Optie 1 (Nederlands)', 'Soep'],
      ['Optie 1 (Engels)', 'Soup'],
      ['Optie 2 (Nederlands)', 'Brood'],
      ['Optie 2 (Engels)', 'Bread'],
    ] as const)
      await page.getByLabel(option, { exact: true }).fill(word)
    const preview = page.frameLocator('iframe')
    await preview.getByText('Brood').waitFor()
    await preview.getByText('Dit is een voorbeeld').waitFor()
    await page.getByRole('button', { name: 'Engels', exact: true }).click()
    await preview.getByRole('heading', { name: 'Eat together?' }).waitFor()
    await page.getByRole('button', { name: 'Vragenlijst bewaren' }).click()
    await page.getByRole('button', { name: 'Vraag 1 (Engels): Vul deze tekst in.' }).click()
    await page.keyboard.insertText('What do you eat?')
    await looksWell(page, '1-written')
    await page.getByRole('button', { name: 'Vragenlijst bewaren' }).click()
    await page.getByText('Lunch is toegevoegd').waitFor()
    await looksWell(page, '2-saved')
  })

  verifies('SVY-4', 'the name of another is refused at its field', async () => {
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/surveys/new`)
    await page.getByLabel('Naam', { exact: true }).fill('lunch')
    await page.getByLabel('Titel', { exact: true }).fill('Nog eens')
    await page.getByRole('button', { name: 'Vraag toevoegen' }).click()
    await page.getByLabel('Vraag', { exact: true }).fill('Waarom?')
    await page.getByLabel('Soort antwoord').selectOption('Eigen woorden')
    await page.getByRole('button', { name: 'Vragenlijst bewaren' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Naam', { exact: true }).getAttribute('aria-invalid')).to.equal('true')
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await page.getByRole('link', { name: 'Lunch' }).click()
  })

  verifies('SVY-4', 'a link opens it to everyone, and an answer is counted and saved', async () => {
    const { page } = watched
    const tabs = page.getByRole('navigation', { name: 'Lunch' })
    await tabs.getByRole('link', { name: 'Links' }).click()
    await page.getByText('Er is nog geen link').waitFor()
    await page.getByRole('button', { name: 'Link maken' }).click()
    await page.getByRole('dialog').getByLabel('Naam').fill('Balie')
    await page.getByRole('dialog').getByRole('button', { name: 'Link maken' }).click()
    await page.getByText('Balie is toegevoegd').waitFor()
    const address = page.getByRole('link', { name: /\/s\/[A-Z0-9]{6}$/ })
    await looksWell(page, '3-link')
    const visitor = await openPage({ reducedMotion: 'reduce', locale: 'nl-NL' })
    await visitor.page.goto(`${service.baseUrl}${new URL(await address.innerText()).pathname}`)
    await visitor.page.getByRole('button').first().click()
    await visitor.page.getByText('Brood').click()
    await visitor.page.getByRole('button', { name: 'Versturen' }).click()
    await visitor.page.getByRole('heading', { name: /Bedankt/ }).waitFor()
    await visitor.context.close()
    await page.reload()
    await page.getByText('1 keer', { exact: true }).waitFor()
    await tabs.getByRole('link', { name: 'Antwoorden' }).click()
    await page.getByText('1 keer ingevuld').waitFor()
    const row = page.getByRole('table', { name: 'Wat eet je?' }).getByRole('row', { name: /Brood/ })
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).to.equal('Brood 1')
    await looksWell(page, '4-answers')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Opslaan als CSV' }).click(),
    ])
    expect(download.suggestedFilename()).to.equal('Lunch.csv')
    const csv = await savedText(download)
    expect([csv.startsWith('\uFEFF"'), csv.includes('"Wat eet je?"'), csv.includes('"Brood"')]).to.deep.equal([
      true,
      true,
      true,
    ])
    await tabs.getByRole('link', { name: 'Verwijderen' }).click()
    await page.getByRole('button', { name: 'Vragenlijst verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lunch verwijderen' }).click()
    await page.getByText('Deze vragenlijst is nog in gebruik').waitFor()
    await page.keyboard.press('Escape')
  })

  verifies('SVY-4', 'of two people who change it, the second continues with their own questions', async () => {
    const { page, context } = watched
    await page.getByRole('navigation', { name: 'Lunch' }).getByRole('link', { name: 'Vragen', exact: true }).click()
    await page.getByLabel('Bedankt (Nederlands)').fill('Eet smakelijk.')
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Vraag toevoegen' }).click()
    await other.getByLabel('Vraag (Nederlands)').fill('Hoe laat?')
    await other.getByLabel('Vraag (Engels)').fill('At what time?')
    await other.getByLabel('Soort antwoord').selectOption('Eigen woorden')
    await save(other)
    await other.getByText('Lunch is gewijzigd').waitFor()
    await other.close()
    await save(page)
    await page.getByText('Vragen, andere versie').waitFor()
    await looksWell(page, '5-conflict')
    await page.getByRole('button', { name: 'Verder met mijn versie' }).click()
    await save(page)
    await page.getByText('Lunch is gewijzigd').waitFor()
    await page.getByText(/Versie 3/).waitFor()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText('Alles is weer zoals het was.').waitFor()
  })
})
