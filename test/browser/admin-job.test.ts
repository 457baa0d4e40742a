// An administrator's everyday job on the whole service: signing in at the stand-in, a colleague who is added, given a role and turned
// off, another office, and a survey from its first question to its counted answers. And signing in as a browser does it: through the stand-in's pages
// and their policy to the application, or to a page that says why not.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { openPage, savedText, type Watched } from '#test/support/browser.ts'
import { takePicture, themesOf } from '#test/support/looks.ts'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { inspectPublicPage } from './public-views.ts'

describe('the application of an office that signs in', function suite() {
  this.timeout(90_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  before(async () => {
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url })
  })
  after(async () => {
    await service?.stop()
    await idp?.stop()
  })

  describe('an administrator’s everyday job', () => {
    let watched: Watched
    before(async () => {
      watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    })
    after(async () => {
      await watched?.context.close()
    })

    const looksWell = async (name: string): Promise<void> => {
      const { page, complaints } = watched
      await takePicture(page, `admin-job-${name}`, { fullPage: true })
      expect(complaints, name).to.deep.equal([])
    }

    verifies(
      ['ADM-1', 'ADM-9', 'IDN-4'],
      'the root leads to the application, and signing in back to the place that was asked for',
      async () => {
        const { page } = watched
        await page.goto(`${service.baseUrl}/`)
        await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).waitFor()
        expect(page.url()).to.equal(`${service.baseUrl}/admin`)
        await page.goto(`${service.baseUrl}/admin/people?sort=-name`)
        await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).waitFor()
        await looksWell('1-sign-in')
        await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
        await page.getByRole('button', { name: 'Eva Jansen' }).click()
        await page.getByRole('link', { name: 'Piet de Vries' }).waitFor()
        expect(page.url()).to.equal(`${service.baseUrl}/admin/people?sort=-name`)
        await looksWell('2-people')
      },
    )

    verifies(['ADM-1', 'IDN-3'], 'a colleague is added with the default role, and is given another', async () => {
      const { page } = watched
      await page.getByRole('link', { name: 'Persoon toevoegen' }).click()
      await page.getByLabel('Naam', { exact: true }).fill('Nora Smit')
      await page.getByLabel('E-mailadres').fill('Nora.Smit@korrel.example')
      await page.getByRole('button', { name: 'Toevoegen' }).click()
      await page.getByText('Nora Smit is toegevoegd').waitFor()
      await page.getByRole('checkbox', { name: /^Campagnebeheerder/ }).check()
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Nora Smit is gewijzigd').waitFor()
      await page.getByRole('navigation', { name: 'Nora Smit' }).getByRole('link', { name: 'Activiteit' }).click()
      await page.getByText(/Persoon gewijzigd/).waitFor()
      await looksWell('3-person')
      await page.getByRole('link', { name: 'Mensen', exact: true }).click()
      await page.getByRole('link', { name: 'Rollen' }).click()
      await page
        .getByRole('row', { name: /Campagnebeheerder/ })
        .getByText('2')
        .waitFor()
      await looksWell('4-roles')
    })

    verifies(['ADM-1', 'IDN-3'], 'she is turned off, that is undone, and both stand among the changes', async () => {
      const { page } = watched
      await page.goto(`${service.baseUrl}/admin/people?q=nora`)
      await page.getByRole('link', { name: 'Nora Smit' }).click()
      await page.getByRole('button', { name: 'Deactiveren' }).click()
      await page.getByText('Nora Smit is gedeactiveerd').waitFor()
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

    verifies('SVY-4', 'a survey is written in two languages beside the page that people see', async () => {
      const { page } = watched
      await page.goto(`${service.baseUrl}/admin/surveys`)
      await page.getByRole('heading', { level: 1, name: 'Vragenlijsten' }).waitFor()
      await page.getByRole('link', { name: 'Nieuwe vragenlijst' }).first().click()
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
      const preview = page.frameLocator('iframe.mail-frame')
      await preview.getByText('Brood').waitFor()
      await preview.getByText('Dit is een voorbeeld').waitFor()
      await page.getByRole('button', { name: 'Engels', exact: true }).click()
      await preview.getByRole('heading', { name: 'Eat together?' }).waitFor()
      await page.getByRole('button', { name: 'Vragenlijst opslaan' }).click()
      await page.getByRole('button', { name: 'Vraag 1 (Engels): Vul deze tekst in.' }).click()
      await page.keyboard.insertText('What do you eat?')
      await looksWell('survey-1-written')
      await page.getByRole('button', { name: 'Vragenlijst opslaan' }).click()
      await page.getByText('Lunch is toegevoegd').waitFor()
      await looksWell('survey-2-saved')
    })

    verifies('SVY-4', 'a link opens the survey to everyone, and an answer is counted and saved', async () => {
      const { page } = watched
      const tabs = page.getByRole('navigation', { name: 'Lunch' })
      await tabs.getByRole('link', { name: 'Links' }).click()
      await page.getByText('Er is nog geen link').waitFor()
      await page.getByRole('button', { name: 'Nieuwe link' }).click()
      await page.getByRole('dialog').getByLabel('Naam').fill('Balie')
      await page.getByRole('dialog').getByRole('button', { name: 'Link toevoegen' }).click()
      await page.getByText('Balie is toegevoegd').waitFor()
      const address = page.getByRole('link', { name: /\/s\/[A-Z0-9]{6}$/ })
      await looksWell('survey-3-link')
      const visitor = await openPage({ reducedMotion: 'reduce', locale: 'nl-NL' })
      await visitor.page.goto(`${service.baseUrl}${new URL(await address.innerText()).pathname}`)
      await visitor.page.getByRole('button').first().click()
      await visitor.page.getByText('Brood').click()
      await visitor.page.getByRole('button', { name: 'Versturen' }).click()
      await visitor.page.getByRole('heading', { name: /Bedankt/ }).waitFor()
      await visitor.context.close()
      await page.reload()
      await page.getByText('1 keer', { exact: true }).waitFor()
      await tabs.getByRole('link', { name: 'Resultaten' }).click()
      await page.getByText('1 reactie').waitFor()
      const bars = page.getByRole('list', { name: 'Antwoorden op “Wat eet je?”' })
      const bread = bars.getByRole('listitem').filter({ hasText: 'Brood' })
      expect((await bread.innerText()).replaceAll(/\s+/g, ' ')).to.equal('Brood 1 · 100%')
      await looksWell('survey-4-answers')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Opslaan als CSV' }).click(),
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

  describe('signing in with a browser', () => {
    let watched: Watched | undefined
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
    const readsWell = (page: Page, picture: string): Promise<void> =>
      inspectPublicPage(page, `sign-in-${picture}-WIDTH`)

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

    verifies(
      'IDN-11',
      'a person in two offices is asked once, and changes office without signing in again',
      async () => {
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
      },
    )
  })
})
