// Every view of people, the frame around them and the way in; for all lists and records, what they show while they load, and once they failed.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { EVA, FATIMA, makeSampleUser, PIET } from '#bootstrap/sample/founders.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { anEntry } from '#test/contract/log-entries.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { sampleSignIn } from '#test/contract/sample-people.ts'
import { anOffice, answering, brokenDown, JORIS, MANAGER, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, limited, type PeopleView, press, quiet } from './people-views.ts'

const newPerson = (name: string, email: string) => makeSampleUser(email as Mailbox, name, 'ACTIVE', Date.now())

const LONG = newPerson('Wilhelmina'.repeat(12), `${'lang'.repeat(15)}@korrel.example`)
/** Names that are malicious, or long. */
const hostilePeople = [
  newPerson('<img src=x onerror="document.title=1"> <b>vet</b>', 'html@korrel.example'),
  newPerson('שלום עולם مرحبا بالعالم', 'rtl@korrel.example'),
  LONG,
  newPerson('{count} {name} javascript:alert(1)', 'braces@korrel.example'),
]
const withHostilePeople = (): ReturnType<NonNullable<PeopleView['office']>> => ({
  write: ({ users }) => TE.traverseSeqArray(users.add)(hostilePeople),
})

/** One whom a registration has added. */
const registered = { ...newPerson('Noor de Molen', 'noor@molen.example'), status: 'NOT_ACTIVATED' } as const

const anErrorAt = (at: number) => ({ ...anEntry({ level: 'error' }), ts: new Date(at).toISOString() })

const EMPTY_OFFICE = { ...SAMPLE_OFFICE, uuid: newTenant(), name: 'Nieuw kantoor', mailDomains: [] }

const tick = ({ page }: OpenedPage): Promise<void> => page.getByRole('checkbox', { name: /Piet de Vries/ }).check()

const views: readonly PeopleView[] = [
  {
    name: 'sign-in',
    path: '/admin/people',
    office: () => ({ isSignedIn: false }),
    words: { nl: 'Inloggen met je werkaccount', en: 'Sign in with your work account' },
  },
  {
    name: 'signed-out',
    path: '/admin/people',
    words: { nl: 'Je bent uitgelogd', en: 'You are signed out' },
    reach: async (opened) => {
      const { page } = opened
      await page.getByRole('button', { name: /Eva Jansen/ }).click()
      await page.getByRole('menuitem', { name: said(opened, 'Uitloggen', 'Sign out') }).click()
    },
  },
  {
    name: 'opening',
    path: '/admin',
    office: () => ({ trouble: { 'GET /admin/me': 'never' } }),
    words: { nl: 'Bezig met openen', en: 'Opening' },
  },
  {
    name: 'cannot-open',
    path: '/admin',
    office: () => ({ trouble: { 'GET /admin/me': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
  },
  {
    name: 'not-found',
    path: '/admin/nergens',
    words: { nl: 'Deze pagina bestaat niet', en: 'This page does not exist' },
  },
  {
    name: 'forbidden',
    path: '/admin/logs',
    office: limited,
    words: { nl: 'Hier mag je niet bij', en: 'This is not open to you' },
  },
  {
    name: 'nothing-to-do',
    path: '/admin',
    office: () => ({ permissions: [] }),
    words: { nl: /hier is niets voor je te doen/, en: /nothing for you to do here/ },
  },
  {
    name: 'menu',
    path: '/admin',
    words: { nl: 'Kleuren: donker', en: 'Colours: dark' },
    reach: ({ page }) => page.getByRole('button', { name: /Eva Jansen/ }).click(),
  },
  {
    name: 'home-well',
    path: '/admin',
    office: quiet,
    words: { nl: 'Alles in orde', en: 'All is well' },
  },
  {
    name: 'home-attention',
    path: '/admin',
    office: () => ({ log: Array.from({ length: 7 }, (_, n) => anErrorAt(Date.now() - n)) }),
    words: { nl: '7 fouten in de laatste 24 uur', en: '7 errors in the last 24 hours' },
  },
  {
    name: 'home-loading',
    path: '/admin',
    office: () => ({ trouble: { 'GET /users': 'never', 'GET /logs': 'never' } }),
    words: { nl: 'Verstuurde mails', en: 'Mails sent' },
  },
  {
    name: 'home-failed',
    path: '/admin',
    office: () => ({ trouble: { 'GET /users': brokenDown, 'GET /logs': 'gone' } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
  },
  {
    name: 'profile',
    path: '/admin/profile',
    words: { nl: /Browser · Edge, Windows/, en: /Browser · Edge, Windows/ },
  },
  {
    name: 'other-office',
    path: `/admin/people?tenant=${EMPTY_OFFICE.uuid}`,
    office: () => ({ write: ({ tenants }) => tenants.put(EMPTY_OFFICE) }),
    words: { nl: 'Nog geen mensen', en: 'No people yet' },
  },
  {
    name: 'choose-office',
    path: '/admin',
    words: { nl: '4 kantoren', en: '4 offices' },
    reach: press('Kantoor Korrel', 'Kantoor Korrel'),
  },
  { name: 'people', path: '/admin/people', words: { nl: 'Fatima el Amrani', en: 'Fatima el Amrani' } },
  {
    name: 'people-filtered',
    path: `/admin/people?status=ACTIVE&role=${MANAGER}&sort=-statusSince`,
    words: { nl: 'Filters wissen', en: 'Clear filters' },
  },
  {
    name: 'people-no-match',
    path: '/admin/people?q=nergens',
    words: { nl: 'Niets gevonden', en: 'Nothing found' },
  },
  {
    name: 'people-loading',
    path: '/admin/people',
    office: () => ({ trouble: { 'GET /users': 'never' } }),
    words: { nl: 'Bezig met laden', en: 'Loading' },
  },
  {
    name: 'people-failed',
    path: '/admin/people',
    office: () => ({ trouble: { 'GET /users': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
  },
  {
    name: 'people-many',
    path: '/admin/people?page=2',
    office: () => {
      const more = Array.from({ length: 120 }, (_, n) => newPerson(`Collega ${n}`, `collega${n}@korrel.example`))
      return { write: ({ users }) => TE.traverseSeqArray(users.add)(more) }
    },
    words: { nl: '51–100 van 164', en: '51–100 of 164' },
  },
  {
    name: 'people-hostile',
    path: '/admin/people',
    office: withHostilePeople,
    words: { nl: /onerror/, en: /onerror/ },
  },
  { name: 'people-chosen', path: '/admin/people', words: { nl: '1 gekozen', en: '1 chosen' }, reach: tick },
  {
    name: 'people-give-role',
    path: '/admin/people',
    words: { nl: 'Een rol geven aan 1 persoon', en: 'Give a role to 1 person' },
    reach: inTurn(tick, press('Rol geven', 'Give a role')),
  },
  {
    name: 'people-turned-off',
    path: '/admin/people',
    words: { nl: '1 persoon is gedeactiveerd', en: '1 person was deactivated' },
    reach: inTurn(tick, press('Deactiveren', 'Deactivate'), async ({ page, look }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: said({ look }, 'Deactiveren', 'Deactivate'), exact: true })
        .click(),
    ),
  },
  {
    name: 'people-bulk-failed',
    path: '/admin/people',
    office: () => ({
      trouble: {
        'PUT /users': refusal(409, 'LAST_ADMINISTRATOR', 'Dan kan niemand hier nog mensen en rollen beheren.'),
      },
    }),
    words: { nl: 'Bij 1 persoon ging het niet', en: 'For 1 person it could not be done' },
    reach: inTurn(tick, press('Deactiveren', 'Deactivate'), async ({ page, look }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: said({ look }, 'Deactiveren', 'Deactivate'), exact: true })
        .click(),
    ),
  },
  {
    name: 'person-registered',
    path: `/admin/people/${registered.uuid}`,
    office: () => ({ write: ({ users }) => users.addUninvited(registered) }),
    words: { nl: /^Kan niet inloggen: dit adres/, en: /^Cannot sign in: this address/ },
  },
  { name: 'person', path: `/admin/people/${PIET}`, words: { nl: 'Wijzigingen opslaan', en: 'Save changes' } },
  {
    name: 'person-sign-ins',
    path: `/admin/people/${PIET}?tab=sign-ins`,
    office: () => ({
      write: ({ signIns }) =>
        signIns.add(
          sampleSignIn({
            tenantUuid: SAMPLE_OFFICE.uuid,
            user: PIET,
            kind: 'assistant',
            label: 'claude.ai',
            expiresAt: Date.now() + fromDays(30),
          }),
          O.none,
        ),
    }),
    words: { nl: 'Assistent · claude.ai', en: 'Assistant · claude.ai' },
  },
  {
    name: 'person-mail',
    path: `/admin/people/${PIET}?tab=mail`,
    words: { nl: /: wil je meedoen, Piet de Vries\?/, en: /: wil je meedoen, Piet de Vries\?/ },
  },
  {
    name: 'person-activity',
    path: `/admin/people/${PIET}?tab=activity`,
    words: { nl: 'Laatste wijzigingen', en: 'Latest changes' },
  },
  {
    name: 'person-data',
    path: `/admin/people/${PIET}?tab=data`,
    words: { nl: /na 14 dagen voorgoed gewist/, en: /erased for good after 14 days/ },
  },
  {
    name: 'person-self',
    path: `/admin/people/${EVA}`,
    words: { nl: 'Dit ben jij', en: 'This is you' },
  },
  {
    name: 'person-beyond',
    path: `/admin/people/${EVA}`,
    office: limited,
    words: { nl: 'Eva Jansen mag meer dan jij', en: 'Eva Jansen may do more than you' },
  },
  {
    name: 'person-to-be-removed',
    path: `/admin/people/${JORIS}`,
    words: { nl: 'Toch houden, en activeren', en: 'Keep after all, active' },
  },
  {
    name: 'person-removal',
    path: `/admin/people/${FATIMA}?tab=data`,
    words: { nl: /wordt meteen uitgelogd/, en: /is signed out at once/ },
    reach: press('Laten verwijderen', 'Have removed'),
  },
  {
    name: 'person-last-administrator',
    path: `/admin/people/${PIET}`,
    office: () => ({
      trouble: {
        'PUT /users': refusal(409, 'LAST_ADMINISTRATOR', 'Dan kan niemand hier nog mensen en rollen beheren.'),
      },
    }),
    words: { nl: 'Er moet een beheerder overblijven', en: 'An administrator has to remain' },
    reach: press('Deactiveren', 'Deactivate'),
  },
  {
    name: 'person-turned-off',
    path: `/admin/people/${PIET}`,
    words: { nl: 'Piet de Vries is gedeactiveerd', en: 'Piet de Vries was deactivated' },
    reach: press('Deactiveren', 'Deactivate'),
  },
  {
    name: 'person-hostile',
    path: `/admin/people/${LONG.uuid}`,
    office: withHostilePeople,
    words: { nl: 'Gegevens', en: 'Details' },
  },
  {
    name: 'person-gone',
    path: '/admin/people/aaaaaaaa-1111-4111-8111-000000000099',
    words: { nl: 'Dit is niet (meer) te vinden', en: 'This cannot be found (any more)' },
  },
  {
    name: 'person-loading',
    path: `/admin/people/${PIET}`,
    office: () => ({ trouble: { 'GET /users': 'never' } }),
    words: { nl: 'Bezig met laden', en: 'Loading' },
  },
  { name: 'add-person', path: '/admin/people/new', words: { nl: 'Toevoegen', en: 'Add' } },
  {
    name: 'add-person-faults',
    path: '/admin/people/new',
    words: { nl: '2 dingen kloppen nog niet', en: '2 things are not right yet' },
    reach: press('Toevoegen', 'Add'),
  },
]

describe('views of people', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
