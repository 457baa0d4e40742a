// An administrator at work with campaigns: drafts that are kept, texts that are changed and restored, and progress that is followed.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { EVERYONE_TAG } from '#bootstrap/sample/people.ts'
import type { CampaignDraftUuid } from '#domain/campaign/ports.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  CANCELLED,
  COMPLETED,
  changeCampaign,
  changeDraft,
  DRAFT,
  RUNNING,
  SCHEDULED,
  SENDING,
  writeCampaigns,
  writeDraft,
} from './admin-campaign-records.ts'
import { anOffice, answering, brokenDown, type Office } from './admin-office.ts'
import { adminPages, openAt, type OpenedPage, plain } from './admin-pages.ts'

describe('campaigns in the administrator’s application', function () {
  this.timeout(60_000)
  const service = adminPages()

  const open = async (path: string, office: Office): Promise<OpenedPage> =>
    openAt(service, path, plain, answering(office))
  const withDraft = (change: Parameters<typeof writeDraft>[0] = {}): Office => anOffice({ write: writeDraft(change) })
  const drafts = 'survey-campaign-drafts'
  const findDraft = async (uuid: string | null = DRAFT) =>
    O.toUndefined(await service.within(({ campaignDrafts }) => campaignDrafts.find(uuid as CampaignDraftUuid)))?.draft

  verifies(
    ['CAM-15', 'CAM-20'],
    'a draft is made by the first change, saved after more, and continued from its address',
    async () => {
      const world = anOffice()
      const { page, complaints } = await open('/admin/campaigns/new', world)
      await page.getByText('Kies labels, dan staat hier').waitFor()
      expect(world.asked.filter((call) => call.includes(drafts))).to.deep.equal([])
      await page.getByLabel('Naam', { exact: true }).pressSequentially('Voorjaar')
      await page.getByText('Concept opgeslagen').waitFor()
      const draft = new URL(page.url()).searchParams.get('draft')
      expect(await findDraft(draft)).to.include({ name: 'Voorjaar' })
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
      expect(await findDraft(draft)).to.include({ isNamed: true })
      expect(complaints).to.deep.equal([])
    },
  )

  verifies('CAM-15', 'a draft that cannot be saved says so, and is saved once the service is back', async () => {
    const world = withDraft()
    world.trouble = { 'PUT /survey-campaign-drafts': brokenDown }
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}`, world)
    await page.getByLabel('Naam', { exact: true }).fill('Najaar')
    await page.getByRole('alert').getByText('Je concept is niet opgeslagen').waitFor()
    world.trouble = {}
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByText('Concept opgeslagen').waitFor()
    expect(await findDraft()).to.include({ name: 'Najaar' })
  })

  verifies(
    'ADM-6',
    'a draft that a colleague has changed is not overwritten: the user sees both and decides',
    async () => {
      for (const [choice, name] of [
        ['Verder met mijn versie', 'Van mij'],
        ['Andere versie overnemen', 'Van de collega'],
      ] as const) {
        const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}`, withDraft())
        const field = page.getByLabel('Naam', { exact: true })
        await field.waitFor()
        await service.within(changeDraft('Van de collega'))
        await field.fill('Van mij')
        const conflict = page.getByRole('status').filter({ hasText: 'Een collega heeft dit intussen gewijzigd' })
        await conflict.getByText('Van de collega').waitFor()
        expect(await findDraft()).to.include({ name: 'Van de collega' })
        await page.getByRole('button', { name: choice }).click()
        await conflict.waitFor({ state: 'detached' })
        await page.getByText('Concept opgeslagen').waitFor()
        expect([await field.inputValue(), (await findDraft())?.name]).to.deep.equal([name, name])
      }
    },
  )

  verifies('ADM-6', 'a draft that a colleague has changed since the check is not launched', async () => {
    const world = withDraft()
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=check`, world)
    await page.getByRole('button', { name: 'Campagne starten' }).click()
    await service.within(changeDraft('Van de collega'))
    await page.getByRole('button', { name: /^\d+ mensen uitnodigen/ }).click()
    await page.getByText('Een collega heeft dit intussen gewijzigd').first().waitFor()
    expect(world.bodies.get('POST /survey-campaigns')).to.equal(undefined)
  })

  verifies('CAM-9', 'a phase that cannot leave says what is missing, with the way to it', async () => {
    const unresolved = O.some({ phase: 'reminder1', missing: 'link' } as const)
    const { page } = await open(
      `/admin/campaigns/${RUNNING}`,
      anOffice({ write: changeCampaign(RUNNING, { unresolved }) }),
    )
    const notice = page.getByRole('alert').filter({ hasText: 'De vragenlijst heeft geen openbare link' }).first()
    await notice.getByRole('link', { name: 'Openbare links bekijken' }).click()
    await page.waitForURL(/\/surveys\/.*tab=links/)
  })

  verifies('CAM-15', 'a problem leads to its field, and marks the step until it is corrected', async () => {
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=check`, withDraft({ survey: undefined }))
    expect(await page.getByRole('button', { name: 'Campagne starten' }).count()).to.equal(0)
    await page.getByRole('link', { name: 'Vragenlijst: Kies een vragenlijst.' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'campaign-survey')
    expect(await page.getByLabel('Vragenlijst').getAttribute('aria-invalid')).to.equal('true')
    await page.getByLabel('Vragenlijst').selectOption('Kwartaalvragen (voorbeeld)')
    expect(await page.getByLabel('Vragenlijst').getAttribute('aria-invalid')).to.equal(null)
    await page.getByRole('link', { name: /Controle/ }).click()
    await page.getByRole('button', { name: 'Campagne starten' }).waitFor()
  })

  verifies('CAM-15', 'a tag that was removed meanwhile stays in sight, and can be taken away', async () => {
    const gone = { tags: [asTagUuid(newUuid())], template: asTemplateUuid(newUuid()) }
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}`, withDraft(gone))
    await page.getByRole('checkbox', { name: 'Is er niet meer' }).click()
    await page.getByText('Concept opgeslagen').waitFor()
    expect(await findDraft()).to.deep.include({ tags: [] })
    await page.getByRole('link', { name: 'Verder: Mails' }).click()
    expect(await page.getByLabel('Sjabloon').locator('option:checked').innerText()).to.equal('Is er niet meer')
  })

  verifies(['CAM-15', 'MSG-13'], 'the check shows the mails with the pictures of their template', async () => {
    const logo = { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('iVBORw0KGgo=', 'base64') }
    const invite = {
      sendDate: Date.now() + fromDays(3),
      subject: 'Dag',
      body: '<p><img src="cid:logo.png" alt="Ons logo"></p>',
    }
    const { page } = await open(
      `/admin/campaigns/new?draft=${DRAFT}&step=check`,
      anOffice({ write: writeDraft({ phases: { invite } }, logo) }),
    )
    const shown = page.frameLocator('iframe.mail-frame').getByRole('img', { name: 'Ons logo' })
    await until('the picture', async () => (await shown.getAttribute('src')) === 'data:image/png;base64,iVBORw0KGgo=')
  })

  verifies('CAM-15', 'a draft that invites at once still does when it is opened again', async () => {
    const invite = { sendDate: undefined, subject: 'Dag', body: '<p><a href="{{surveyUrl}}">Ja</a></p>' }
    const world = withDraft({ tags: [EVERYONE_TAG], inviteAtOnce: true, phases: { invite } as never })
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=dates`, world)
    expect(await page.getByLabel('Meteen uitnodigen').isChecked()).to.equal(true)
    await page.getByRole('link', { name: 'Verder: Controle' }).click()
    await page.getByRole('row', { name: /^Uitnodiging Meteen/ }).waitFor()
    await page.getByRole('button', { name: 'Campagne starten' }).click()
    await page.getByRole('dialog').getByText('De uitnodiging gaat meteen uit.').waitFor()
    await page.getByRole('button', { name: /^\d+ mensen uitnodigen/ }).click()
    await page.getByText('Tevredenheid 2027 staat klaar').waitFor()
    expect(world.bodies.get('POST /survey-campaigns')).to.include({ inviteSendDate: null, inviteAtOnce: true })
  })

  verifies('CAM-2', 'launching sends what was checked, names its numbers, and removes the draft', async () => {
    const world = withDraft({ tags: [EVERYONE_TAG] })
    const { page } = await open(`/admin/campaigns/new?draft=${DRAFT}&step=check`, world)
    await page.getByRole('button', { name: 'Campagne starten' }).click()
    await page.getByRole('dialog').getByText('1 persoon heeft zich afgemeld en krijgt niets').waitFor()
    await page.getByRole('button', { name: /^\d+ mensen uitnodigen/ }).click()
    await page.getByText('Tevredenheid 2027 staat klaar').waitFor()
    expect(world.bodies.get('POST /survey-campaigns')).to.include({
      name: 'Tevredenheid 2027',
      reminder2Body: null,
      draft: DRAFT,
    })
    expect(await findDraft()).to.equal(undefined)
  })

  verifies(
    'CAM-5',
    'only what was changed is sent, with the revision that was read, and it can be undone',
    async () => {
      const world = anOffice()
      const { page } = await open(`/admin/campaigns/${RUNNING}?tab=dates`, world)
      await page.getByLabel('Onderwerp').first().fill('Laatste kans')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Drukte in het najaar is gewijzigd').waitFor()
      const patch = `PATCH /survey-campaigns/${RUNNING}`
      expect(world.bodies.get(patch)).to.deep.equal({ reminder1Subject: 'Laatste kans', revision: 1 })
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await page.getByText('Alles is weer zoals het was.').waitFor()
      expect(world.bodies.get(patch)).to.deep.equal({ reminder1Subject: 'Nog even: drukte in het najaar', revision: 2 })
      expect(await page.getByLabel('Onderwerp').first().inputValue()).to.equal('Nog even: drukte in het najaar')
    },
  )

  verifies(
    'CAM-4',
    'a reminder is added with the texts of the invitation, a week after the phase before it',
    async () => {
      const world = anOffice()
      const { page } = await open(`/admin/campaigns/${SCHEDULED}?tab=dates`, world)
      await page.getByRole('button', { name: 'Herinnering toevoegen' }).click()
      expect(await page.getByLabel('Onderwerp').last().inputValue()).to.equal(
        'Herinnering: Kwartaalvragen winter: wil je meedoen, {{user.name}}?',
      )
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Kwartaalvragen winter is gewijzigd').waitFor()
      const sent = world.bodies.get(`PATCH /survey-campaigns/${SCHEDULED}`) as Record<string, unknown>
      expect(sent).to.have.keys('reminder2SendDate', 'reminder2Subject', 'reminder2Body', 'revision')
    },
  )

  verifies('CAM-6', 'cancelling asks first, and names what happens', async () => {
    const world = anOffice()
    const { page } = await open(`/admin/campaigns/${RUNNING}`, world)
    await page.getByRole('button', { name: 'Campagne stoppen' }).click()
    await page.getByText(/links in verstuurde mails werken meteen niet meer/).waitFor()
    expect(world.asked.filter((call) => call.endsWith('/cancel'))).to.deep.equal([])
    await page.getByRole('button', { name: 'Nu stoppen' }).click()
    await page.getByText('Drukte in het najaar is gestopt').waitFor()
    expect(await page.getByRole('button', { name: 'Campagne stoppen' }).count()).to.equal(0)
  })

  verifies(
    ['CAM-10', 'ADM-6'],
    'completing says how many have not answered, and needs the revision that is shown',
    async () => {
      const world = anOffice()
      const { page } = await open(`/admin/campaigns/${RUNNING}`, world)
      await page.getByRole('button', { name: 'Nu afronden' }).click()
      await page.getByText(/^\d+ mensen hebben nog niet gereageerd, en kunnen dat daarna niet meer\.$/).waitFor()
      await page.getByText(/Tien minuten later zie je alle resultaten/).waitFor()
      const path = `POST /survey-campaigns/${RUNNING}/end-answers`
      expect(world.bodies.get(path)).to.equal(undefined)
      await service.within(changeCampaign(RUNNING, { revision: 7 }))
      await page.getByRole('button', { name: 'Campagne afronden' }).click()
      await page.getByRole('alert').waitFor()
      await service.within(changeCampaign(RUNNING, { revision: 1 }))
      await page.getByRole('button', { name: 'Campagne afronden' }).click()
      await page.getByText('Drukte in het najaar is afgerond').waitFor()
      expect(world.bodies.get(path)).to.deep.equal({ revision: 1 })
      await page.getByText(/Er komen geen reacties meer binnen\./).waitFor()
      expect(await page.getByRole('button', { name: /Nu afronden|Campagne stoppen/ }).count()).to.equal(0)
    },
  )

  verifies('CAM-20', 'results say why responses wait, and until when', async () => {
    const cases = [
      [RUNNING, '', 0, 7, ['Je ziet nog geen resultaten', /minstens 10\./, /dertig dagen na haar laatste mail\.$/]],
      [RUNNING, '', 0, 4, ['4 reacties', /^Zijn het er in totaal minder dan 5/]],
      [RUNNING, '', 6, 6, ['Je ziet 6 van 12 reacties', /met hele dagen tegelijk: minstens 5 reacties/]],
      [RUNNING, '&from=2026-03-01', 6, 1, ['Er wacht nog 1 reactie', /met hele dagen tegelijk/]],
      [
        COMPLETED,
        '',
        6,
        6,
        ['Je ziet 6 van 12 reacties', /^Vanaf .*12:10.* zie je ze allemaal, of tien minuten nadat/],
      ],
      // Within ten minutes of the end.
      [
        CANCELLED,
        '',
        6,
        3,
        ['Je ziet 6 van 9 reacties', /geen reacties meer aan\. Vanaf .*12:10.* zie je ze allemaal\./],
      ],
      [CANCELLED, '', 0, 3, ['Te weinig reacties om te laten zien', /neemt geen reacties meer aan en kreeg er 3\./]],
    ] as const
    for (const [campaign, query, responses, waiting, sentences] of cases) {
      const allShownAt = campaign === RUNNING ? null : '2026-03-01T11:10:00.000Z'
      const world = anOffice({ write: writeCampaigns })
      const days = { from: query === '' ? null : '2026-03-01', to: null }
      const known = { isWithheld: responses === 0, isNamed: false, questions: [] }
      const body = { responses, waiting, allShownAt, ...days, ...known }
      world.trouble = { 'GET /surveys': { status: 200, body } }
      const { page } = await open(`/admin/campaigns/${campaign}?tab=results${query}`, world)
      for (const sentence of sentences) await page.getByText(sentence).waitFor()
      expect(await page.locator('.notice').count()).to.equal(1)
    }
  })

  verifies('CAM-7', 'progress is followed while mails are being made', async () => {
    const { page } = await open(`/admin/campaigns/${SENDING}`, anOffice({ write: writeCampaigns }))
    await page.getByText('Wordt klaargezet: 5.000 van 12.000').waitFor()
    const sent = { status: 'completed', work: O.none, sentAt: { invite: Date.now() } } as const
    await service.within(changeCampaign(SENDING, sent))
    await page.getByText(/^Verstuurd op /).waitFor()
  })
})
