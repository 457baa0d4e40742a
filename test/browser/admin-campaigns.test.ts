// An administrator at work with campaigns: drafts that are kept, texts that are changed and restored, and progress that is followed.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { aDraft, DRAFT, RUNNING, SCHEDULED, SENDING } from './admin-campaign-plans.ts'
import { someCampaigns } from './admin-campaign-samples.ts'
import { someMail } from './admin-mail-samples.ts'
import { anOffice, answering, brokenDown, type Office, refusal } from './admin-office.ts'
import { adminPages, openAt, type OpenedPage, plain } from './admin-pages.ts'

describe('campaigns in the administrator’s application', function () {
  this.timeout(60_000)
  const service = adminPages()

  const open = async (path: string, office: Office): Promise<OpenedPage> =>
    openAt(service, path, plain, answering(office))
  const office = (over: object = {}): Office => anOffice({ mail: someMail(), campaigns: someCampaigns(over) })
  const drafts = 'survey-campaign-drafts'

  verifies(
    ['CAM-15', 'CAM-20'],
    'a draft is made by the first change, saved after more, and continued from its address',
    async () => {
      const world = office()
      const { page, complaints } = await open('/admin/campaigns/new', world)
      await page.getByText('Kies labels, dan staat hier').waitFor()
      expect(world.asked.filter((call) => call.includes(drafts))).to.deep.equal([])
      await page.getByLabel('Naam', { exact: true }).pressSequentially('Voorjaar')
      await page.getByText('Concept opgeslagen').waitFor()
      expect(new URL(page.url()).searchParams.get('draft')).to.equal(world.campaigns.drafts[0]?.uuid)
      // Typing went on while it was saved.
      expect(await page.getByLabel('Naam', { exact: true }).inputValue()).to.equal('Voorjaar')
      expect(await page.evaluate(() => document.activeElement?.id)).to.equal('campaign-name')
      await page.getByRole('checkbox', { name: /^Vestiging Sneek/ }).check()
      await page.getByLabel('Wie ziet de antwoorden').selectOption({ label: 'Op naam: je ziet wie wat antwoordt' })
      // The change is saved although the page is left at once.
      await page.getByRole('link', { name: 'Terug naar Campagnes' }).click()
      await page.getByRole('link', { name: 'Voorjaar' }).click()
      expect(await page.getByRole('checkbox', { name: /^Vestiging Sneek/ }).isChecked()).to.equal(true)
      expect(await page.getByLabel('Wie ziet de antwoorden').inputValue()).to.equal('true')
      expect(world.campaigns.drafts.map((draft) => draft.isNamed)).to.deep.equal([true])
      expect(complaints).to.deep.equal([])
    },
  )

  verifies('CAM-15', 'a draft that cannot be saved says so, and is saved once the service is back', async () => {
    const world = office({ drafts: [aDraft()] })
    world.trouble = { 'PUT /survey-campaign-drafts': brokenDown }
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}`, world)
    await page.getByLabel('Naam', { exact: true }).fill('Najaar')
    await page.getByRole('alert').getByText('Je concept is niet opgeslagen').waitFor()
    world.trouble = {}
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByText('Concept opgeslagen').waitFor()
    expect(world.campaigns.drafts[0]).to.include({ name: 'Najaar' })
  })

  verifies(
    'ADM-6',
    'a draft that a colleague has changed is not overwritten: the user sees both and decides',
    async () => {
      for (const [choice, name] of [
        ['Verder met mijn versie', 'Van mij'],
        ['Andere versie overnemen', 'Van de collega'],
      ] as const) {
        const world = office({ drafts: [aDraft({ revision: 'read' })] })
        const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}`, world)
        const field = page.getByLabel('Naam', { exact: true })
        await field.waitFor()
        Object.assign(world.campaigns.drafts[0] ?? {}, { name: 'Van de collega', revision: 'theirs' })
        world.trouble = {
          'PUT /survey-campaign-drafts': refusal(409, 'RECORD_CHANGED', '', [{ path: 'revision', message: '' }]),
        }
        await field.fill('Van mij')
        const conflict = page.getByRole('status').filter({ hasText: 'Een collega heeft dit intussen gewijzigd' })
        await conflict.getByText('Van de collega').waitFor()
        expect(world.bodies.get(`PUT /survey-campaign-drafts/${DRAFT}`)).to.include({ revision: 'read' })
        world.trouble = {}
        await page.getByRole('button', { name: choice }).click()
        await conflict.waitFor({ state: 'detached' })
        await page.getByText('Concept opgeslagen').waitFor()
        expect([await field.inputValue(), world.campaigns.drafts[0]?.['name']]).to.deep.equal([name, name])
        if (name === 'Van mij')
          expect(world.bodies.get(`PUT /survey-campaign-drafts/${DRAFT}`)).to.include({ revision: 'theirs' })
      }
    },
  )

  verifies('ADM-6', 'a draft that a colleague has changed since the check is not launched', async () => {
    const world = office({ drafts: [aDraft()] })
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=check`, world)
    await page.getByRole('button', { name: 'Campagne starten' }).click()
    world.trouble = {
      'PUT /survey-campaign-drafts': refusal(409, 'RECORD_CHANGED', '', [{ path: 'revision', message: '' }]),
    }
    await page.getByRole('button', { name: '142 mensen uitnodigen' }).click()
    await page.getByText('Een collega heeft dit intussen gewijzigd').first().waitFor()
    expect(world.bodies.get('POST /survey-campaigns')).to.equal(undefined)
  })

  verifies('CAM-9', 'a phase that cannot leave says what is missing, with the way to it', async () => {
    const world = office()
    Object.assign(world.campaigns.campaigns.find(({ uuid }) => uuid === RUNNING) ?? {}, { missing: 'link' })
    const { page } = await open(`/admin/campaigns/${RUNNING}`, world)
    const notice = page.getByRole('alert').filter({ hasText: 'De vragenlijst heeft geen openbare link' }).first()
    await notice.getByRole('link', { name: 'Openbare links bekijken' }).click()
    await page.waitForURL(/\/surveys\/.*tab=links/)
  })

  verifies('CAM-15', 'a problem leads to its field, and marks the step until it is corrected', async () => {
    const world = office({ drafts: [aDraft({ survey: null })] })
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=check`, world)
    expect(await page.getByRole('button', { name: 'Campagne starten' }).count()).to.equal(0)
    await page.getByRole('link', { name: 'Vragenlijst: Vul dit veld in.' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'campaign-survey')
    expect(await page.getByLabel('Vragenlijst').getAttribute('aria-invalid')).to.equal('true')
    await page.getByLabel('Vragenlijst').selectOption('Kwartaalvragen (voorbeeld)')
    expect(await page.getByLabel('Vragenlijst').getAttribute('aria-invalid')).to.equal(null)
    await page.getByRole('link', { name: /Controle/ }).click()
    await page.getByRole('button', { name: 'Campagne starten' }).waitFor()
  })

  verifies('CAM-15', 'a tag that was removed meanwhile stays in sight, and can be taken away', async () => {
    const gone = 'dddddddd-1111-4111-8111-000000000099'
    const world = office({ drafts: [aDraft({ tags: [gone], template: gone })] })
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}`, world)
    await page.getByRole('checkbox', { name: 'Is er niet meer' }).click()
    await page.getByText('Concept opgeslagen').waitFor()
    expect(world.campaigns.drafts[0]).to.deep.include({ tags: [] })
    await page.getByRole('link', { name: 'Verder: Mails' }).click()
    expect(await page.getByLabel('Sjabloon').locator('option:checked').innerText()).to.equal('Is er niet meer')
  })

  verifies(['CAM-15', 'MSG-13'], 'the check shows the mails with the pictures of their template', async () => {
    const picture = { filename: 'logo.png', contentType: 'image/png' }
    const mail = someMail({ pictures: [{ ...picture, content: 'iVBORw0KGgo=' }] })
    Object.assign(mail.templates[0] ?? {}, { attachments: [{ ...picture, size: 8 }] })
    const drafts = [aDraft({ inviteBody: '<p><img src="cid:logo.png" alt="Ons logo"></p>' })]
    const { page } = await open(
      `/admin/campaigns/new?draft=${DRAFT}&step=check`,
      anOffice({ mail, campaigns: someCampaigns({ drafts }) }),
    )
    const shown = page.frameLocator('iframe.mail-frame').getByRole('img', { name: 'Ons logo' })
    await until('the picture', async () => (await shown.getAttribute('src')) === 'data:image/png;base64,iVBORw0KGgo=')
  })

  verifies('CAM-2', 'launching sends what was checked, names its numbers, and removes the draft', async () => {
    const world = office({ drafts: [aDraft()] })
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=check`, world)
    await page.getByRole('button', { name: 'Campagne starten' }).click()
    await page.getByRole('dialog').getByText('3 mensen hebben zich afgemeld en krijgen niets').waitFor()
    await page.getByRole('button', { name: '142 mensen uitnodigen' }).click()
    await page.getByText('Tevredenheid 2027 staat klaar').waitFor()
    expect(world.bodies.get('POST /survey-campaigns')).to.include({
      name: 'Tevredenheid 2027',
      reminder2Body: null,
      draft: DRAFT,
    })
    expect(world.campaigns.drafts).to.deep.equal([])
  })

  verifies(
    'CAM-5',
    'only what was changed is sent, with the revision that was read, and it can be undone',
    async () => {
      const world = office()
      const { page } = await open(`/admin/campaigns/${RUNNING}?tab=dates`, world)
      await page.getByLabel('Onderwerp').fill('Laatste kans')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Tevredenheid 2026 is gewijzigd').waitFor()
      const patch = `PATCH /survey-campaigns/${RUNNING}`
      expect(world.bodies.get(patch)).to.deep.equal({ reminder2Subject: 'Laatste kans', revision: 3 })
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await page.getByText('Alles is weer zoals het was.').waitFor()
      expect(world.bodies.get(patch)).to.deep.equal({ reminder2Subject: 'Denk je nog aan onze vragen?', revision: 4 })
      expect(await page.getByLabel('Onderwerp').inputValue()).to.equal('Denk je nog aan onze vragen?')
    },
  )

  verifies(
    'CAM-4',
    'a reminder is added with the texts of the invitation, a week after the phase before it',
    async () => {
      const world = office()
      const { page } = await open(`/admin/campaigns/${SCHEDULED}?tab=dates`, world)
      await page.getByRole('button', { name: 'Herinnering toevoegen' }).click()
      expect(await page.getByLabel('Onderwerp').last().inputValue()).to.equal(
        'Herinnering: Wat vind je van ons, {{name}}?',
      )
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Relatiedag 2027 is gewijzigd').waitFor()
      const sent = world.bodies.get(`PATCH /survey-campaigns/${SCHEDULED}`) as Record<string, unknown>
      expect(sent).to.have.keys('reminder2SendDate', 'reminder2Subject', 'reminder2Body', 'revision')
    },
  )

  verifies('CAM-6', 'cancelling asks first, and names what happens', async () => {
    const world = office()
    const { page } = await open(`/admin/campaigns/${RUNNING}`, world)
    await page.getByRole('button', { name: 'Campagne stoppen' }).click()
    await page.getByText(/links in verstuurde mails werken meteen niet meer/).waitFor()
    expect(world.asked.filter((call) => call.endsWith('/cancel'))).to.deep.equal([])
    await page.getByRole('button', { name: 'Nu stoppen' }).click()
    await page.getByText('Tevredenheid 2026 is gestopt').waitFor()
    expect(await page.getByRole('button', { name: 'Campagne stoppen' }).count()).to.equal(0)
  })

  verifies('CAM-7', 'progress is followed while mails are being made', async () => {
    const world = office()
    const { page } = await open(`/admin/campaigns/${SENDING}`, world)
    await page.getByText('Wordt klaargezet: 5.000 van 12.000').waitFor()
    const sending = world.campaigns.campaigns.find(({ uuid }) => uuid === SENDING)
    Object.assign(sending ?? {}, { status: 'completed', underWay: null, inviteSentAt: new Date().toISOString() })
    await page.getByText(/^Verstuurd op /).waitFor()
  })
})
