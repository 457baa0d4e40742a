// People are imported from a file on the whole service, invited by mail from a template, and the mail arrives (ADM-7).
import { expect } from 'chai'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
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

describe('people, from a file to their invitation', function suite() {
  this.timeout(90_000)
  let idp: IdentityProviderUnderTest
  let cloud: CloudUnderTest
  let mailServer: MailServerUnderTest
  let service: ServiceUnderTest
  let watched: Watched
  before(async () => {
    ;[idp, cloud, mailServer] = await Promise.all([startIdentityProvider(), startCloud(), startMailServer()])
    service = await startService({
      IDP_ISSUER_URL: idp.url,
      ...cloud.settings,
      SMTP_URL: `smtp://${mailServer.access.host}:${mailServer.access.port}?tls=none`,
      MAIL_FROM: 'Kantoor Korrel <kantoor@korrel.example>',
    })
    watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await watched.page.goto(`${service.baseUrl}/admin/people/import`)
    await watched.page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
    await watched.page.getByRole('button', { name: 'Eva Jansen' }).click()
  })
  after(async () => {
    await watched?.context.close()
    await service?.stop()
    await Promise.all([idp?.stop(), cloud?.stop(), mailServer?.stop()])
  })

  verifies(
    'ADM-7',
    'a new person is previewed, imported, invited, and reads the mail; their page shows it',
    async () => {
      const { page } = watched
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
      await takePicture(page, 'import-job-invite', { fullPage: true })
      await page.getByRole('dialog').getByRole('button', { name: 'Uitnodigen' }).click()
      await page.getByText('1 uitnodiging gaat uit').waitFor()
      await page.goto(`${service.baseUrl}/admin/people?q=mila`)
      await page.getByRole('link', { name: 'Mila de Groot' }).click()
      const panel = page.locator('#person-invitations, [aria-labelledby^="person-invitations"]').first()
      await panel.getByText(/Verstuurd|Wacht|Wordt verstuurd/).waitFor()
      await expectMail()
      await page.reload()
      await panel.getByText('Verstuurd').waitFor()
      await takePicture(page, 'import-job-person', { fullPage: true })
      expect(watched.complaints).to.deep.equal([])
    },
  )

  const expectMail = async (): Promise<void> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { mails } = await mailServer.report()
      if (mails.some(({ recipients }) => recipients.includes('mila@korrel.example'))) break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const { read } = await mailServer.newest()
    expect(read.html).to.contain(`href="${service.baseUrl}/admin"`)
    expect(read.subject).to.match(/ nodigt je uit$/)
  }
})
