// Every kind of fault that the service finds in the plan of a campaign is shown with its words, at the field and the step it belongs to.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Page } from 'playwright-core'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { getSampleLink, QUARTERLY } from '#bootstrap/sample/surveys.ts'
import type { CampaignField, CampaignRule } from '#domain/campaign/campaign-rules.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { CAMPAIGN_STEPS, findStepOfField } from '#adapters/web/admin/campaigns/campaign-steps.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { DRAFT, RUNNING, writeDraft } from './admin-campaign-records.ts'
import { anOffice, answering, type Office, refusal } from './admin-office.ts'
import { adminPages, openAt, plain } from './admin-pages.ts'

const now = Date.now()

function closeLink({ publicLinks }: Stores): Stored<unknown> {
  return gen(function* () {
    const link = yield* unwrap(publicLinks.find(SAMPLE_OFFICE.uuid, getSampleLink(QUARTERLY.uuid)))
    if (O.isSome(link)) yield* unwrap(publicLinks.put(SAMPLE_OFFICE.uuid, { ...link.value, isActive: false }))
  })
}

const nothing = { name: undefined, survey: undefined, tags: undefined, template: undefined }
const gone = { survey: asSurveyUuid(newUuid()), tags: [asTagUuid(newUuid())], template: asTemplateUuid(newUuid()) }

const DRAFTS = [
  writeDraft({ ...nothing, phases: { invite: {}, reminder1: {} } }),
  writeDraft({
    ...gone,
    phases: {
      invite: { sendDate: now - fromDays(2), subject: 'a\nb', body: '<p>Dag {{name</p>' },
      reminder1: { subject: '{{#als}}', body: '<p></p>' },
      reminder2: { sendDate: now - fromDays(3), body: '<p>{{a b}}</p>' },
      reminder3: { sendDate: now + fromDays(4 * 366), subject: 's'.repeat(256) },
    },
  }),
  (stores: Stores): Stored<unknown> =>
    gen(function* () {
      const reminder = { sendDate: now + fromDays(2), subject: 'Nog even' }
      const phases = {
        invite: { sendDate: 0, subject: 'Dag', body: '<a href="https://x.example/{{name}}">Ja</a>' },
        reminder1: { ...reminder, body: '<img src="cid:weg.png" alt="">' },
        reminder2: { ...reminder, sendDate: now + fromDays(3), body: `<style>${'.a{color:red}'.repeat(201)}</style>x` },
      }
      yield* unwrap(writeDraft({ phases })(stores))
      yield* unwrap(closeLink(stores))
    }),
]

type Shown = readonly [draft: number, field: CampaignField, words: string]

/** `date_passed_by` is a fault of a campaign that runs. */
const FAULTS: Readonly<
  Record<Exclude<CampaignRule, 'date_passed_by'> | ContentFault['fault'], readonly [Shown, ...Shown[]]>
> = {
  required: [
    [0, 'name', 'Geef een naam.'],
    [0, 'survey', 'Kies een vragenlijst.'],
    [0, 'tags', 'Kies minstens één label.'],
    [0, 'template', 'Kies een sjabloon.'],
    [0, 'inviteSubject', 'Geef een onderwerp voor de uitnodiging.'],
    [0, 'inviteBody', 'Geef een tekst voor de uitnodiging.'],
    [0, 'inviteSendDate', 'Kies een datum voor de uitnodiging.'],
  ],
  unknown: [
    [1, 'survey', 'Deze vragenlijst bestaat niet (meer).'],
    [1, 'tags', 'Een van deze labels bestaat niet (meer).'],
    [1, 'template', 'Dit sjabloon bestaat niet (meer).'],
  ],
  date_past: [[1, 'inviteSendDate', 'mag niet in het verleden liggen']],
  not_one_line: [[1, 'inviteSubject', 'Zet het onderwerp op één regel']],
  not_closed: [[1, 'inviteBody', '‘{{name’: Dit invulveld is niet gesloten.']],
  date_required: [[1, 'reminder1SendDate', 'heeft een datum nodig']],
  not_a_placeholder: [[1, 'reminder1Subject', '‘{{#als}}’: Dit is geen invulveld.']],
  empty: [[1, 'reminder1Body', 'Vul dit veld in.']],
  not_ascending: [[1, 'reminder2SendDate', 'Kies een moment na de vorige herinnering']],
  subject_required: [[1, 'reminder2Subject', 'heeft een onderwerp nodig']],
  path_invalid: [[1, 'reminder2Body', '‘{{a b}}’: Schrijf een invulveld als woorden']],
  date_too_far: [[1, 'reminder3SendDate', 'meer dan drie jaar vooruit']],
  too_long: [[1, 'reminder3Subject', 'Maak dit korter']],
  body_required: [[1, 'reminder3Body', 'heeft een tekst nodig']],
  no_open_link: [[2, 'survey', 'geen openbare link die dan open is']],
  date_too_early: [[2, 'inviteSendDate', 'voor het jaar 2000']],
  placeholder_in_attribute: [[2, 'inviteBody', '‘{{name}}’: Een invulveld kan hier alleen']],
  picture_unknown: [[2, 'reminder1Body', '‘weg.png’: Deze afbeelding staat niet bij de bijlagen.']],
  too_complex: [[2, 'reminder2Body', 'Maak de opmaak eenvoudiger']],
}

describe('the faults of a campaign’s plan', function () {
  this.timeout(120_000)
  const service = adminPages()
  const open = async (path: string, office: Office): Promise<Page> =>
    (await openAt(service, path, plain, answering(office))).page
  const readNote = async (page: Page, field: CampaignField): Promise<string> =>
    page.locator(`#campaign-${field}-note`).innerText()
  const CHECK = `/admin/campaigns/new?draft=${DRAFT}&step=check`

  for (const [n, write] of DRAFTS.entries())
    verifies(['CAM-3', 'CAM-15'], `of kind ${n + 1} are listed at the check and shown at their steps`, async () => {
      const shown = Object.values(FAULTS).flatMap((all) => all.filter(([draft]) => draft === n))
      const page = await open(CHECK, anOffice({ write }))
      await page.locator('.notice-error li').first().waitFor()
      const listed = await page.locator('.notice-error li').allInnerTexts()
      for (const [, field, words] of shown)
        expect(
          listed.filter((line) => line.includes(words)),
          field,
        ).to.have.length(1)
      expect(listed).to.have.length(shown.length)
      for (const [at, step] of CAMPAIGN_STEPS.entries()) {
        const fields = shown.filter(([, field]) => findStepOfField(field) === step)
        await page.locator('ol.tabs a').nth(at).click()
        for (const [, field, words] of fields) expect(await readNote(page, field), field).to.include(words)
      }
    })

  verifies(['CAM-15', 'MSG-13'], 'that are in a text are shown as it is written, with a line or without', async () => {
    const phases = {
      invite: { sendDate: now + fromDays(3), subject: '', body: '<p></p>' },
      reminder1: { sendDate: now + fromDays(5), subject: '{{a b}}', body: '<p>Dag</p>' },
    }
    const page = await open(
      `/admin/campaigns/new?draft=${DRAFT}&step=mails`,
      anOffice({ write: writeDraft({ phases }) }),
    )
    const notice = page.getByRole('alert').filter({ hasText: 'Deze teksten kunnen zo niet worden verstuurd' })
    await notice.waitFor()
    // The reminder belongs to the next step, and a subject that is not written yet is no fault.
    expect(await notice.getByRole('listitem').allInnerTexts()).to.deep.equal(['Uitnodiging: Tekst: Vul dit veld in.'])
  })

  verifies('CAM-15', 'that the service refuses to save, or to launch, are shown at their fields', async () => {
    const world = anOffice({ write: writeDraft() })
    world.trouble = {
      'PUT /survey-campaign-drafts': refusal(400, 'INVALID_REQUEST', '', [{ path: 'name', message: 'Kort' }]),
    }
    const draft = await open(`/admin/campaigns/new?draft=${DRAFT}`, world)
    await draft.getByLabel('Naam', { exact: true }).fill('Lang')
    await draft.locator('#campaign-name-note').filter({ hasText: 'Kort' }).waitFor()

    const launching = await open(CHECK, anOffice({ write: writeDraft() }))
    await launching.getByRole('button', { name: 'Campagne starten' }).click()
    await service.within(closeLink)
    await launching.getByRole('button', { name: /^\d+ mensen uitnodigen/ }).click()
    await launching.getByRole('link', { name: /^Vragenlijst: .*geen openbare link/ }).click()
    expect(await readNote(launching, 'survey')).to.include('geen openbare link')
  })

  verifies('CAM-9', 'that only a running campaign has are shown at its dates', async () => {
    const world = anOffice()
    const errors = [{ path: 'reminder1SendDate', message: 'Deze kan er niet meer voor.' }]
    world.trouble = { 'PATCH /survey-campaigns': refusal(422, 'CAMPAIGN_INVALID', '', errors) }
    const page = await open(`/admin/campaigns/${RUNNING}?tab=dates`, world)
    await page.getByLabel('Onderwerp').first().fill('Laatste kans')
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.locator('#campaign-reminder1SendDate-note').filter({ hasText: 'niet meer voor' }).waitFor()
  })
})
