// The stand-in cloud as people see it: what was sent and planned, and the consent of an administrator, in light and dark and on a phone.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { aMail, anEvent, type CallingCloud, EVA, SCOPE, startCallingCloud } from '#test/sandbox/cloud/calling-cloud.ts'
import { openPage } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { lookByTurns } from './public-views.ts'

const LONG =
  'Voorstel voor het doornemen van de jaarcijfers, de aangifte en alles wat daar in een lang onderwerp bij hoort'

describe('the stand-in cloud in a browser', () => {
  let cloud: CallingCloud
  before(async () => {
    cloud = await startCallingCloud()
  })
  beforeEach(() => cloud.control({ op: 'reset' }))
  after(() => cloud.stop())

  const fill = async (): Promise<void> => {
    const toRecipients = ['daan.mulder@korenbloem.example', 'niemand@korrel.example', 'hoekstra@dehoek.example'].map(
      (address) => ({ emailAddress: { address } }),
    )
    const content = 'Dag Daan,\n\nHierbij zoals besproken de offerte. Past donderdag je?\n\nGroet,\nEva'
    await cloud.graph(
      `${EVA}/sendMail`,
      aMail({ subject: 'Vervolg op ons gesprek', body: { contentType: 'Text', content } }),
    )
    const page =
      '<h1>Wat vindt u van ons?</h1><p>Wilt u één vraag beantwoorden?</p><script>document.body.remove()</script>'
    const from = { emailAddress: { address: 'monitor@korrel.example', name: 'Onderzoek van Korrel' } }
    await cloud.graph(
      'monitor@korrel.example/sendMail',
      aMail({ subject: 'Een vraag aan u', from, body: { contentType: 'HTML', content: page } }),
    )
    await cloud.graph('piet.devries@korrel.example/sendMail', aMail({ subject: LONG, toRecipients }))
    await cloud.graph(
      `${EVA}/events`,
      anEvent({ subject: LONG, attendees: toRecipients, location: { displayName: 'Kamer 2' } }),
    )
    await cloud.graph(
      'fatima.elamrani@korrel.example/events',
      anEvent({ subject: 'Loonrun', body: { contentType: 'text', content } }),
    )
  }

  verifies('OPS-1', 'its pages read well, in both themes by turns', async () => {
    const { context, page, complaints } = await openPage({ reducedMotion: 'reduce' })
    const look = lookByTurns(page, 'stand-in-cloud')
    const visit = (path: string): Promise<unknown> => page.goto(cloud.url + path)
    await visit('/')
    await page.getByText('Nog niets verzonden.').waitFor()
    await look('empty')
    await fill()
    await cloud.control({ op: 'deny', mailbox: EVA })
    await visit('/')
    await look('mails')
    await page.getByRole('link', { name: 'Vervolg op ons gesprek' }).click()
    await page.getByText('Past donderdag je?').waitFor()
    await look('mail')
    await page.goBack()
    await page.getByRole('link', { name: 'Een vraag aan u' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Wat vindt u van ons?' }).waitFor()
    await look('html-mail')
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('heading', { name: 'Afspraken' }).waitFor()
    await look('calendar')
    await page.getByRole('link', { name: LONG }).click()
    await page.getByText('Kamer 2').waitFor()
    await look('event')
    await page.getByRole('link', { name: 'Toestemming' }).click()
    await page.getByRole('button', { name: 'Eva Jansen vrijgeven' }).waitFor()
    await look('consents')
    await visit(asking('organizations'))
    await look('asked')
    expect(complaints).to.deep.equal([])
    await context.close()
  })

  const asking = (directory: string): string =>
    `/${directory}/v2.0/adminconsent?${new URLSearchParams({
      client_id: cloud.client.id,
      scope: SCOPE,
      redirect_uri: `${cloud.url}/nothing-here`,
      state: 's',
    }).toString()}`

  const answered = async (page: Page, name: string): Promise<URLSearchParams> => {
    await page.goto(cloud.url + asking('linde.example'))
    await page.getByRole('button', { name }).click()
    await page.waitForURL(/nothing-here/)
    return new URL(page.url()).searchParams
  }

  verifies('OPS-1', 'an administrator refuses, allows and takes back, without a script', async () => {
    const { context, page } = await openPage({ javaScriptEnabled: false })
    const linde = async () => (await cloud.report()).directories[1]
    expect((await answered(page, 'Weigeren')).get('error')).to.equal('consent_required')
    expect((await linde())?.known).to.equal(false)
    expect((await answered(page, 'Toestaan')).get('admin_consent')).to.equal('True')
    expect((await linde())?.permissions).to.have.length(4)
    await page.goto(`${cloud.url}/consents`)
    await page.getByRole('button', { name: 'Mail.Send intrekken voor Administratie De Linde' }).click()
    await page.getByRole('button', { name: 'Mail.Send toestaan voor Administratie De Linde' }).waitFor()
    expect((await linde())?.permissions).to.deep.equal(['Mail.Read', 'Mail.ReadWrite', 'Calendars.ReadWrite'])
    await context.close()
  })
})
