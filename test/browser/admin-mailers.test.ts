// Work on mailers in the administrator's application: what is sent, what is shown then, and what no draft keeps.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { ROUTES } from '#adapters/web/admin/routes.ts'
import { verifies } from '#test/support/verifies.ts'
import { MAILBOX, SERVER as OWN_SERVER, withMailers } from './admin-mailer-records.ts'
import { anOffice, answering, describeMe, type Office } from './admin-office.ts'
import { adminPages, navigate, type OpenedPage, openAt, plain } from './admin-pages.ts'

const SERVER = '/admin/mail-server'

describe('mailers in the administrator’s application', function suite() {
  this.timeout(90_000)
  const service = adminPages()
  const ownServer = (page: OpenedPage['page']) => page.getByRole('region', { name: 'Eigen mailserver' })
  const at = async (path: string, office: Office, work: (opened: OpenedPage) => Promise<void>): Promise<void> => {
    await work(await openAt(service, path, plain, answering(office)))
  }

  verifies(['SYS-2', 'SYS-5'], 'a mailbox is set up, and leads to the page where consent is given', async () => {
    const office = anOffice(withMailers({ mailbox: null }))
    await at(MAILBOX, office, async ({ page }) => {
      await page.getByLabel('Naam van de afzender').fill('Korrel onderzoek')
      await page.getByLabel('E-mailadres').fill('onderzoek@korrel.example')
      await page.getByLabel('Directory').fill('korrel.example')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('De volgende stap is toestemming.').waitFor()
      expect(office.bodies.get(`PUT ${MAILBOX}`)).to.deep.equal({
        displayName: 'Korrel onderzoek',
        directoryTenantId: 'korrel.example',
        mailboxAddress: 'onderzoek@korrel.example',
        revision: 0,
        saveToSentItems: false,
        rateLimitPerMinute: null,
        rateLimitRecipientsPerDay: null,
      })
      const link = page.getByRole('link', { name: 'Toestemming geven' })
      expect(await link.getAttribute('href')).to.contain('/korrel.example/v2.0/adminconsent?client_id=tapster')
    })
  })

  verifies('SYS-4', 'a test mail goes to the given address, and a failed one says why', async () => {
    const office = anOffice(withMailers({ paused: 'mailbox' }))
    await at(MAILBOX, office, async ({ page }) => {
      await page.getByLabel('Ontvanger', { exact: true }).fill('piet')
      await page.getByRole('button', { name: 'Testmail sturen' }).click()
      await page.getByText('Eén ding klopt nog niet').waitFor()
      expect(office.bodies.has(`POST ${MAILBOX}/test`)).to.equal(false)
      await page.getByLabel('Ontvanger', { exact: true }).fill('piet@korrel.example')
      await page.getByRole('button', { name: 'Testmail sturen' }).click()
      await page.getByText(/om langzamer te sturen.* De volgende mail kan uit op/).waitFor()
      expect(office.bodies.get(`POST ${MAILBOX}/test`)).to.deep.equal({ to: 'piet@korrel.example' })
    })
  })

  verifies('MSG-15', 'mailboxes show what happens with the returned mail of the service itself', async () => {
    await at('/admin/system-mailboxes', anOffice(withMailers()), async ({ page }) => {
      const inbox = page.getByRole('region', { name: 'Teruggekomen mail van de dienst zelf' })
      await inbox.getByText('Naar een eigen map verplaatsen').waitFor()
      await inbox.getByText('Retour', { exact: true }).waitFor()
    })
  })

  verifies('MSG-4', 'a draft of the mail server keeps everything except the password', async () => {
    const office = anOffice(withMailers())
    await at(SERVER, office, async ({ page }) => {
      await ownServer(page).getByLabel('Server', { exact: true }).fill('127.0.0.1')
      await ownServer(page).getByLabel('Wachtwoord').fill('heel-geheim')
      await ownServer(page).getByLabel('Beveiliging').selectOption('implicit')
      expect(await ownServer(page).getByLabel('Poort').inputValue()).to.equal('465')
      expect(await page.evaluate('JSON.stringify(sessionStorage)'))
        .to.contain('127.0.0.1')
        .and.not.to.contain('heel-geheim')
      await ownServer(page).getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('De mailserver is ingesteld').waitFor()
      expect(office.bodies.get('PUT /mail-server')).to.include({ password: 'heel-geheim', port: 465, revision: 1 })
      await page.getByText('127.0.0.1:465').waitFor()
      expect(await ownServer(page).getByLabel('Wachtwoord').inputValue()).to.equal('')
    })
  })

  verifies('MSG-4', 'of two people who change the mail server, the second sees both versions and decides', async () => {
    const server = { ...OWN_SERVER, host: 'localhost', login: O.none }
    const office = anOffice(withMailers({ server }))
    await at(SERVER, office, async ({ page }) => {
      await ownServer(page).getByLabel('Poort').fill('2525')
      await service.within(({ mailServers }) => mailServers.put({ ...server, tls: 'implicit', revision: 1 }))
      await ownServer(page).getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Poort, andere versie').waitFor()
      // In words, as the form has it.
      const conflict = page.getByRole('status').filter({ hasText: 'Een collega heeft dit intussen gewijzigd' })
      await conflict.getByText('TLS vanaf het begin').waitFor()
      await page.getByRole('button', { name: 'Verder met mijn versie' }).click()
      await ownServer(page).getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('De mailserver is ingesteld').waitFor()
      expect(office.bodies.get('PUT /mail-server')).to.include({ port: 2525, tls: 'starttls', revision: 2 })
    })
  })

  verifies('MSG-15', 'an office sets the inbox of its sender, sees why it cannot be read, and tests it', async () => {
    const office = anOffice(withMailers())
    await at(SERVER, office, async ({ page }) => {
      const panel = page.getByRole('region', { name: 'Teruggekomen mail' })
      await panel.getByText('De mailserver weigert de gebruikersnaam of het wachtwoord.').waitFor()
      await panel.getByRole('button', { name: 'Inloggen testen' }).click()
      await panel.getByText('Het wachtwoord is niet meer te lezen.').waitFor()
      await panel.getByLabel('Beveiliging').selectOption('starttls')
      expect(await panel.getByLabel('Poort').inputValue()).to.equal('143')
      await panel.getByLabel('Wachtwoord').fill('heel-geheim')
      await panel.getByLabel('Wat er met een gelezen bericht gebeurt').selectOption('move')
      await panel.getByLabel('Map').fill('Terug')
      await panel.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Het postvak is ingesteld').waitFor()
      expect(office.bodies.get('PUT /mail-server/inbox')).to.include({
        password: 'heel-geheim',
        port: 143,
        handling: 'move',
        folder: 'Terug',
        revision: 1,
      })
      await panel.getByText('De mailserver weigert de gebruikersnaam of het wachtwoord.').waitFor({ state: 'detached' })
    })
  })

  for (const [path, paused, resumed] of [
    [SERVER, 'server', '/mailer/resume'],
    [MAILBOX, 'mailbox', `${MAILBOX}/resume`],
  ] as const)
    verifies('MSG-9', `a mailer that waits is let to try again: ${resumed}`, async () => {
      const office = anOffice(withMailers({ paused }))
      await at(path, office, async ({ page }) => {
        await page.getByRole('button', { name: 'Nu proberen' }).click()
        await page.getByText('De dienst probeert het nu opnieuw').waitFor()
        await page.getByText('Mail wacht', { exact: true }).waitFor({ state: 'detached' })
        expect(office.asked).to.include(`POST ${resumed}`)
      })
    })

  verifies(
    ['ADM-1', 'MSG-11'],
    'users see the channels that they may, and none may change what they only see',
    async () => {
      const permissions = ['mail:read'] as const
      const me = describeMe({ operator: false, permissions, sending: false })
      const office = anOffice({ ...withMailers(), permissions, trouble: { 'GET /admin/me': me } })
      await at(SERVER, office, async ({ page }) => {
        await page.getByText('mail.korrel.example:587').waitFor()
        await page.getByText('Versturen staat uit').waitFor()
        expect(await page.getByRole('link', { name: 'Postvakken' }).count()).to.equal(0)
        expect(await page.locator('main form').count()).to.equal(0)
        expect(office.asked.filter((one) => !one.startsWith('GET'))).to.deep.equal([])
      })
    },
  )

  verifies(['MSG-11', 'ADM-1'], 'every page says that sending is off', async () => {
    const office = anOffice({ trouble: { 'GET /admin/me': describeMe({ sending: false }) } })
    await at('/admin', office, async ({ page }) => {
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      const notice = page.getByText('Versturen staat uit', { exact: true })
      const paths = Object.values(ROUTES).map(({ path }) => path.replace(':id', randomUUID()))
      expect(paths.length).to.be.above(20)
      for (const path of paths) {
        await navigate(page, path)
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
        await heading.waitFor()
        expect(await notice.count(), path).to.equal(1)
      }
    })
  })
})
