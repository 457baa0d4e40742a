// The groups of the API's description, and the failures that any endpoint of a group can answer with. An endpoint names its other failures itself.
import type { Language, Wording } from '#adapters/contract/codecs/wording.ts'
import type { Failure } from '../errors.ts'

export interface Group {
  /** The last part of its page's address. */
  readonly slug: string
  readonly name: Wording
  /** A sentence or two. */
  readonly about: Wording
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

type NameAndAbout = readonly [name: string, about: string]

interface InWords extends Readonly<Record<Language, NameAndAbout>> {
  readonly failures?: Group['failures']
}

const group = (slug: string, { nl, en, failures = ['StoreUnavailable'] }: InWords): Group => ({
  slug,
  name: { nl: nl[0], en: en[0] },
  about: { nl: nl[1], en: en[1] },
  failures,
})

export const groups = {
  contacts: group('contacts', {
    nl: ['Contacten', 'Mensen en organisaties in de boekhouding, gezocht op e-mailadres, naam of nummer.'],
    en: ['Contacts', 'People and organisations of the ledger, found by e-mail address, name or number.'],
    failures: ledgerFailures,
  }),
  organisations: group('organisations', {
    nl: ['Organisaties', 'Organisaties in de boekhouding.'],
    en: ['Organisations', 'Organisations of the ledger.'],
    failures: ledgerFailures,
  }),
  time: group('time', {
    nl: ['Uren en kosten', 'Uren en kosten die bij een mail of afspraak in de boekhouding zijn geboekt, elk één keer.'],
    en: ['Time and costs', 'Hours and costs booked in the ledger for a mail or an appointment, once each.'],
    failures: ledgerFailures,
  }),
  sales: group('sales', {
    nl: ['Verkoop', 'Offertes, orders en verkoopkansen van een organisatie.'],
    en: ['Sales', 'Quotations, orders and opportunities of an organisation.'],
    failures: ledgerFailures,
  }),
  activities: group('activities', {
    nl: ['Activiteiten', 'Notities en taken bij een verkoopkans.'],
    en: ['Activities', 'Notes and tasks of an opportunity.'],
    failures: ledgerFailures,
  }),
  ledger: group('ledger', {
    nl: ['Boekhouding', 'Overige gegevens uit de boekhouding.'],
    en: ['Ledger', 'Other data of the ledger.'],
    failures: ledgerFailures,
  }),
  archive: group('archive', {
    nl: ['Archief', 'Mails als documenten in de boekhouding: de mail als PDF, met de bijlagen zoals ze zijn.'],
    en: ['Archive', 'Mails stored as documents of the ledger: the mail as a PDF, with its attachments as they are.'],
  }),
  settings: group('settings', {
    nl: [
      'Instellingen en eigen gegevens',
      'Wat de dienst van een gebruiker bewaart, en hoeveel opvragingen de boekhouding nog toestaat.',
    ],
    en: [
      'Settings and own data',
      'What the service stores about its user, and how many calls the ledger still allows.',
    ],
    failures: ['ReauthRequired', 'StoreUnavailable'],
  }),
  session: group('session', {
    nl: ['Sessie', 'Inloggen bij de boekhouding, en de sessie die daarbij hoort verlengen, herstellen en beëindigen.'],
    en: ['Session', 'Signing in at the ledger, and renewing, recovering and ending the resulting session.'],
  }),
  people: group('people', {
    nl: [
      'Mensen en rechten',
      'De mensen van een kantoor, hun rollen en labels, de kantoren zelf, en wie wat wijzigde.',
    ],
    en: [
      'People and permissions',
      'The people of an office, their roles and tags, the offices themselves, and who changed what.',
    ],
  }),
  mailing: group('mail', {
    nl: ['Mail', 'Sjablonen, uitgaande mail en wat ervan werd, de mailserver van een kantoor en de systeempostvakken.'],
    en: ['Mail', 'Templates, outgoing mail and what became of it, the mail server of an office, and system mailboxes.'],
  }),
  campaigns: group('campaigns', {
    nl: [
      'Enquêtecampagnes',
      'Wie een kantoor wat vraagt en wanneer, wie heeft gereageerd, en wat er van elke mail werd.',
    ],
    en: ['Survey campaigns', 'Whom an office asks what and when, who has responded, and what became of each mail.'],
  }),
  events: group('events', {
    nl: ['Gebeurtenissen', 'Welke meldingen de dienst per soort gebeurtenis mailt, aan wie, en wat ervan werd.'],
    en: ['Events', 'Which notifications the service mails for each event type, to whom, and what became of them.'],
  }),
  surveys: group('surveys', {
    nl: ['Vragenlijsten', 'Vragenlijsten met hun openbare links, en wat erop is geantwoord.'],
    en: ['Surveys', 'Surveys with their public links, and what was answered.'],
  }),
  licences: group('licences', {
    nl: ['Licenties', 'Een kantoor aanmelden, postvakken activeren en controleren, en het beheer van alle licenties.'],
    en: [
      'Licences',
      'Registering an office, activating and checking mailboxes, and managing the licences of all offices.',
    ],
  }),
  signIn: group('sign-in', {
    nl: ['Inloggen in het beheer', 'Inloggen in het beheer met een werkaccount, en de gegevens van wie is ingelogd.'],
    en: [
      'Sign-in',
      'Signing in to the administrator’s application at the identity provider, and the data of the signed-in user.',
    ],
  }),
  assistant: group('assistant', {
    nl: [
      'Assistent',
      'Een AI-assistent verbinden met de toolserver op `/mcp`: OAuth 2.1, met toestemming van een beheerder van de dienst.',
    ],
    en: [
      'Assistant',
      'Connecting an AI assistant to the tool server at `/mcp`: OAuth 2.1 with the consent of one of the operator’s administrators.',
    ],
    failures: [],
  }),
  log: group('log', {
    nl: ['Logboek', 'De regels van het logboek, en de logbestanden.'],
    en: ['Log', 'Entries of the log, and the log files.'],
  }),
  home: group('home', {
    nl: ['Overzicht', 'Wat aandacht vraagt, cijfers per dag, en eigen weergaven van lijsten.'],
    en: ['Overview', 'What needs attention, figures by day, and saved views of lists.'],
  }),
  jobs: group('jobs', {
    nl: ['Taken', 'Wat de dienst op de achtergrond doet, en wat daarvan mislukte.'],
    en: ['Jobs', 'What the service does in the background, and what of it failed.'],
  }),
  system: group('system', {
    nl: ['Systeem', 'De versie, de processen, de migraties en de instellingen van de dienst.'],
    en: ['System', 'Version, replicas, migrations and settings of the service.'],
  }),
  vault: group('vault', {
    nl: ['Tokenkluis', 'Hoe de koppelingen met de boekhouding ervoor staan.'],
    en: ['Token vault', 'How the links with the ledger are.'],
  }),
  pages: group('pages', {
    nl: ['Pagina’s', 'Wat mensen zien in een browser of in hun mailprogramma.'],
    en: ['Pages', 'What people see in a browser or in their mail client.'],
    failures: [],
  }),
  operations: group('operations', {
    nl: ['Technisch beheer', 'Voor de bewaking van de dienst, en deze beschrijving.'],
    en: ['Operations', 'Monitoring of the service, and this description.'],
    failures: [],
  }),
} as const satisfies Readonly<Record<string, Group>>

/** The same group, for endpoints that do not call the ledger. */
export function withoutLedger(group: Group): Group {
  return { ...group, failures: ['StoreUnavailable'] }
}

/** Of endpoints without a group. */
export const otherGroup: Pick<Group, 'slug' | 'name' | 'about'> = {
  slug: 'other',
  name: { nl: 'Overig', en: 'Other' },
  about: { nl: 'Wat bij geen andere groep hoort.', en: 'Endpoints outside the other groups.' },
}
