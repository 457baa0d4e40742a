// An administrator at work with surveys: written by mouse and keyboard, previewed, refused, in conflict, opened by links, and counted.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Locator } from 'playwright-core'
import type { Stores } from '#bootstrap/compose/stores.ts'
import type { SurveyQuestion } from '#domain/survey/survey.ts'
import { savedText } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { anOffice, answering, LINDE, type Office, refusal } from './admin-office.ts'
import { adminPages, openAt, type OpenedPage, plain } from './admin-pages.ts'
import { changeSatisfaction, SATISFACTION, writeSatisfaction } from './admin-survey-records.ts'
import { untilFocused } from './until-focused.ts'

const RECOMMENDATION = 'Hoe waarschijnlijk is het dat je ons kantoor aanbeveelt?'
const AT = `/admin/surveys/${SATISFACTION}`

/** The second version words an option differently, and has another scale. */
const writeChanged = (stores: Stores) =>
  pipe(
    writeSatisfaction()(stores),
    TE.flatMap(() =>
      changeSatisfaction({
        change: (questions) =>
          questions.map((one): SurveyQuestion => {
            if (one.kind.type === 'rating') return { ...one, kind: { ...one.kind, most: 5 } }
            if (one.kind.type !== 'choices') return one
            const [figures, ...others] = one.kind.options
            const options = [
              { id: 'figures', ...figures, label: { nl: 'de cijfers per maand', en: 'the figures of each month' } },
              ...others,
            ]
            return { ...one, kind: { ...one.kind, options } }
          }),
      })(stores),
    ),
  )

interface Sent {
  readonly name: string
  readonly content: {
    readonly title: object
    readonly questions: readonly {
      readonly label: object
      readonly section?: object
      readonly kind: { readonly options?: readonly { label: object }[] }
    }[]
  }
}

describe('surveys in the administrator’s application', function () {
  this.timeout(60_000)
  const service = adminPages()

  const open = async (path: string, office: Office): Promise<OpenedPage> =>
    openAt(service, path, plain, answering(office))

  const withSurveys = (over: Partial<Office> = {}) => anOffice({ write: writeSatisfaction(), ...over })

  verifies('SVY-8', 'a page and a condition are set in words, and each path is previewed', async () => {
    const office = withSurveys()
    const { page, complaints } = await open(AT, office)
    const preview = page.frameLocator('iframe')
    await page.getByRole('button', { name: /5\. Wil je dit/ }).click()
    await page.getByLabel('Hier begint een nieuwe pagina').check()
    await page.getByLabel('Titel van de pagina (Nederlands)').fill('Elk kwartaal')
    await page.getByLabel('Titel van de pagina (Engels)').fill('Each quarter')
    await page.getByLabel('Pagina tonen').selectOption('Na vraag 2: Wat kan er beter?')
    await page.getByRole('group', { name: 'Opties waarna dit komt' }).getByLabel('de aangifte').check()
    await page.getByText('Alleen na “de aangifte” bij “Wat kan er beter?”').waitFor()
    const paths = page.getByLabel('Wat mensen zien')
    expect(await paths.locator('option').allTextContents()).to.deep.equal([
      'Alle vragen',
      `1. Wat kan er beter?: de aangifte · ${RECOMMENDATION}: 0 tot en met 6 – 6 van 6 vragen`,
      `2. Wat kan er beter?: de aangifte · ${RECOMMENDATION}: 7 tot en met 10 – 5 van 6 vragen`,
      `3. Wat kan er beter?: de maandcijfers of geen antwoord · ${RECOMMENDATION}: 0 tot en met 6 – 4 van 6 vragen`,
      `4. Wat kan er beter?: de maandcijfers of geen antwoord · ${RECOMMENDATION}: 7 tot en met 10 – 3 van 6 vragen`,
    ])
    await preview.getByRole('heading', { name: 'Elk kwartaal', exact: true }).waitFor()
    await paths.selectOption({ index: 4 })
    await preview.getByRole('heading', { name: 'Elk kwartaal', exact: true }).waitFor({ state: 'detached' })
    expect(await preview.locator('.survey-question').count()).to.equal(3)
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Tevredenheid voorjaar is gewijzigd').waitFor()
    const sent = office.bodies.get(`PUT /surveys/${SATISFACTION}`) as Sent
    expect(sent.content.questions[4]?.section).to.deep.equal({
      title: { nl: 'Elk kwartaal', en: 'Each quarter' },
      text: {},
      shownWhen: { question: 'better', is: 'one_of', options: ['returns'] },
    })
    expect(complaints).to.deep.equal([])
    await page.context().close()
  })

  verifies('SVY-4', 'a survey is written by keyboard, previewed meanwhile, and kept as a draft', async () => {
    const office = withSurveys()
    const { page, complaints } = await open('/admin/surveys/new', office)
    await page.getByLabel('Naam', { exact: true }).fill('Lunch')
    await page.getByLabel('Titel', { exact: true }).fill('Samen eten?')
    await page.getByRole('button', { name: 'Vraag toevoegen' }).press('Enter')
    await page.locator('input:focus').pressSequentially('Wat eet je?')
    await page.getByPlaceholder('Optie 1').fill('Soep')
    await page.getByPlaceholder('Optie 2').fill('Brood')
    await page.getByPlaceholder('Optie 2').press('Enter')
    await page.locator('input[placeholder="Optie 3"]:focus').pressSequentially('Salade')
    await page.getByRole('button', { name: 'Optie 3 omhoog' }).press('Enter')
    await untilFocused(page, 'Optie 2 omhoog')
    await page.getByText('Optie 3 staat nu op plaats 2 van 3.').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Vraag toevoegen' }).click()
    await page.locator('input:focus').pressSequentially('Hoe laat?')
    await page.getByLabel('Soort antwoord').last().selectOption('Eigen woorden')
    await page.getByRole('button', { name: 'Vraag 2 omhoog' }).press('Enter')
    await untilFocused(page, 'Vraag 1 omhoog')
    const preview = page.frameLocator('iframe')
    // The preview follows the last change.
    await preview.locator('.survey-label').first().filter({ hasText: 'Hoe laat?' }).waitFor()
    await preview.locator('.survey-label').last().filter({ hasText: 'Wat eet je?' }).waitFor()
    expect(await preview.locator('.survey-option').first().innerText()).to.equal('Soep')
    expect(await preview.locator('.survey-option').nth(1).innerText()).to.equal('Salade')
    // The frame has the styles of the service; its form sends nothing.
    await until('the styles of the preview', () =>
      preview.locator('h1').evaluate((node) => getComputedStyle(node).overflowWrap === 'anywhere'),
    )
    expect(await page.locator('iframe').getAttribute('sandbox')).to.equal('allow-same-origin')
    await page.reload()
    await page.getByText('Je was hier al bezig').waitFor()
    await page.getByRole('button', { name: 'Vragenlijst opslaan' }).click()
    await page.getByText('Lunch is toegevoegd').waitFor()
    const sent = office.bodies.get('POST /surveys') as Sent
    expect([sent.name, sent.content.title]).to.deep.equal(['Lunch', { nl: 'Samen eten?' }])
    expect(sent.content.questions.map(({ label }) => label)).to.deep.equal([{ nl: 'Hoe laat?' }, { nl: 'Wat eet je?' }])
    expect(sent.content.questions[1]?.kind.options?.map(({ label }) => label)).to.deep.equal([
      { nl: 'Soep' },
      { nl: 'Salade' },
      { nl: 'Brood' },
    ])
    expect(complaints).to.deep.equal([])
  })

  verifies('SVY-4', 'a fault of the service opens its question and leads to its field', async () => {
    const office = withSurveys({
      trouble: {
        'PUT /surveys': refusal(422, 'SURVEY_INVALID', '', [
          { path: 'content.questions.1.kind.options.2.label.en', message: 'Hierin staan onzichtbare tekens.' },
        ]),
      },
    })
    const { page } = await open(AT, office)
    await page.getByLabel('Naam', { exact: true }).fill('Najaar')
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByRole('button', { name: /Vraag 2, Optie 3 \(Engels\)/ }).click()
    await untilFocused(page, 'survey-better.option.contact.en')
    await page.getByRole('button', { name: 'Vraag 2 verwijderen' }).click()
    expect(await page.getByText('Hierin staan onzichtbare tekens.').count()).to.equal(0)
    await untilFocused(page, /2\. Hoe waarschijnlijk/)
    // A draft has other questions than the saved survey.
    await page.reload()
    await page.getByText('Je was hier al bezig').waitFor()
    expect(await page.getByRole('button', { name: /^Vraag \d omhoog/ }).count()).to.equal(5)
  })

  verifies('SVY-4', 'of two people who change a survey, the second sees both versions and decides', async () => {
    const office = withSurveys()
    const { page } = await open(AT, office)
    await page.getByRole('button', { name: 'Vraag toevoegen' }).click()
    await page.locator('input:focus').pressSequentially('Mijn vraag')
    await page.getByLabel('Vraag (Engels)').last().fill('My question')
    await page.getByLabel('Soort antwoord').last().selectOption('Cijfer')
    await service.within(
      changeSatisfaction({
        responses: 6,
        change: ([first, second]) =>
          first === undefined || second === undefined
            ? []
            : [{ ...first, label: { nl: 'Hoe zijn de cijfers?', en: 'How are the figures?' } }, second],
      }),
    )
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Vragen, andere versie').waitFor()
    await page.getByRole('button', { name: 'Verder met mijn versie' }).click()
    // What it does to answers is compared with their version.
    await page.getByText('“Hoe zijn de cijfers?” luidt nu anders: 6 antwoorden').waitFor()
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Tevredenheid voorjaar is gewijzigd').waitFor()
    expect(office.bodies.get(`PUT /surveys/${SATISFACTION}`)).to.include({ revision: 2 })
    // The other way: their version, and no draft of one's own.
    await page.getByLabel('Naam', { exact: true }).fill('Van mij')
    await page.getByRole('button', { name: 'Vraag toevoegen' }).click()
    await page.locator('input:focus').pressSequentially('Nog een')
    await page.getByLabel('Vraag (Engels)').last().fill('One more')
    await page.getByLabel('Soort antwoord').last().selectOption('Cijfer')
    await service.within(changeSatisfaction({ name: 'Van hen' }))
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByRole('button', { name: 'Andere versie overnemen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Van hen' }).waitFor()
    expect(await page.getByRole('button', { name: /^Vraag \d omhoog/ }).count()).to.equal(7)
    expect(await page.getByText('Je was hier al bezig').count()).to.equal(0)
  })

  verifies(
    'SVY-5',
    'a change says before it is saved what becomes of the answers, and a spelling can be mended',
    async () => {
      const office = withSurveys()
      const { page, complaints } = await open(AT, office)
      const effects = page.getByRole('status').filter({ hasText: 'Er zijn al antwoorden' })
      await page.getByRole('button', { name: '2. Wat kan' }).click()
      await page.getByPlaceholder('Optie 3 (Nederlands)').fill('het contact')
      await page.getByPlaceholder('Optie 1 (Nederlands)').fill('de cijfers per maand')
      await effects.getByText('“de maandcijfers” luidt nu anders: 5 antwoorden blijven apart staan').waitFor()
      expect(await effects.getByText('het contact').count(), 'without answers').to.equal(0)
      await page.getByRole('button', { name: 'Optie 2 verwijderen' }).click()
      await effects.getByText('“de aangifte” vervalt: 6 antwoorden blijven in de resultaten en de CSV staan.').waitFor()
      await page.getByRole('button', { name: '1. Welk cijfer' }).click()
      await page.getByLabel('Van 1 tot en met').selectOption('5')
      await effects.getByText('krijgt een ander soort antwoord: 11 antwoorden blijven apart staan.').waitFor()
      await effects.getByLabel('Alleen de spelling is verbeterd').check()
      await effects.getByText('Alleen de spelling van “de maandcijfers” verandert: 5 antwoorden tellen mee').waitFor()
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Tevredenheid voorjaar is gewijzigd').waitFor()
      expect(office.bodies.get(`PUT /surveys/${SATISFACTION}`)).to.deep.include({ mended: ['better/figures'] })
      expect(await effects.count()).to.equal(0)
      expect(complaints).to.deep.equal([])
    },
  )

  verifies('SVY-4', 'a public link is made for whole days of the office, and turned off', async () => {
    const office = withSurveys()
    const { page } = await open(`${AT}?tab=links`, office)
    await page.getByRole('button', { name: 'Nieuwe link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Naam').fill('Lift')
    await dialog.getByLabel('Vanaf').fill('2026-12-01')
    await dialog.getByLabel('Tot en met').fill('2026-12-24')
    await dialog.getByLabel('Hoe vaak te beginnen').fill('50')
    await dialog.getByRole('button', { name: 'Link toevoegen' }).click()
    await page.getByText('Lift is toegevoegd').waitFor()
    const sent = office.bodies.get(`POST /surveys/${SATISFACTION}/links`)
    expect(sent).to.include({ isActive: true, maxUses: 50, validUntil: '2026-12-24T23:00:00.000Z' })
    await page.getByRole('button', { name: 'Lift wijzigen' }).click()
    await dialog.getByLabel('De link werkt').uncheck()
    await dialog.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Lift is gewijzigd').waitFor()
    const [, changed] = [...office.bodies].at(-1) ?? []
    expect(changed).to.deep.include({
      name: 'Lift',
      isActive: false,
      validFrom: '2026-11-30T23:00:00.000Z',
      validUntil: '2026-12-24T23:00:00.000Z',
      maxUses: 50,
    })
    expect(changed).to.have.property('revision')
  })

  verifies(['SVY-4', 'SVY-7'], 'each question has a chart, a table and its average', async () => {
    const { page } = await open(`${AT}?tab=answers`, withSurveys({ write: writeChanged }))
    const inWords = async (one: Locator): Promise<string> => (await one.innerText()).replaceAll(/\s+/g, ' ')
    const bars = page.getByRole('list', { name: 'Antwoorden op “Wat kan er beter?”' }).getByRole('listitem')
    await bars.first().waitFor()
    expect(await Promise.all((await bars.all()).map(inWords))).to.deep.equal([
      'de cijfers per maand 0 · 0%',
      'de aangifte 6 · 43%',
      'het contact met ons kantoor 0 · 0%',
      'de maandcijfers (versie 1) 5 · 36%',
    ])
    const panel = page.getByRole('region', { name: 'Wat kan er beter?' })
    await panel.getByText('Als tabel').click()
    const row = panel.getByRole('table').getByRole('row', { name: /de aangifte/ })
    expect(await inWords(row)).to.equal('de aangifte 6 43%')
    // An earlier scale of the first question.
    const grade = page.getByRole('region', { name: 'Welk cijfer geef je de maandcijfers? (versie 1)' })
    await grade.getByText('Gemiddeld 3,9 op een schaal van 1 tot en met 10').waitFor()
    await grade.getByText('11 van 14 gaven antwoord').waitFor()
    await grade.getByText('10 = uitstekend').first().waitFor()
    await page
      .getByRole('region', { name: 'Welk cijfer geef je de maandcijfers?', exact: true })
      .getByText('5 = uitstekend')
      .first()
      .waitFor()
    const texts = page.getByRole('region', { name: 'Wat wil je nog kwijt?' })
    await texts
      .getByText(/^Opmerking \d+$/)
      .first()
      .waitFor()
    await texts.getByText('1–10 van 14').waitFor()
  })

  verifies(
    'SVY-7',
    'results of another office are saved as files with the selection and name on the page',
    async () => {
      const office = withSurveys({ write: writeSatisfaction({ tenant: LINDE }), writesIn: LINDE })
      const { page } = await open(`${AT}?tab=answers&tenant=${LINDE}`, office)
      await page.getByLabel('Vanaf').fill('2026-03-01')
      await page.waitForURL(/from=2026-03-01/)
      for (const [name, type, beginning] of [
        ['Opslaan als CSV', 'csv', /Welk cijfer geef je de maandcijfers\?.*\r\n.*Opmerking \d/s],
        ['Opslaan als Excel', 'xlsx', /^PK/],
      ] as const) {
        const file = page.getByRole('button', { name })
        const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
        expect(saved.suggestedFilename()).to.equal(`Tevredenheid voorjaar.${type}`)
        expect(await savedText(saved), type).to.match(beginning)
        const asked = office.asked.indexOf(`GET /surveys/${SATISFACTION}/responses.${type}?language=nl&from=2026-03-01`)
        expect(office.tenants[asked], type).to.equal(LINDE)
      }
      office.trouble = { [`GET /surveys/${SATISFACTION}/responses.csv`]: 'gone' }
      await page.getByRole('button', { name: 'Opslaan als CSV' }).click()
      await page.getByRole('alert').waitFor()
    },
  )

  verifies(
    'SVY-4',
    'pages of surveys are hidden from users without the permission, and read-only without the other',
    async () => {
      const none = await open('/admin/surveys', withSurveys({ permissions: ['users:read'] }))
      await none.page.getByText('Hier mag je niet bij').waitFor()
      expect(await none.page.getByRole('link', { name: 'Vragenlijsten', exact: true }).count()).to.equal(0)
      const reads = await open(AT, withSurveys({ permissions: ['campaigns:read'] }))
      await reads.page.frameLocator('iframe').getByText('de maandcijfers', { exact: true }).waitFor()
      for (const name of ['Wijzigingen opslaan', 'Vraag toevoegen'])
        expect(await reads.page.getByRole('button', { name }).count(), name).to.equal(0)
      await reads.page.goto(`${service.baseUrl}${AT}?tab=links`)
      await reads.page.getByText('Website').waitFor()
      expect(await reads.page.getByRole('button', { name: /wijzigen/ }).count()).to.equal(0)
    },
  )
})
