// The groups of the API's description, and the failures that any endpoint of a group can have. An endpoint lists its other failures itself.
import type { Bilingual } from '#domain/shared/language.ts'
import type { Failure } from '../errors.ts'

export interface Group {
  /** The last part of its page's address. */
  readonly slug: string
  readonly name: Bilingual
  /** One or two sentences. */
  readonly about: Bilingual
  readonly failures: readonly Failure['_tag'][]
}

/** Failures of every endpoint that calls the ledger. */
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
  name: Bilingual,
  about: Bilingual,
  failures: Group['failures'] = ['StoreUnavailable'],
): Group => ({ slug, name, about, failures })

export const groups = {
  contacts: group(
    'contacts',
    ['Contacten', 'Contacts'],
    [
      'Mensen en organisaties in de boekhouding, gezocht op e-mailadres, naam of nummer.',
      'People and organisations of the ledger, found by e-mail address, name or number.',
    ],
    ledgerFailures,
  ),
  organisations: group(
    'organisations',
    ['Organisaties', 'Organisations'],
    ['Organisaties in de boekhouding.', 'Organisations of the ledger.'],
    ledgerFailures,
  ),
  time: group(
    'time',
    ['Uren en kosten', 'Time and costs'],
    [
      'Uren en kosten die bij een mail of afspraak in de boekhouding zijn geboekt, elk één keer.',
      'Hours and costs booked in the ledger for a mail or an appointment, once each.',
    ],
    ledgerFailures,
  ),
  sales: group(
    'sales',
    ['Verkoop', 'Sales'],
    [
      'Offertes, orders en verkoopkansen van een organisatie.',
      'Quotations, orders and opportunities of an organisation.',
    ],
    ledgerFailures,
  ),
  activities: group(
    'activities',
    ['Activiteiten', 'Activities'],
    ['Notities en taken bij een verkoopkans.', 'Notes and tasks of an opportunity.'],
    ledgerFailures,
  ),
  ledger: group(
    'ledger',
    ['Boekhouding', 'Ledger'],
    ['Overige gegevens uit de boekhouding.', 'Other data of the ledger.'],
    ledgerFailures,
  ),
  archive: group(
    'archive',
    ['Archief', 'Archive'],
    [
      'Mails als documenten in de boekhouding: de mail als PDF, met de bijlagen zoals ze zijn.',
      'Mails stored as documents of the ledger: the mail as a PDF, with its attachments as they are.',
    ],
  ),
  settings: group(
    'settings',
    ['Instellingen en eigen gegevens', 'Settings and own data'],
    [
      'Wat de dienst van een gebruiker bewaart, en hoeveel opvragingen de boekhouding nog toestaat.',
      'What the service stores about its user, and how many calls the ledger still allows.',
    ],
    ['ReauthRequired', 'StoreUnavailable'],
  ),
  session: group(
    'session',
    ['Sessie', 'Session'],
    [
      'Inloggen bij de boekhouding, en de sessie die daarbij hoort verlengen, herstellen en beëindigen.',
      'Signing in at the ledger, and renewing, recovering and ending the resulting session.',
    ],
  ),
  people: group(
    'people',
    ['Mensen en rechten', 'People and permissions'],
    [
      'De mensen van een kantoor, hun rollen en labels, de kantoren zelf, en wie wat wijzigde.',
      'The people of an office, their roles and tags, the offices themselves, and who changed what.',
    ],
  ),
  mailing: group(
    'mail',
    ['Mail', 'Mail'],
    ['Sjablonen, uitgaande mail en wat ervan werd.', 'Templates, outgoing mail and what became of it.'],
  ),
  mailers: group(
    'mailers',
    ['Mailservers en postvakken', 'Mail servers and mailboxes'],
    [
      'Waarmee mail uitgaat en waar teruggekomen mail wordt gelezen: de mailserver van een kantoor en de systeempostvakken.',
      'What sends mail, and where returned mail is read: the mail server of an office, and system mailboxes.',
    ],
  ),
  campaigns: group(
    'campaigns',
    ['Campagnes', 'Survey campaigns'],
    [
      'Wie een kantoor wat vraagt en wanneer, wie heeft gereageerd, en wat er van elke mail werd.',
      'Whom an office asks what and when, who has responded, and what became of each mail.',
    ],
  ),
  events: group(
    'events',
    ['Gebeurtenissen', 'Events'],
    [
      'Welke meldingen de dienst per soort gebeurtenis mailt, aan wie, en wat ervan werd; en de webhooks van een kantoor.',
      'Which notifications the service mails for each event type, to whom, and what became of them; and the webhooks of an office.',
    ],
  ),
  surveys: group(
    'surveys',
    ['Vragenlijsten', 'Surveys'],
    [
      'Vragenlijsten met hun openbare links, en wat erop is geantwoord.',
      'Surveys with their public links, and what was answered.',
    ],
  ),
  licences: group(
    'licences',
    ['Licenties', 'Licences'],
    [
      'Een kantoor registreren, postvakken activeren en controleren, en het beheer van alle licenties.',
      'Registering an office, activating and checking mailboxes, and managing the licences of all offices.',
    ],
  ),
  signIn: group(
    'sign-in',
    ['Inloggen in het beheer', 'Sign-in'],
    [
      'Inloggen in het beheer met een werkaccount, en de gegevens van wie is ingelogd.',
      'Signing in to the administrator’s application at the identity provider, and the data of the signed-in user.',
    ],
  ),
  assistant: group(
    'assistant',
    ['Assistent', 'Assistant'],
    [
      'Een AI-assistent verbinden met de toolserver op `/mcp`: OAuth 2.1, met toestemming van een beheerder van de dienst.',
      'Connecting an AI assistant to the tool server at `/mcp`: OAuth 2.1 with the consent of one of the operator’s administrators.',
    ],
    [],
  ),
  log: group(
    'log',
    ['Logboek', 'Log'],
    ['De regels van het logboek, en de logbestanden.', 'Entries of the log, and the log files.'],
  ),
  home: group(
    'home',
    ['Overzicht', 'Overview'],
    [
      'Wat aandacht vraagt, cijfers per dag, en eigen weergaven van lijsten.',
      'What needs attention, figures by day, and saved views of lists.',
    ],
  ),
  jobs: group(
    'jobs',
    ['Taken', 'Jobs'],
    [
      'Wat de dienst op de achtergrond doet, en wat daarvan mislukte.',
      'What the service does in the background, and what of it failed.',
    ],
  ),
  system: group(
    'system',
    ['Systeem', 'System'],
    [
      'De versie, de processen, de migraties en de instellingen van de dienst.',
      'Version, replicas, migrations and settings of the service.',
    ],
  ),
  vault: group(
    'vault',
    ['Tokenkluis', 'Token vault'],
    ['Hoe de koppelingen met de boekhouding ervoor staan.', 'The state of the connections to the accounting system.'],
  ),
  pages: group(
    'pages',
    ['Pagina’s', 'Pages'],
    [
      'Wat mensen zien in een browser of in hun mailprogramma.',
      'What people see in a browser or in their mail client.',
    ],
    [],
  ),
  operations: group(
    'operations',
    ['Technisch beheer', 'Operations'],
    ['Voor de bewaking van de dienst, en deze beschrijving.', 'Monitoring of the service, and this description.'],
    [],
  ),
} as const satisfies Readonly<Record<string, Group>>

/** The same group, for endpoints that do not call the ledger. */
export function withoutLedger(group: Group): Group {
  return { ...group, failures: ['StoreUnavailable'] }
}

/** The group of endpoints without a group. */
export const otherGroup: Pick<Group, 'slug' | 'name' | 'about'> = {
  slug: 'other',
  name: ['Overig', 'Other'],
  about: ['Wat bij geen andere groep hoort.', 'Endpoints outside the other groups.'],
}
