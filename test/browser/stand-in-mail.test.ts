// The stand-in mail server as people see it: what was caught, and a mail as its recipient reads it, in light and dark and on a phone.
import { expect } from 'chai'
import { openPage } from '#test/support/browser.ts'
import { mailerTo, mailToSend, type MailServerUnderTest, startMailServer } from '#test/support/mail-server.ts'
import { verifies } from '#test/support/verifies.ts'
import { lookByTurns } from './public-views.ts'

const LONG =
  'Uitnodiging voor ons jaarlijkse onderzoek naar wat u van ons kantoor, de aangifte en de loonadministratie vindt'

const html = (script: string): string => `<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${LONG}</title></head>
<body style="font-family: sans-serif"><div lang="nl"><h1 id="head">Wat vindt u van ons?</h1>
<p>Beste Daan,</p><p>Wilt u één vraag beantwoorden? Het duurt een halve minuut.</p>
<p><a href="https://tapster.example/s/ABC123">Geef uw mening</a></p><img src="https://elsewhere.example/pixel.png" alt="">${script}</div></body></html>`

describe('the stand-in mail server in a browser', () => {
  let server: MailServerUnderTest
  before(async () => {
    server = await startMailServer()
  })
  beforeEach(() => server.control({ op: 'reset' }))
  after(() => server.stop())

  const fill = async (): Promise<void> => {
    const mailer = mailerTo(server)
    const content = Buffer.from('%PDF-1.7')
    const attachments = [{ filename: 'Voorwaarden 2026.pdf', contentType: 'application/pdf', content }]
    await mailer.send(mailToSend({ subject: 'Alleen tekst', html: '', text: 'Dag Daan,\n\nTot morgen.\n' }))()
    const script = '<script>document.getElementById("head").textContent = "Gekaapt"</script>'
    await mailer.send(mailToSend({ subject: LONG, html: html(script), attachments }))()
    await mailer.close()
  }

  verifies('OPS-1', 'its pages read well, in both themes by turns', async () => {
    const { context, page, complaints } = await openPage({ reducedMotion: 'reduce' })
    const look = lookByTurns(page, 'stand-in-mail')
    await page.goto(server.url)
    await page.getByText('Nog niets ontvangen.').waitFor()
    await look('empty')
    await fill()
    await server.control([
      { op: 'fault', kind: 'greylist' },
      { op: 'set', certificate: 'expired' },
    ])
    await page.goto(server.url)
    await page.getByText('certificaat verlopen').waitFor()
    await look('mails')
    expect(complaints).to.deep.equal([])
    await page.getByRole('link', { name: LONG }).click()
    const mail = page.frameLocator('iframe')
    await mail.getByRole('heading', { name: 'Wat vindt u van ons?' }).waitFor()
    await look('mail')
    for (const summary of ['Als tekst', 'Kopregels']) await page.getByText(summary, { exact: true }).click()
    await page.getByText('Auto-Submitted: auto-generated').waitFor()
    await look('mail-open')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Voorwaarden 2026.pdf' }).click()
    expect((await download).suggestedFilename()).to.equal('Voorwaarden 2026.pdf')
    const opened = context.waitForEvent('page')
    await mail.getByRole('link', { name: 'Geef uw mening' }).click()
    await (await opened).close()
    await page.getByRole('link', { name: 'Alle e-mails' }).click()
    await page.getByRole('link', { name: 'Alleen tekst' }).click()
    await page.getByText('Tot morgen.').waitFor()
    await look('text')
    // The frame's policy stops the script and the picture from elsewhere, and nothing else is stopped.
    expect(complaints.filter((one) => !/pixel\.png|Blocked script/.test(one))).to.deep.equal([])
    await context.close()
  })
})
