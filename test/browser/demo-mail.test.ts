// What `npm start` offers of mail: the sample template arrives at the stand-in mail server, and the sample mailbox needs its consent.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type Demo, signInAsEva, startDemo } from './demo.ts'

describe('mail in the demo', function suite() {
  this.timeout(90_000)
  let demo: Demo
  before(async () => {
    demo = await startDemo()
    await signInAsEva(demo)
  })
  afterEach(() => expect(demo.watched.complaints).to.deep.equal([]))
  after(() => demo?.stop())

  const sendTest = async (): Promise<void> => {
    const { page } = demo.watched
    await page.getByRole('button', { name: 'Testmail sturen' }).click()
    await page.getByText('De testmail aan eva.jansen@korrel.example is verstuurd').waitFor()
  }

  verifies(
    ['OPS-1', 'MSG-4', 'MSG-10'],
    'a test mail of the sample template is read as its recipient does',
    async () => {
      const { mail, watched } = demo
      const { page } = watched
      await page.getByRole('link', { name: 'Sjablonen' }).click()
      await page.getByText('Tevredenheid (voorbeeld)').click()
      await page.getByRole('link', { name: 'Testmail' }).click()
      await sendTest()
      await page.goto(mail.url)
      await page.getByRole('link', { name: 'Hoe gaat het met de administratie, Eva Jansen?' }).click()
      const frame = page.frameLocator('iframe')
      await frame.getByRole('heading', { name: 'Dag Eva Jansen,' }).waitFor()
      expect(await page.locator('iframe').getAttribute('sandbox')).not.to.match(/allow-(?:scripts|same-origin|forms)/)
      await page.getByText('Als tekst', { exact: true }).click()
      await page.getByText('* de maandcijfers,').waitFor()
      await page.getByText('Kopregels', { exact: true }).click()
      await page.getByText('Auto-Submitted: auto-generated').waitFor()
      await page.getByText('versleuteld', { exact: true }).waitFor()
    },
  )

  verifies(['OPS-1', 'SYS-3', 'SYS-5'], 'the sample mailbox sends once its directory has consented', async () => {
    const { cloud, service, watched } = demo
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin`)
    await page.getByText('Een postvak heeft geen toestemming').waitFor()
    await page.getByRole('link', { name: 'Postvak bekijken' }).click()
    await page.getByRole('link', { name: 'Toestemming geven' }).click()
    await page.getByRole('button', { name: 'Toestaan' }).click()
    await page.getByRole('link', { name: 'Naar de systeempostvakken' }).click()
    await page.getByText('Toestemming gegeven').first().waitFor()
    await sendTest()
    expect((await cloud.report()).mails)
      .to.have.length(1)
      .and.have.nested.property('[0].from', 'monitor@korrel.example')
    await page.goto(cloud.url)
    await page.getByRole('link', { name: 'Testmail' }).click()
    await page.frameLocator('iframe').getByText('Deze mail is verstuurd').waitFor()
  })
})
