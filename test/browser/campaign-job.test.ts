// An administrator's job on the whole service: a campaign made in steps, until it can be launched. What follows is in demo-campaign.test.ts.
import { expect } from 'chai'
import { barriersIn } from '#test/support/axe.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { takePicture } from '#test/support/looks.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const content = {
  languages: ['nl'],
  title: { nl: 'Hoe doen we het?' },
  introduction: {},
  thanks: {},
  questions: [
    {
      id: 'q1',
      label: { nl: 'Wat vind je van ons?' },
      help: {},
      required: false,
      kind: { type: 'text', most: 1_000 },
    },
  ],
}

describe('a survey campaign, from its first step to its check', function suite() {
  this.timeout(90_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  let watched: Watched
  let invited = 0
  /** As the signed-in administrator. */
  const call = async <A>(method: string, path: string, body?: object): Promise<A> => {
    const response = await watched.page.request.fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { origin: service.baseUrl },
      ...(body !== undefined && { data: body }),
    })
    expect(response.status(), `${method} ${path}: ${await response.text()}`).to.be.below(300)
    return (await response.json()) as A
  }

  before(async () => {
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url, MAIL_FROM: 'Kantoor Korrel <kantoor@korrel.example>' })
    watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/campaigns`)
    await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
    await page.getByRole('button', { name: 'Eva Jansen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campagnes' }).waitFor()
    const survey = await call<{ uuid: string }>('POST', '/surveys', { name: 'Tevredenheid', content })
    await call('POST', `/surveys/${survey.uuid}/links`, { name: 'Campagnes', isActive: true })
    await call('POST', '/templates', {
      name: 'Uitnodiging',
      language: 'nl',
      subject: 'Wat vind je van ons, {{name}}?',
      body: '<p>Dag {{name}},</p><p><a href="{{surveyUrl}}">Naar de vragen</a></p>',
    })
    const tag = await call<{ uuid: string }>('POST', '/tags', { name: 'Proefgroep' })
    const people = await call<{ data: { uuid: string; status: string }[] }>('GET', '/users?status=ACTIVE&limit=3')
    for (const { uuid } of people.data) await call('PUT', `/users/${uuid}`, { tags: [tag.uuid] })
    invited = people.data.length
  })
  after(async () => {
    await watched?.context.close()
    await service?.stop()
    await idp?.stop()
  })

  const looksWell = async (name: string): Promise<void> => {
    const { page, complaints } = watched
    await takePicture(page, `campaign-job-${name}`, { fullPage: true })
    expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
    expect(complaints, name).to.deep.equal([])
  }

  verifies(
    ['CAM-2', 'CAM-15'],
    'a campaign is made in steps, checked, and can be launched with its numbers',
    async () => {
      const { page } = watched
      // Those of a first try.
      const kept = await call<{ data: { uuid: string }[] }>('GET', '/survey-campaign-drafts')
      for (const { uuid } of kept.data) await call('DELETE', `/survey-campaign-drafts/${uuid}`)
      await page.goto(`${service.baseUrl}/admin/campaigns`)
      await page.getByRole('link', { name: 'Campagne maken' }).first().click()
      await page.getByLabel('Naam', { exact: true }).fill('Voorjaar')
      await page.getByLabel('Vragenlijst').selectOption('Tevredenheid')
      await page.getByRole('checkbox', { name: /^Proefgroep/ }).check()
      await page.getByText(`${invited} mensen krijgen de uitnodiging`).waitFor()
      await page.getByText('Concept bewaard').waitFor()
      await looksWell('1-whom')
      await page.getByRole('link', { name: 'Verder: Mails' }).click()
      await page.getByLabel('Sjabloon').selectOption('Uitnodiging')
      await page.getByRole('button', { name: 'Tekst van het sjabloon overnemen' }).click()
      await page.frameLocator('iframe').getByText(/^Dag /).waitFor()
      await looksWell('2-what')
      // A draft survives: the address has it.
      await page.getByText('Concept bewaard').waitFor()
      await page.reload()
      expect(await page.getByLabel('Onderwerp').inputValue()).to.equal('Wat vind je van ons, {{name}}?')

      await page.getByRole('link', { name: /Controle/ }).click()
      await page.getByText('Los eerst één probleem op').waitFor()
      await looksWell('3-problem')
      await page.getByRole('link', { name: /^Uitnodiging: Gaat uit op/ }).click()
      await page.waitForFunction(() => document.activeElement?.id === 'campaign-inviteSendDate')
      // A minute that is chosen may be over before the launch.
      await page.getByLabel('Meteen uitnodigen').check()
      await page.getByRole('link', { name: 'Verder: Controle' }).click()
      await page.getByText('Alles is klaar om te starten').waitFor()
      await looksWell('4-check')
      await page.getByRole('button', { name: 'Campagne starten' }).click()
      await page.getByRole('button', { name: `${invited} mensen uitnodigen` }).waitFor()
      await looksWell('5-launch')
    },
  )
})
