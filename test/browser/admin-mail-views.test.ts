// Every view of templates and of outgoing mail.
import { SATISFACTION_TEMPLATE } from '#bootstrap/sample-mailing.ts'
import { REFUSED, SENT, UNKNOWN, WAITING, writeMails, writeManyMails } from './admin-mail-records.ts'
import { anOffice, answering, LINDE, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { INVITATION, writeInvitation } from './admin-template-records.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const type = (text: string) => (opened: OpenedPage) =>
  opened.page.getByRole('textbox', { name: said(opened, 'Tekst', 'Text'), exact: true }).fill(text)

const follow = (nl: string, en: string) => (opened: OpenedPage) =>
  opened.page.getByRole('link', { name: said(opened, nl, en) }).click()

const writeTo = (opened: OpenedPage) =>
  opened.page
    .getByLabel(said(opened, 'Ontvangers', 'Recipients'))
    .fill('Eva Jansen <eva@klant.example>\npiet@klant.example')

const views: readonly PeopleView[] = [
  {
    name: 'templates',
    path: '/admin/templates',
    words: { nl: 'Wat vind je van ons, [Naam]?', en: 'Wat vind je van ons, [Name]?' },
  },
  {
    name: 'templates-empty',
    path: `/admin/templates?tenant=${LINDE}`,
    words: { nl: 'Er zijn nog geen sjablonen', en: 'There are no templates yet' },
  },
  {
    name: 'template-add',
    path: '/admin/templates/new',
    words: { nl: /Schrijf een onderwerp en een tekst/, en: /Write a subject and a text/ },
  },
  {
    name: 'template',
    path: `/admin/templates/${INVITATION}`,
    words: { nl: 'Wat vind je van ons, Eva Jansen?', en: 'Wat vind je van ons, Eva Jansen?' },
  },
  {
    name: 'template-warnings',
    path: `/admin/templates/${INVITATION}`,
    words: { nl: 'Tekst: {{afdeling}}', en: 'Text: {{afdeling}}' },
    reach: inTurn(
      press('HTML bewerken', 'Edit HTML'),
      type(`<p onclick="1">Dag</p><script>1</script>\n\n<p>{{afdeling}} ${'x '.repeat(60_000)}</p>`),
    ),
  },
  {
    name: 'template-faults',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({ write: writeInvitation({ html: '<p>Dag</p>\n<p>{{#als}}</p>' }) }),
    words: { nl: 'Zo kan de mail niet worden verstuurd', en: 'The mail cannot be sent like this' },
  },
  {
    name: 'template-conflict',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({
      trouble: {
        'PUT /templates': refusal(409, 'RECORD_CHANGED', '', [
          {
            path: 'revision',
            message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
          },
        ]),
      },
    }),
    words: { nl: 'Tekst, andere versie', en: 'Text, other version' },
    reach: inTurn(type('Hier is een kortere tekst.'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'template-test',
    path: `/admin/templates/${INVITATION}?tab=test`,
    office: () => ({
      trouble: { [`POST /templates/${INVITATION}/test`]: { status: 200, body: { ok: true, messageId: 'x' } } },
    }),
    words: { nl: /De testmail aan eva.jansen@korrel.example is verstuurd/, en: /was sent/ },
    reach: press('Testmail sturen', 'Send a test mail'),
  },
  {
    name: 'template-in-use',
    path: `/admin/templates/${SATISFACTION_TEMPLATE}?tab=removal`,
    words: { nl: 'Dit sjabloon is nog in gebruik', en: 'This template is still in use' },
    reach: inTurn(press('Sjabloon verwijderen', 'Remove the template'), (opened) =>
      opened.page
        .getByRole('dialog')
        .getByRole('button', { name: /Tevredenheid/ })
        .click(),
    ),
  },
  {
    name: 'template-read',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({ permissions: ['templates:read'] }),
    words: { nl: 'Antwoorden gaan naar', en: 'Replies go to' },
  },
  {
    name: 'messages-chosen',
    path: '/admin/messages?state=queued',
    words: { nl: /^\d mails intrekken\?/, en: /^Withdraw \d mails\?/ },
    reach: inTurn((opened) => opened.page.getByRole('checkbox').first().check(), press('Intrekken', 'Withdraw')),
  },
  { name: 'messages', path: '/admin/messages', words: { nl: 'Fatima el Amrani', en: 'Fatima el Amrani' } },
  {
    name: 'messages-filtered',
    path: '/admin/messages?state=ERROR&error=outcome_unknown&origin=single:33333333-1111-4111-8111-000000000001&q=niemand',
    words: { nl: 'Niets gevonden', en: 'Nothing found' },
  },
  {
    name: 'messages-doubled',
    path: '/admin/messages?doubled=true',
    words: { nl: 'Piet de Vries', en: 'Piet de Vries' },
  },
  {
    name: 'messages-many',
    path: '/admin/messages',
    office: () => ({ write: writeManyMails }),
    words: { nl: '1–50 van 10.000 of meer', en: '1–50 of 10,000 or more' },
  },
  {
    name: 'messages-empty',
    path: `/admin/messages?tenant=${LINDE}`,
    words: { nl: 'Er is nog geen mail verstuurd', en: 'No mail was sent yet' },
  },
  {
    name: 'message-sent',
    path: `/admin/messages/${SENT}`,
    words: { nl: 'Gemaakt en klaargezet', en: 'Created and queued' },
  },
  {
    name: 'message-mail',
    path: `/admin/messages/${SENT}?tab=mail`,
    words: { nl: 'Tekst zonder opmaak', en: 'Text without formatting' },
    reach: (opened) => opened.page.getByText(said(opened, 'Tekst zonder opmaak', 'Text without formatting')).click(),
  },
  {
    name: 'message-unknown',
    path: `/admin/messages/${UNKNOWN}`,
    words: { nl: 'Is deze mail aangekomen?', en: 'Has this mail arrived?' },
  },
  {
    name: 'message-again',
    path: `/admin/messages/${UNKNOWN}`,
    words: { nl: /krijgt de mail dan misschien twee keer/, en: /may then get the mail twice/ },
    reach: press('Nog eens versturen', 'Send once more'),
  },
  {
    name: 'message-waiting',
    path: `/admin/messages/${WAITING}`,
    words: { nl: 'Nu proberen', en: 'Try now' },
  },
  {
    name: 'message-refused',
    path: `/admin/messages/${REFUSED}`,
    words: { nl: 'Opnieuw versturen', en: 'Send again' },
  },
  {
    name: 'message-add',
    path: `/admin/messages/new?template=${INVITATION}`,
    words: { nl: '2 ontvangers', en: '2 recipients' },
    reach: writeTo,
  },
  {
    name: 'message-add-check',
    path: `/admin/messages/new?template=${INVITATION}`,
    words: { nl: 'Naar 2 ontvangers versturen', en: 'Send to 2 recipients' },
    reach: inTurn(
      writeTo,
      follow('Verder: Mail', 'Next: Mail'),
      follow('Verder: Bekijken en versturen', 'Next: See and send'),
    ),
  },
  {
    name: 'message-add-unfilled',
    path: `/admin/messages/new?template=${INVITATION}&step=mail`,
    words: {
      nl: /Hier is geen waarde voor: \{\{surveyUrl\}\}\./,
      en: /There is no value for: \{\{surveyUrl\}\}\./,
    },
  },
  {
    name: 'message-add-faults',
    path: '/admin/messages/new?step=check',
    words: { nl: '2 dingen kloppen nog niet', en: '2 things are not right yet' },
  },
]

describe('views of templates and outgoing mail', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({
    path,
    answer: answering(anOffice({ write: writeMails, ...office?.() })),
  }))
})
