// An operator's and an office's job on the whole service: consent for the system mailbox, a template, a test mail read as its recipient does,
// people of a file who are invited, and what the pages say when consent is withdrawn.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { systemClock } from '#adapters/system/system-clock.ts'
import { type Duration, fromMinutes } from '#domain/shared/clock.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { takePicture } from '#test/support/looks.ts'
import { type MailServerUnderTest, startMailServer } from '#test/support/mail-server.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const FILE = 'Naam;E-mailadres\nMila de Groot;mila@korrel.example\n'

const TEMPLATE = {
  name: 'Uitnodiging',
  language: 'nl',
  subject: '{{data.office}} nodigt je uit',
  body: '<p>Dag {{user.name}}, <a href="{{data.signInUrl}}">log in</a>.</p>',
}

describe('mail, from consent to the mail that a recipient reads', function suite() {
  this.timeout(90_000)
  let idp: IdentityProviderUnderTest
  let cloud: CloudUnderTest
  let mailServer: MailServerUnderTest
  let service: ServiceUnderTest
  let watched: Watched
  let passed: Duration = 0
  before(async () => {
    ;[idp, cloud, mailServer] = await Promise.all([startIdentityProvider(), startCloud(), startMailServer()])
    service = await startService(
      {
        IDP_ISSUER_URL: idp.url,
        ...cloud.settings,
        SMTP_URL: `smtp://${mailServer.access.host}:${mailServer.access.port}?tls=none`,
        MAIL_FROM: 'De dienst <kantoor@korrel.example>',
      },
      {},
      { now: () => systemClock.now() + passed },
    )
    watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await watched.page.goto(`${service.baseUrl}/admin/system-mailboxes`)
    await watched.page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
    await watched.page.getByRole('button', { name: 'Eva Jansen' }).click()
  })
  after(async () => {
    await watched?.context.close()
    await service?.stop()
    await Promise.all([idp?.stop(), cloud?.stop(), mailServer?.stop()])
  })

  const looksWell = async (page: Page, name: string): Promise<void> => {
    await takePicture(page, `mail-job-${name}`, { fullPage: true })
    expect(watched.complaints, name).to.deep.equal([])
  }
  const mailbox = (tab = '') => `${service.baseUrl}/admin/system-mailboxes/monitor${tab}`

  const expectMail = async (): Promise<void> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { mails } = await mailServer.report()
      if (mails.some(({ recipients }) => recipients.includes('mila@korrel.example'))) break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const { read } = await mailServer.newest()
    expect(read.html).to.contain(`href="${service.baseUrl}/admin"`)
    expect(read.subject).to.equal(`${read.from?.name} nodigt je uit`)
  }

  verifies(['SYS-2', 'SYS-3', 'SYS-5'], 'a mailbox is set up, and its directory consents', async () => {
    const { page } = watched
    await page.getByRole('heading', { level: 1, name: 'Postvakken' }).waitFor()
    await page.goto(mailbox())
    await page.getByLabel('Naam van de afzender').fill('Korrel onderzoek')
    await page.getByLabel('Directory').fill('7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1002')
    await page.getByLabel('E-mailadres').fill('noor@linde.example')
    await looksWell(page, '1-settings')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('De instellingen zijn opgeslagen').waitFor()
    await looksWell(page, '2-consent-missing')
    await page.getByRole('link', { name: 'Toestemming geven' }).click()
    await page.waitForURL(/adminconsent/)
    await page.getByRole('button', { name: 'Toestaan' }).click()
    await page.getByRole('heading', { name: 'De toestemming is gegeven' }).waitFor()
    await looksWell(page, '3-consented')
    await page.getByRole('link', { name: 'Naar het systeempostvak' }).click()
    await page.getByText('Toestemming gegeven').first().waitFor()
  })

  verifies(
    ['SYS-4', 'SYS-9', 'SYS-11'],
    'a test mail leaves from the mailbox and counts towards its limits',
    async () => {
      const { page } = watched
      await page.getByRole('button', { name: 'Testmail sturen' }).click()
      await page.getByText('De testmail aan eva.jansen@korrel.example is verstuurd').waitFor()
      await page.getByText('1 van 25').waitFor()
      await looksWell(page, '4-test-mail')
      expect((await cloud.report()).mails.map(({ from, to }) => ({ from, to }))).to.deep.equal([
        { from: 'noor@linde.example', to: ['eva.jansen@korrel.example'] },
      ])
    },
  )

  verifies(
    ['MSG-1', 'MSG-3', 'MSG-10', 'MSG-13'],
    'a template is written beside its preview, and its test mail is read at the stand-in',
    async () => {
      const { page } = watched
      await page.goto(`${service.baseUrl}/admin/templates/new`)
      await page.getByLabel('Naam', { exact: true }).fill('Uitnodiging voorjaar')
      await page.getByLabel('Onderwerp').fill('Wat vind je van ons, {{name}}?')
      await page.getByRole('textbox', { name: 'Tekst', exact: true }).click()
      await page.getByRole('button', { name: 'Soort alinea: Gewone tekst' }).click()
      await page.getByRole('menuitemradio', { name: 'Kop 1' }).click()
      await page.keyboard.type('Dag ')
      await page.getByRole('toolbar').getByRole('button', { name: 'Invulveld' }).click()
      await page.getByRole('menuitem', { name: 'Naam: Eva Jansen' }).click()
      await page.keyboard.type(',')
      await page.getByRole('button', { name: 'Knop', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Tekst').fill('Naar de vragen')
      await page.getByRole('button', { name: 'In de tekst zetten' }).click()
      const preview = page.frameLocator('iframe.mail-frame')
      await preview.getByRole('heading', { name: 'Dag Eva Jansen,' }).waitFor()
      await preview.getByRole('link', { name: 'Naar de vragen' }).waitFor()
      await looksWell(page, '5-template')
      await page.getByRole('button', { name: 'Sjabloon opslaan' }).click()
      await page.getByText('Uitnodiging voorjaar is toegevoegd').waitFor()
      await page.getByRole('link', { name: 'Testmail' }).click()
      await page.getByRole('button', { name: 'Testmail sturen' }).click()
      await page.getByText('De testmail aan eva.jansen@korrel.example is verstuurd').waitFor()
      await looksWell(page, '6-template-test')
      await page.goto(mailServer.url)
      await page.getByRole('link', { name: 'Wat vind je van ons, Eva Jansen?' }).click()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Dag Eva Jansen,' }).waitFor()
      await looksWell(page, '7-read')
      const { read } = await mailServer.newest()
      // The mail comes from the office by name.
      expect(read.from).to.include({ address: 'kantoor@korrel.example', name: 'Kantoor Korrel' })
      expect(read.text).to.include('Naar de vragen')
      expect(read.html).to.match(/<td bgcolor="#1d4ed8"[^>]*><a href="https:[^>]*>Naar de vragen<\/a>/)
    },
  )

  verifies(
    'ADM-7',
    'a new person is previewed, imported, invited, and reads the mail; their page shows it',
    async () => {
      const { page } = watched
      await page.goto(`${service.baseUrl}/admin/people/import`)
      await page.getByRole('heading', { level: 1, name: 'Mensen importeren' }).waitFor()
      const made = await page.evaluate(
        async (body) =>
          (await fetch('/templates', { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status,
        JSON.stringify(TEMPLATE),
      )
      expect(made).to.equal(201)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'mensen.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
      await page.getByRole('button', { name: '1 persoon importeren' }).click()
      await page.getByRole('button', { name: 'Uitnodigen' }).click()
      await page.getByLabel('Sjabloon').selectOption({ label: 'Uitnodiging' })
      await takePicture(page, 'mail-job-import-invite', { fullPage: true })
      await page.getByRole('dialog').getByRole('button', { name: 'Uitnodigen' }).click()
      await page.getByText('1 uitnodiging gaat uit').waitFor()
      await page.goto(`${service.baseUrl}/admin/people?q=mila`)
      await page.getByRole('link', { name: 'Mila de Groot' }).click()
      const panel = page.locator('#person-invitations, [aria-labelledby^="person-invitations"]').first()
      await panel.getByText(/Verstuurd|Wacht|Wordt verstuurd/).waitFor()
      await expectMail()
      await page.reload()
      await panel.getByText('Verstuurd').waitFor()
      await takePicture(page, 'mail-job-import-person', { fullPage: true })
      expect(watched.complaints).to.deep.equal([])
    },
  )

  verifies(
    ['SYS-10', 'SYS-11'],
    'consent that is withdrawn is diagnosed with its remedy, and given again',
    async () => {
      const { page } = watched
      // A consent may take an hour until it is effective: after that, a refusal means that it was withdrawn.
      passed = fromMinutes(61)
      await cloud.control({ op: 'remove', directory: 'linde.example' })
      await page.goto(mailbox())
      await page.getByRole('button', { name: 'Testmail sturen' }).click()
      await page.getByText('De testmail is niet verstuurd').waitFor()
      await page.getByText('De toestemming is ingetrokken').waitFor()
      await looksWell(page, '8-withdrawn')
      await page.getByRole('link', { name: /^Toestemming (geven|vernieuwen)$/ }).click()
      await page.getByRole('button', { name: 'Toestaan' }).click()
      await page.getByRole('link', { name: 'Naar het systeempostvak' }).click()
      await page.getByRole('button', { name: 'Testmail sturen' }).click()
      await page.getByText('De testmail aan eva.jansen@korrel.example is verstuurd').waitFor()
      await looksWell(page, '9-mended')
    },
  )
})
