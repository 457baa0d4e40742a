// An administrator at work with templates and outgoing mail: written, previewed, refused, in conflict, sent and decided.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { SENT, UNKNOWN, WAITING, writeMails, writeSent } from './admin-mail-records.ts'
import { anOffice, answering, type Office } from './admin-office.ts'
import { adminPages, openAt, type OpenedPage, plain } from './admin-pages.ts'
import { changeSubject, INVITATION, writeInvitation } from './admin-template-records.ts'
import { untilFocused } from './until-focused.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('mail in the administrator’s application', function () {
  this.timeout(60_000)
  const service = adminPages()

  const open = async (path: string, office: Office): Promise<OpenedPage> =>
    openAt(service, path, plain, answering(office))

  verifies('MSG-7', 'the story of a mail has the messages of its server, and no code of ours', async () => {
    const { page } = await open(`/admin/messages/${UNKNOWN}`, anOffice({ write: writeMails }))
    await page.getByText('Onderbroken en overgenomen').waitFor()
    expect(await page.getByText(/Melding van de server/).allInnerTexts()).to.have.length(2)
    expect(await page.getByRole('main').innerText()).not.to.contain('worker_lost')
  })

  verifies('MSG-10', 'a template is previewed while it is written, in a frame that runs nothing', async () => {
    const office = anOffice()
    const body = '<p style="color: rgb(200, 0, 0)">Dag {{name}} <img src="cid:ons%20logo.png"></p>'
    const { page, complaints } = await open('/admin/templates/new', office)
    await page.getByLabel('Naam', { exact: true }).fill('Bedankt')
    await page.getByLabel('Onderwerp').fill('Dank je, ')
    await page.getByRole('button', { name: 'Invulveld' }).first().click()
    await page.getByRole('menuitem', { name: 'Naam: Eva Jansen' }).click()
    expect(await page.getByLabel('Onderwerp').inputValue()).to.equal('Dank je, {{name}}')
    // The focus returns to the field a frame later, and would take what is typed elsewhere before that.
    await untilFocused(page, 'template-subject')
    await page.getByRole('button', { name: 'HTML bewerken' }).click()
    await page.getByLabel('Tekst', { exact: true }).fill(body)
    const mail = page.frameLocator('iframe.mail-frame')
    await mail.getByText('Dag Eva Jansen').waitFor()
    // The styles of the mail apply under the policy of the page.
    expect(await mail.getByText('Dag Eva Jansen').evaluate((node) => getComputedStyle(node).color)).to.equal(
      'rgb(200, 0, 0)',
    )
    await mail.getByText('[afbeelding: ons logo.png]').waitFor()
    expect(await page.locator('iframe.mail-frame').getAttribute('sandbox')).not.to.contain('allow-scripts')
    await page.getByLabel('Bijlagen').setInputFiles({
      name: 'dank.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Dank je'),
    })
    await page.getByText('dank.txt').waitFor()
    // A draft is kept, without files.
    await page.reload()
    await page.getByText('Je was hier al bezig').waitFor()
    expect(await page.getByLabel('Onderwerp').inputValue()).to.equal('Dank je, {{name}}')
    // The text shows a picture, which has to be there again.
    await page
      .getByLabel('Bijlagen')
      .setInputFiles({ name: 'ons logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
    await page.getByRole('button', { name: 'Sjabloon opslaan' }).click()
    await page.getByText('Bedankt is toegevoegd').waitFor()
    expect(office.bodies.get('POST /templates')).to.include({
      name: 'Bedankt',
      language: 'nl',
      subject: 'Dank je, {{name}}',
      body,
    })
    expect(complaints).to.deep.equal([])
  })

  verifies('MSG-10', 'a hostile mail runs nothing, loads nothing, and cannot leave its frame', async () => {
    const evil = 'https://evil.example'
    const run = `top.document.title = document.title = 'it ran'`
    const html = `<meta http-equiv="refresh" content="0;url=${evil}/refresh">
        <base href="${evil}/"><link rel="stylesheet" href="${evil}/sheet.css"><script src="${evil}/script.js"></script>
        <style>@import url(${evil}/more.css); body { background: url(${evil}/background.png) }</style>
        <body onload="${run}"><script>${run}</script><img src="x" onerror="${run}"><img src="${evil}/pixel.png">
        <svg onload="${run}"></svg><iframe src="${evil}/frame" srcdoc="<script>${run}</script>"></iframe>
        <form action="${evil}/form" method="post"><button>Bevestigen</button></form>
        <a href="javascript:${run}">Script</a><a href="${evil}/top" target="_top">Naar buiten</a>`
    const office = anOffice({ write: writeSent({ subject: ['Mail'], html: [html] }) })
    const { page, context } = await open(`/admin/messages/${SENT}?tab=mail`, office)
    // Requests that the policy blocks do not come this far.
    const asked: string[] = []
    await context.route(`${evil}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'evil' })
    })
    await page.reload()
    const mail = page.frameLocator('iframe.mail-frame')
    await mail.getByRole('button', { name: 'Bevestigen' }).click()
    await mail.getByRole('link', { name: 'Script' }).click()
    const address = page.url()
    const [tab] = await Promise.all([
      context.waitForEvent('page', (opened) => opened.url().startsWith(evil)),
      mail.getByRole('link', { name: 'Naar buiten' }).click(),
    ])
    expect(await tab.evaluate('window.opener')).to.equal(null)
    expect(asked).to.deep.equal([`${evil}/top`])
    expect([page.url(), await page.title()]).to.deep.equal([address, 'Eva Jansen · tapster'])
    expect(await mail.locator('title').evaluate((node) => node.textContent)).to.equal('Mail')
  })

  verifies('MSG-3', 'a fault leads to its line', async () => {
    const office = anOffice({ write: writeInvitation({ html: '<h1>Dag</h1>\n<p>{{#als}} Wil je ons helpen?</p>' }) })
    const { page } = await open(`/admin/templates/${INVITATION}`, office)
    await page.getByRole('button', { name: /^Tekst: ‘{{#als}}’/ }).click()
    // The editor shows the HTML for it.
    await untilFocused(page, 'template-body')
    const selected = await page
      .getByLabel('Tekst', { exact: true })
      .evaluate((node: HTMLTextAreaElement) => node.value.slice(node.selectionStart, node.selectionEnd))
    expect(selected).to.equal('{{#als}}')
  })

  verifies('MSG-1', 'of two people who change a template, the second sees both versions and decides', async () => {
    const office = anOffice({ write: writeInvitation() })
    const { page } = await open(`/admin/templates/${INVITATION}`, office)
    await page.getByLabel('Onderwerp').fill('Mijn onderwerp')
    await service.within(changeSubject('Hun onderwerp'))
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Onderwerp, andere versie').waitFor()
    await page.getByText('Hun onderwerp').waitFor()
    await page.getByRole('button', { name: 'Verder met mijn versie' }).click()
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Uitnodiging tevredenheid is gewijzigd').waitFor()
    expect(office.bodies.get(`PUT /templates/${INVITATION}`)).to.include({ subject: 'Mijn onderwerp', revision: 2 })
    expect(office.bodies.get(`PUT /templates/${INVITATION}`)).not.to.have.property('attachments')
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText('Alles is weer zoals het was.').waitFor()
    expect(office.bodies.get(`PUT /templates/${INVITATION}`)).to.include({ revision: 3 })
  })

  verifies('MSG-7', 'an unknown outcome is decided, and mail is written to given recipients', async () => {
    const office = anOffice({ write: writeMails })
    const { page } = await open(`/admin/messages/${UNKNOWN}`, office)
    await page.getByRole('button', { name: 'Nog eens versturen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nog eens versturen' }).click()
    await page.getByText('De mail staat weer klaar').waitFor()
    expect(office.bodies.get(`POST /messages/${UNKNOWN}/decide`)).to.deep.equal({ decision: 'send_again' })
    await page.getByText('Is deze mail aangekomen?').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Terug naar Verstuurd' }).click()
    await page.getByRole('link', { name: 'Mail schrijven' }).click()
    await page.getByLabel('Ontvangers').fill('Piet <piet@klant.example>')
    await page.getByLabel('Zoek op naam of adres').fill('fatima')
    await page.getByLabel(/Fatima el Amrani/).check()
    await page.getByText('2 ontvangers').waitFor()
    await page.getByRole('link', { name: 'Verder: Mail' }).click()
    await page.getByLabel('Sjabloon').selectOption('Uitnodiging tevredenheid')
    await page.getByText('Zoals het sjabloon zegt: Postvak voor monitorcampagnes').waitFor({ state: 'attached' })
    await page.getByLabel('Sjabloon').selectOption('Zonder link')
    await page.getByLabel('Afzender').selectOption('Postvak voor monitorcampagnes')
    await page.getByRole('link', { name: 'Verder: Bekijken en versturen' }).click()
    await page.frameLocator('iframe.mail-frame').getByText('Piet').waitFor()
    const sending = page.getByRole('button', { name: 'Naar 2 ontvangers versturen' })
    office.trouble = { 'POST /messages': 'gone' }
    await sending.click()
    await page.getByRole('alert').waitFor()
    const lost = office.bodies.get('POST /messages') as { readonly mailing: string }
    office.trouble = {}
    await sending.click()
    await page.getByText('2 mails staan klaar').waitFor()
    // The same mailing, so that nothing is made twice if only the answer was lost.
    expect(office.bodies.get('POST /messages')).to.deep.include({
      mailing: lost.mailing,
      recipients: [
        { address: 'piet@klant.example', name: 'Piet' },
        { address: 'fatima.elamrani@korrel.example', name: 'Fatima el Amrani' },
      ],
      systemMailboxKey: 'monitor',
    })
  })

  verifies('ADM-10', 'mail is found by a part, counted on filters, sorted, and retried together', async () => {
    const { page } = await open('/admin/messages?q=klant.example', anOffice({ write: writeMails }))
    await page.getByText('Wat vind je van ons, Bas van Dijk?').waitFor()
    await page.getByRole('button', { name: /^Mislukt/ }).click()
    await page.getByRole('button', { name: 'Ontvanger', exact: true }).click()
    await page.waitForURL(/state=ERROR.*sort=recipient/)
    await page.getByRole('checkbox', { name: 'Kies alles op deze pagina' }).check()
    expect(await page.locator('.button-primary').allTextContents()).to.deep.equal(['Mail schrijven'])
    await page.getByRole('button', { name: 'Opnieuw versturen' }).click()
    const dialog = page.getByRole('dialog', { name: '3 mails opnieuw versturen?' })
    await dialog.getByRole('button', { name: 'Opnieuw versturen' }).click()
    await page.getByText('1 mail staat weer klaar').waitFor()
    await page.getByText(/^2 mails zijn overgeslagen: .*1 × afloop onbekend/).waitFor()
    await page.getByLabel('Zoeken op naam, adres of onderwerp').fill('bakk')
    await page.waitForURL(/q=bakk/)
    await page.getByText('Piet de Vries').first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Sanne Bakker/ }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/admin/messages/${WAITING}`)
    await page.getByRole('button', { name: 'Intrekken' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Intrekken' }).click()
    await page.getByText('1 mail is ingetrokken').waitFor()
  })

  verifies('MSG-1', 'pages of mail are hidden from users without the permission', async () => {
    const office = anOffice({ permissions: ['users:read'] })
    const { page } = await open('/admin/messages', office)
    await page.getByText('Hier mag je niet bij').waitFor()
    for (const name of ['Sjablonen', 'Verstuurd'])
      expect(await page.getByRole('link', { name, exact: true }).count(), name).to.equal(0)
  })
})
