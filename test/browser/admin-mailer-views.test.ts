// Every view of system mailboxes and the mail server, the banner while sending is off, and what the home page says of mailers.
import * as O from 'fp-ts/lib/Option.js'
import { withSendResult } from '#domain/mailing/system-mailbox.ts'
import { anOffice, answering, brokenDown, describeMe, type Office, refusal } from './admin-office.ts'
import { CONSENTED, MAILBOX, withCalls, withMailers } from './admin-mailer-records.ts'
import { adminPages, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const SERVER = '/admin/mail-server'

const over = (written: Parameters<typeof withMailers>[0]) => () => withMailers(written)

const withdrawn: Parameters<typeof withMailers>[0] = {
  mailbox: withSendResult(CONSENTED, O.some('403 ErrorAccessDenied'), Date.now()),
  health: 'ConsentWithdrawn',
}

const recordChanged = refusal(409, 'RECORD_CHANGED', '', [
  {
    path: 'revision',
    message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
  },
])

/** The mailbox of the service reaches its recipient. */
function withTestSent(): Partial<Office> {
  const { trouble, ...rest } = withMailers({ paused: 'mailbox' })
  const sent = { status: 200, body: { ok: true, messageId: '<0195f1c2@mail.example>' } }
  return { ...rest, trouble: { ...trouble, [`POST ${MAILBOX}/test`]: sent } }
}

const views: readonly PeopleView[] = [
  {
    name: 'mailboxes',
    path: '/admin/system-mailboxes',
    office: withMailers,
    words: { nl: 'Toestemming gegeven', en: 'Consent given' },
  },
  {
    name: 'mailboxes-none',
    path: '/admin/system-mailboxes',
    office: over({ mailbox: null }),
    words: { nl: 'Nog niet ingesteld', en: 'Not set up yet' },
  },
  {
    name: 'mailbox',
    path: MAILBOX,
    office: withMailers,
    words: { nl: 'Het postvak kan versturen.', en: 'The mailbox can send.' },
  },
  {
    name: 'mailbox-withdrawn',
    path: MAILBOX,
    office: over(withdrawn),
    words: { nl: '403 ErrorAccessDenied', en: '403 ErrorAccessDenied' },
  },
  {
    name: 'mailbox-tested',
    path: MAILBOX,
    office: withTestSent,
    words: { nl: /is verstuurd/, en: /was sent/ },
    reach: press('Testmail sturen', 'Send a test mail'),
  },
  {
    name: 'mailbox-usage',
    path: `${MAILBOX}?tab=usage`,
    office: withCalls,
    words: { nl: /^Mails in dat uur/, en: /^Mails in that hour/ },
  },
  {
    name: 'mailbox-usage-none',
    path: `${MAILBOX}?tab=usage`,
    office: withMailers,
    words: { nl: 'In de laatste week is er niets verstuurd.', en: 'Nothing was sent in the last week.' },
  },
  {
    name: 'mailbox-settings',
    path: `${MAILBOX}?tab=settings`,
    office: withMailers,
    words: { nl: 'Eén ding klopt nog niet', en: 'One thing is not right yet' },
    reach: inTurn(
      (opened) => opened.page.getByLabel(said(opened, 'Mails per minuut', 'Mails a minute')).fill('0'),
      press('Wijzigingen opslaan', 'Save changes'),
    ),
  },
  {
    name: 'mailbox-first',
    path: MAILBOX,
    office: over({ mailbox: null }),
    words: { nl: 'Naam van de afzender', en: 'Name of the sender' },
  },
  {
    name: 'mailbox-failed',
    path: MAILBOX,
    office: () => ({ trouble: { 'GET /admin/system-mailboxes': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
  },
  {
    name: 'mail-server',
    path: SERVER,
    office: withMailers,
    words: { nl: 'mail.korrel.example:587', en: 'mail.korrel.example:587' },
  },
  {
    name: 'mail-server-paused',
    path: SERVER,
    office: over({ paused: 'server' }),
    words: { nl: 'De testmail is niet verstuurd', en: 'The test mail was not sent' },
    reach: press('Testmail sturen', 'Send a test mail'),
  },
  {
    name: 'mail-server-default',
    path: SERVER,
    office: over({ server: null }),
    words: { nl: 'Deze mailserver gebruiken', en: 'Use this mail server' },
  },
  {
    name: 'mail-server-read',
    path: SERVER,
    office: () => ({ ...withMailers(), permissions: ['mail:read'] }),
    words: { nl: 'mail.korrel.example:587', en: 'mail.korrel.example:587' },
  },
  {
    name: 'mail-server-remove',
    path: SERVER,
    office: withMailers,
    words: {
      nl: /De instellingen en het wachtwoord worden verwijderd/,
      en: /The settings and the password are removed/,
    },
    reach: press('Terug naar de mailserver van de dienst', 'Back to the mail server of the service'),
  },
  {
    name: 'mail-server-conflict',
    path: SERVER,
    office: () => ({ ...withMailers(), trouble: { 'PUT /mail-server': recordChanged } }),
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
    office: over({ ...withdrawn, paused: 'server' }),
    words: { nl: 'Een postvak heeft geen toestemming', en: 'A mailbox has no consent' },
  },
]

describe('views of mailers', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
