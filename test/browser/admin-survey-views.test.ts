// Every view of surveys, their links and their answers.
import * as O from 'fp-ts/lib/Option.js'
import { QUARTERLY, SECOND_WORK } from '#bootstrap/sample/surveys.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { anOffice, answering, emptyList, KORREL, type Office, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { SATISFACTION, writeSatisfaction } from './admin-survey-records.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const AT = `/admin/surveys/${SATISFACTION}`

const limited = (): Partial<Office> => ({ permissions: ['campaigns:read'] })

const withLinks = (): Partial<Office> => ({
  write: writeSatisfaction({
    links: [
      { name: 'Nieuwsbrief maart', validUntil: O.some(Date.now() - fromDays(2)) },
      { name: 'Balie', isActive: false },
      { name: 'Kerstborrel', validFrom: O.some(Date.now() + fromDays(20)) },
    ],
  }),
})

const openQuestion = (nl: string, en: string) => (opened: OpenedPage) =>
  opened.page.getByRole('button', { name: said(opened, nl, en) }).click()

const name = (text: string) => (opened: OpenedPage) =>
  opened.page.getByLabel(said(opened, 'Naam', 'Name'), { exact: true }).fill(text)

const changed = refusal(409, 'RECORD_CHANGED', '', [
  {
    path: 'revision',
    message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
  },
])

const views: readonly PeopleView[] = [
  { name: 'surveys', path: '/admin/surveys', words: { nl: 'Tevredenheid voorjaar', en: 'Tevredenheid voorjaar' } },
  {
    name: 'surveys-empty',
    path: '/admin/surveys',
    office: () => ({ trouble: { 'GET /surveys': emptyList } }),
    words: { nl: 'Er zijn nog geen vragenlijsten', en: 'There are no surveys yet' },
  },
  {
    name: 'survey-add',
    path: '/admin/surveys/new',
    words: { nl: 'Begin met een eerste vraag.', en: 'Begin with a first question.' },
  },
  {
    name: 'survey-add-question',
    path: '/admin/surveys/new',
    words: { nl: 'Met Enter begin je de volgende.', en: 'Press Enter for the next one.' },
    reach: press('Vraag toevoegen', 'Add a question'),
  },
  {
    name: 'survey-add-faults',
    path: '/admin/surveys/new',
    words: { nl: 'Naam: Vul dit veld in.', en: 'Name: Fill in this field.' },
    reach: inTurn(press('Vraag toevoegen', 'Add a question'), press('Vragenlijst opslaan', 'Save the survey')),
  },
  {
    name: 'survey',
    path: AT,
    words: { nl: '2. Wat kan er beter?', en: '2. What could be better?' },
  },
  {
    name: 'survey-choice',
    path: AT,
    words: { nl: 'Optie 3 omhoog', en: 'Move Option 3 up' },
    reach: openQuestion('2. Wat kan', '2. What could'),
  },
  {
    name: 'survey-rating',
    path: AT,
    words: { nl: 'Bij het laagste (Nederlands)', en: 'At the lowest (Dutch)' },
    reach: openQuestion('1. Welk cijfer', '1. How do'),
  },
  {
    name: 'survey-matrix',
    path: `/admin/surveys/${SECOND_WORK.uuid}`,
    words: { nl: 'Regel 4 omhoog', en: 'Move Row 4 up' },
    reach: openQuestion('4. Wat vind je van', '4. Wat vind je van'),
  },
  {
    name: 'survey-text',
    path: AT,
    words: { nl: 'Tekens, hoogstens', en: 'Characters, at most' },
    reach: openQuestion('4. Wat missen', '4. What do'),
  },
  {
    name: 'survey-condition',
    path: AT,
    words: { nl: 'Alleen tot en met 6 bij “Hoe waarschijnlijk', en: 'Only up to 6 at “How likely' },
    reach: inTurn(
      openQuestion('4. Wat missen', '4. What do'),
      async ({ page }) => void (await page.locator('#survey-path').selectOption({ index: 2 })),
    ),
  },
  {
    name: 'survey-effects',
    path: AT,
    words: { nl: '“de maandcijfers” luidt nu anders: 5', en: '“the monthly figures” is worded differently: 5' },
    reach: inTurn(
      openQuestion('2. Wat kan', '2. What could'),
      ({ page }) => page.locator('[id="survey-better.option.figures.nl"]').fill('de cijfers'),
      ({ page }) => page.locator('[id="survey-better.option.figures.en"]').fill('the figures'),
      press('Vraag 5 verwijderen', 'Remove Question 5'),
    ),
  },
  {
    name: 'survey-effects-items',
    path: `/admin/surveys/${SECOND_WORK.uuid}`,
    words: {
      nl: /krijgt andere opties om op volgorde te zetten: \d+ antwoorden[^]*balans” vervalt: \d+ antwoorden/,
      en: /gets other options to rank: \d+ answers[^]*balans” is removed: \d+ answers/,
    },
    reach: inTurn(
      openQuestion('3. Wat vind je', '3. Wat vind je'),
      press('Optie toevoegen', 'Add an option'),
      ({ page }) => page.keyboard.type('een korte reis'),
      openQuestion('4. Wat vind je', '4. Wat vind je'),
      press('Regel 4 verwijderen', 'Remove Row 4'),
    ),
  },
  {
    name: 'survey-refused',
    path: AT,
    office: () => ({
      trouble: {
        'PUT /surveys': refusal(422, 'SURVEY_INVALID', '', [
          {
            path: 'content.questions.2.label.en',
            message: { nl: 'Vul deze tekst in.', en: 'Fill in this text.' },
          },
          {
            path: 'content.questions.1.kind.options.2.label.nl',
            message: { nl: 'Hierin staan onzichtbare tekens.', en: 'This holds invisible characters.' },
          },
        ]),
      },
    }),
    words: { nl: 'Vraag 2, Optie 3 (Nederlands): Hierin staan', en: 'Question 2, Option 3 (Dutch): This holds' },
    reach: inTurn(name('Tevredenheid najaar'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'survey-conflict',
    path: AT,
    office: () => ({ trouble: { 'PUT /surveys': changed } }),
    words: { nl: 'Naam, andere versie', en: 'Name, other version' },
    reach: inTurn(name('Tevredenheid najaar'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'survey-preview-faults',
    path: AT,
    office: () => ({
      trouble: {
        'POST /surveys/preview': refusal(400, 'REQUEST_INVALID', '', [
          {
            path: 'content.questions[2].label.nl',
            message: { nl: 'Hierin staan onzichtbare tekens.', en: 'This holds invisible characters.' },
          },
        ]),
      },
    }),
    words: { nl: 'Zo kan de vragenlijst niet worden getoond', en: 'The survey cannot be shown like this' },
  },
  { name: 'survey-read', path: AT, office: limited, words: { nl: 'Voorbeeld', en: 'Preview' } },
  {
    name: 'survey-links',
    path: `${AT}?tab=links`,
    office: withLinks,
    words: { nl: '0 van 500 keer', en: '0 of 500 times' },
  },
  {
    name: 'survey-links-empty',
    path: `/admin/surveys/${QUARTERLY.uuid}?tab=links`,
    office: () => ({ write: ({ publicLinks }) => publicLinks.removeOfSurvey(KORREL, QUARTERLY.uuid) }),
    words: { nl: 'Er is nog geen link', en: 'There is no link yet' },
  },
  { name: 'survey-links-read', path: `${AT}?tab=links`, office: limited, words: { nl: 'Website', en: 'Website' } },
  {
    name: 'survey-link-add',
    path: `${AT}?tab=links`,
    words: { nl: 'Leeg: zonder grens.', en: 'Empty: without a limit.' },
    reach: press('Nieuwe link', 'New link'),
  },
  {
    name: 'survey-link-off',
    path: `${AT}?tab=links`,
    office: withLinks,
    words: { nl: 'Uitgezet', en: 'Turned off' },
    reach: press('Website wijzigen', 'Change Website'),
  },
  { name: 'survey-answers', path: `${AT}?tab=answers`, words: { nl: '14 reacties', en: '14 responses' } },
  {
    name: 'survey-answers-compared',
    path: `/admin/surveys/${QUARTERLY.uuid}?tab=answers&compare=campaign`,
    words: { nl: 'Kwartaalvragen zomer', en: 'Kwartaalvragen zomer' },
  },
  {
    name: 'survey-answers-rows-compared',
    path: `/admin/surveys/${SECOND_WORK.uuid}?tab=answers&compare=campaign`,
    words: { nl: 'Onze overleggen leveren iets op', en: 'Onze overleggen leveren iets op' },
  },
  {
    name: 'survey-answers-not-compared',
    path: `/admin/surveys/${QUARTERLY.uuid}?tab=answers&compare=tag`,
    words: { nl: 'Hier is niets te vergelijken', en: 'There is nothing to compare here' },
  },
  {
    name: 'survey-answers-none',
    path: `${AT}?tab=answers`,
    office: () => ({ write: writeSatisfaction({ responses: 0 }) }),
    words: { nl: 'Er zijn nog geen reacties', en: 'There are no responses yet' },
  },
  {
    name: 'survey-answers-new',
    path: `/admin/surveys/${SECOND_WORK.uuid}?tab=answers`,
    words: { nl: /met hele dagen tegelijk/, en: /by whole days together/ },
  },
  {
    name: 'survey-answers-period',
    path: `${AT}?tab=answers&from=2026-03-01&to=2026-03-02`,
    office: () => ({ write: writeSatisfaction({ responses: 3 }) }),
    words: { nl: 'Te weinig reacties om te laten zien', en: 'Too few responses to show' },
  },
  {
    name: 'survey-answers-days',
    path: `${AT}?tab=answers&from=2026-03-01&to=2026-03-02`,
    words: { nl: 'tot en met 3 mrt 2026.', en: 'up to and including 3 Mar 2026.' },
  },
  {
    name: 'survey-in-use',
    path: `${AT}?tab=removal`,
    words: { nl: 'Deze vragenlijst is nog in gebruik', en: 'This survey is still in use' },
    reach: inTurn(press('Vragenlijst verwijderen', 'Remove the survey'), (opened) =>
      opened.page
        .getByRole('dialog')
        .getByRole('button', { name: /Tevredenheid/ })
        .click(),
    ),
  },
]

describe('views of surveys', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({
    path,
    answer: answering(anOffice({ write: writeSatisfaction(), ...office?.() })),
  }))
})
