// The groups of the API's description, and the failures that any endpoint of a group can answer with. An endpoint names its other failures itself.
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import type { Failure } from '../errors.ts'

export interface Group {
  /** The last part of its page's address. */
  readonly slug: string
  readonly name: Wording
  /** A sentence or two. */
  readonly about: Wording
  readonly failures: readonly Failure['_tag'][]
}

/** Of every endpoint that calls the ledger. */
export const ledgerFailures = [
  'LedgerNotFound',
  'LedgerForbidden',
  'LedgerRejected',
  'LedgerBusy',
  'LedgerDown',
  'ReauthRequired',
  'StoreUnavailable',
] as const satisfies readonly Failure['_tag'][]

const group = (
  slug: string,
  name: Wording,
  about: Wording,
  failures: Group['failures'] = ['StoreUnavailable'],
): Group => ({ slug, name, about, failures })

export const groups = {
  contacts: group(
    'contacts',
    { nl: 'Contacten', en: 'Contacts' },
    {
      nl: 'Mensen en organisaties in de boekhouding, gezocht op e-mailadres, naam of nummer.',
      en: 'People and organisations of the ledger, found by e-mail address, name or number.',
    },
    ledgerFailures,
  ),
  organisations: group(
    'organisations',
    { nl: 'Organisaties', en: 'Organisations' },
    { nl: 'Organisaties in de boekhouding.', en: 'Organisations of the ledger.' },
    ledgerFailures,
  ),
  time: group(
    'time',
    { nl: 'Uren en kosten', en: 'Time and costs' },
    {
      nl: 'Uren en kosten die bij een mail of afspraak in de boekhouding zijn geboekt, elk één keer.',
      en: 'Hours and costs booked in the ledger for a mail or an appointment, once each.',
    },
    ledgerFailures,
  ),
  sales: group(
    'sales',
    { nl: 'Verkoop', en: 'Sales' },
    {
      nl: 'Offertes, orders en verkoopkansen van een organisatie.',
      en: 'Quotations, orders and opportunities of an organisation.',
    },
    ledgerFailures,
  ),
  activities: group(
    'activities',
    { nl: 'Activiteiten', en: 'Activities' },
    { nl: 'Notities en taken bij een verkoopkans.', en: 'Notes and tasks of an opportunity.' },
    ledgerFailures,
  ),
  ledger: group(
    'ledger',
    { nl: 'Boekhouding', en: 'Ledger' },
    { nl: 'Overige gegevens uit de boekhouding.', en: 'Other data of the ledger.' },
    ledgerFailures,
  ),
  archive: group(
    'archive',
    { nl: 'Archief', en: 'Archive' },
    {
      nl: 'Mails als documenten in de boekhouding: de mail als PDF, met de bijlagen zoals ze zijn.',
      en: 'Mails stored as documents of the ledger: the mail as a PDF, with its attachments as they are.',
    },
  ),
  settings: group(
    'settings',
    { nl: 'Instellingen en eigen gegevens', en: 'Settings and own data' },
    {
      nl: 'Wat de dienst van een gebruiker bewaart, en hoeveel opvragingen de boekhouding nog toestaat.',
      en: 'What the service stores about its user, and how many calls the ledger still allows.',
    },
    ['ReauthRequired', 'StoreUnavailable'],
  ),
  session: group(
    'session',
    { nl: 'Sessie', en: 'Session' },
    {
      nl: 'Inloggen bij de boekhouding, en de sessie die daarbij hoort verlengen, herstellen en beëindigen.',
      en: 'Signing in at the ledger, and renewing, recovering and ending the resulting session.',
    },
  ),
  people: group(
    'people',
    { nl: 'Mensen en rechten', en: 'People and permissions' },
    {
      nl: 'De mensen van een kantoor, hun rollen en labels, de kantoren zelf, en wie wat wijzigde.',
      en: 'The people of an office, their roles and tags, the offices themselves, and who changed what.',
    },
  ),
  signIn: group(
    'sign-in',
    { nl: 'Inloggen in het beheer', en: 'Sign-in' },
    {
      nl: 'Inloggen in het beheer met een werkaccount, en de gegevens van wie is ingelogd.',
      en: 'Signing in to the administrator’s application at the identity provider, and the data of the signed-in user.',
    },
  ),
  assistant: group(
    'assistant',
    { nl: 'Assistent', en: 'Assistant' },
    {
      nl: 'Een AI-assistent verbinden met de toolserver op `/mcp`: OAuth 2.1, met toestemming van een beheerder van de dienst.',
      en: 'Connecting an AI assistant to the tool server at `/mcp`: OAuth 2.1 with the consent of one of the operator’s administrators.',
    },
    [],
  ),
  log: group(
    'log',
    { nl: 'Logboek', en: 'Log' },
    { nl: 'De regels van het logboek, en de logbestanden.', en: 'Entries of the log, and the log files.' },
  ),
  pages: group(
    'pages',
    { nl: 'Pagina’s', en: 'Pages' },
    {
      nl: 'Wat mensen zien in een browser of in hun mailprogramma.',
      en: 'What people see in a browser or in their mail client.',
    },
    [],
  ),
  operations: group(
    'operations',
    { nl: 'Technisch beheer', en: 'Operations' },
    {
      nl: 'Voor de bewaking van de dienst, en deze beschrijving.',
      en: 'Monitoring of the service, and this description.',
    },
    [],
  ),
} as const satisfies Readonly<Record<string, Group>>

/** The same group, of an endpoint that does not call the ledger. */
export const withoutLedger = (group: Group): Group => ({ ...group, failures: ['StoreUnavailable'] })

/** Of endpoints without a group. */
export const otherGroup: Pick<Group, 'slug' | 'name' | 'about'> = {
  slug: 'other',
  name: { nl: 'Overig', en: 'Other' },
  about: { nl: 'Wat bij geen andere groep hoort.', en: 'Endpoints outside the other groups.' },
}
