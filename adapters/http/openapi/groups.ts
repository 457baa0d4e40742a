// How the description of the API is divided, and which failures of the areas behind it any endpoint of a group may answer with.
// What an endpoint can fail with besides, it names itself.
import type { Failure } from '../error-response.ts'

export interface Group {
  readonly name: string
  /** A sentence or two for whoever reads the API's description. */
  readonly about: string
  readonly failures: readonly Failure['_tag'][]
}

/** Of whatever calls the ledger. */
export const ledgerFailures = [
  'LedgerNotFound',
  'LedgerForbidden',
  'LedgerRejected',
  'LedgerBusy',
  'LedgerDown',
  'ReauthRequired',
  'StoreUnavailable',
] as const satisfies readonly Failure['_tag'][]

const group = (name: string, about: string, failures: Group['failures'] = ledgerFailures): Group => ({
  name,
  about,
  failures,
})

export const groups = {
  contacts: group('Contacts', 'People and organisations of the ledger, found by e-mail address, by name or by number.'),
  organisations: group('Organisations', 'Organisations of the ledger.'),
  time: group('Time and costs', 'Hours and costs booked in the ledger for a mail or an appointment, once each.'),
  sales: group('Sales', 'Quotations, orders and opportunities of an organisation.'),
  activities: group('Activities', 'Notes and tasks of an opportunity.'),
  ledger: group('Ledger', 'What else there is in the ledger.'),
  archive: group(
    'Archive',
    'Mails kept as documents of the ledger: the mail as a PDF, with its attachments as they are.',
    ['StoreUnavailable'],
  ),
  settings: group(
    'Settings and own data',
    'What the service keeps of its user, and what is left of the ledger’s quota.',
    ['ReauthRequired', 'StoreUnavailable'],
  ),
  session: group(
    'Session',
    'Signing in at the ledger, and renewing, recovering and ending the session that comes of it.',
    ['StoreUnavailable'],
  ),
  people: group(
    'People and rights',
    'The people of an office, what they may do by their roles, the tags by which they are gathered, the offices themselves, and who changed what.',
    ['StoreUnavailable'],
  ),
  signIn: group(
    'Sign-in',
    'Signing in to the administrator’s application at the identity provider, and what is known of whoever did.',
    ['StoreUnavailable'],
  ),
  assistant: group(
    'Assistant',
    'Connecting an AI assistant to the tool server at `/mcp`: OAuth 2.1 for its one client, with the consent of an administrator of the operator.',
    [],
  ),
  log: group('Log', 'What the service did: entries of its log, and the files of it.', ['StoreUnavailable']),
  pages: group('Pages', 'What people see in a browser or in their mail client.', []),
  operations: group('Operations', 'What whoever runs the service asks of it.', []),
} as const satisfies Readonly<Record<string, Group>>

/** The same group, of an endpoint that never asks the ledger. */
export const withoutLedger = (group: Group): Group => ({ ...group, failures: ['StoreUnavailable'] })
