// Every view of system mailboxes and the mail server, the banner while sending is off, and what the home page says of mailers.
import { anOffice, answering, brokenDown, describeMe, refusal } from './admin-office.ts'
import { aMailbox, aPause, consented, type OfficeMailers, someMailers } from './admin-mailers.ts'
import { adminPages, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const MAILBOX = '/admin/system-mailboxes/monitor'
const SERVER = '/admin/mail-server'

const withMailers = (over: Partial<OfficeMailers>) => () => ({ mailers: someMailers(over) })

const withdrawn = withMailers({
  mailbox: aMailbox({
    consentStatus: {
      ...consented,
      granted: false,
      lastErrorAt: consented.lastConsentAt,
      lastErrorMessage: '403 ErrorAccessDenied',
    },
  }),
  health: {
    diagnosis: 'ConsentWithdrawn',
    message: {
      nl: 'De toestemming is ingetrokken, of het recht Mail.Send ontbreekt erin.',
      en: 'The consent was withdrawn, or lacks the permission Mail.Send.',
    },
    remedy: {
      nl: 'Laat een beheerder van de directory opnieuw toestemming geven, met het recht Mail.Send.',
      en: 'Have an administrator of the directory consent again, with the permission Mail.Send.',
    },
  },
})

const recordChanged = refusal(409, 'RECORD_CHANGED', '', [
  {
    path: 'revision',
    message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
  },
])

const views: readonly PeopleView[] = [
  { name: 'mailboxes', path: '/admin/system-mailboxes', words: { nl: 'Toestemming gegeven', en: 'Consent given' } },
  {
    name: 'mailboxes-none',
    path: '/admin/system-mailboxes',
    office: withMailers({ mailbox: null }),
    words: { nl: 'Nog niet ingesteld', en: 'Not set up yet' },
  },
  { name: 'mailbox', path: MAILBOX, words: { nl: 'Het postvak kan versturen.', en: 'The mailbox can send.' } },
  {
    name: 'mailbox-withdrawn',
    path: MAILBOX,
    office: withdrawn,
    words: { nl: '403 ErrorAccessDenied', en: '403 ErrorAccessDenied' },
  },
  {
    name: 'mailbox-tested',
    path: MAILBOX,
    office: withMailers({ mailboxPause: aPause('throttled', '429') }),
    words: { nl: /is verstuurd/, en: /was sent/ },
    reach: press('Testmail sturen', 'Send a test mail'),
  },
  {
    name: 'mailbox-usage',
    path: `${MAILBOX}?tab=usage`,
    words: { nl: /^Mails in dat uur/, en: /^Mails in that hour/ },
  },
  {
    name: 'mailbox-usage-none',
    path: `${MAILBOX}?tab=usage`,
    office: withMailers({ byHour: [] }),
    words: { nl: 'In de laatste week is er niets verstuurd.', en: 'Nothing was sent in the last week.' },
  },
  {
    name: 'mailbox-settings',
    path: `${MAILBOX}?tab=settings`,
    words: { nl: 'Eén ding klopt nog niet', en: 'One thing is not right yet' },
    reach: inTurn(
      (opened) => opened.page.getByLabel(said(opened, 'Mails per minuut', 'Mails a minute')).fill('0'),
      press('Wijzigingen opslaan', 'Save changes'),
    ),
  },
  {
    name: 'mailbox-first',
    path: MAILBOX,
    office: withMailers({ mailbox: null }),
    words: { nl: 'Naam van de afzender', en: 'Name of the sender' },
  },
  {
    name: 'mailbox-failed',
    path: MAILBOX,
    office: () => ({ trouble: { 'GET /admin/system-mailboxes': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
  },
  { name: 'mail-server', path: SERVER, words: { nl: 'mail.korrel.example:587', en: 'mail.korrel.example:587' } },
  {
    name: 'mail-server-paused',
    path: SERVER,
    office: withMailers({
      serverPause: aPause('login_refused', '535'),
      test: {
        ok: false,
        error: {
          nl: 'De mailserver accepteert de gebruiker of het wachtwoord niet. (535)',
          en: 'The mail server does not accept the user or the password. (535)',
        },
      },
    }),
    words: { nl: 'De testmail is niet verstuurd', en: 'The test mail was not sent' },
    reach: press('Testmail sturen', 'Send a test mail'),
  },
  {
    name: 'mail-server-default',
    path: SERVER,
    office: withMailers({ server: null }),
    words: { nl: 'Deze mailserver gebruiken', en: 'Use this mail server' },
  },
  {
    name: 'mail-server-read',
    path: SERVER,
    office: () => ({ permissions: ['mail:read'] }),
    words: { nl: 'mail.korrel.example:587', en: 'mail.korrel.example:587' },
  },
  {
    name: 'mail-server-remove',
    path: SERVER,
    words: {
      nl: /De instellingen en het wachtwoord worden verwijderd/,
      en: /The settings and the password are removed/,
    },
    reach: press('Terug naar de mailserver van de dienst', 'Back to the mail server of the service'),
  },
  {
    name: 'mail-server-conflict',
    path: SERVER,
    office: () => ({ trouble: { 'PUT /mail-server': recordChanged } }),
    words: { nl: 'Poort, andere versie', en: 'Port, other version' },
    reach: inTurn(
      (opened) =>
        opened.page
          .getByLabel(said(opened, 'Poort', 'Port'))
          .first()
          .fill('2525'),
      press('Wijzigingen opslaan', 'Save changes'),
    ),
  },
  {
    name: 'sending-off',
    path: '/admin/tags',
    office: () => ({ trouble: { 'GET /admin/me': describeMe({ sending: false }) } }),
    words: { nl: 'Versturen staat uit', en: 'Sending is off' },
  },
  {
    name: 'home-mailers',
    path: '/admin',
    office: () => ({ mailers: { ...someMailers(withdrawn().mailers), serverPause: aPause('unreachable') } }),
    words: { nl: 'Een postvak heeft geen toestemming', en: 'A mailbox has no consent' },
  },
]

describe('views of mailers', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
