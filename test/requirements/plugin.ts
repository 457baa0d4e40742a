// PLG: the plugin API, as far as it is built.
export const pluginRequirements = {
  'PLG-1': 'every call needs a session; the HTML alone does not; the address limit counts first',
  'PLG-2': 'the task pane is served no-store under a strict content security policy that it keeps',
  'PLG-3': 'contact answers the best match, all matches, the division and what is known of this mail',
  'PLG-15': 'document types that can be used are listed, sorted by description',
  'PLG-4':
    'the address book learns of a hundred addresses at once whether they are known and whether they are excluded',
  'PLG-10': 'work types, cost types and the projects of an organisation are listed',
  'PLG-11': 'the time of a mail is booked once, changed and removed; a second booking is refused',
  'PLG-5': 'people are found by a part of their name, organisation or address, and nothing typed changes the question',
  'PLG-6': 'all of one contact; none is a 404',
  'PLG-7': 'a contact is made once or changed where it differs, and answered as saved',
  'PLG-8': 'an address is excluded and included again, as often as one likes',
  'PLG-9': 'organisations are found by name and made once',
  'PLG-12':
    'quotations, orders, opportunities and stages are listed, up to 1,000 rows, and marked where there are more',
  'PLG-13': 'an opportunity is made, at most one for a mail, and moved while it is open',
  'PLG-14': 'notes and tasks of an opportunity through one endpoint; fields of the other type are refused by name',
  'PLG-16': 'settings are kept per user, with their defaults',
  'PLG-17': 'logout answers success and changes nothing',
  'PLG-18': 'bad input and ledger failures have their own codes, and never a 500',
  'PLG-19': 'the ledger limits are kept: short waits, else LEDGER_BUSY with Retry-After',
  'PLG-20': 'refusals by the ledger stay rare',
  'PLG-21': 'lists that seldom change are kept per division for 5 minutes',
  'PLG-24': 'unexpected errors reach one port: the log, and a collector where one is configured',
  'PLG-23': 'a user reads, and can delete, all data that the service stores about them',
  'PLG-22': 'quota returns what is left of the minute and the day without a ledger call',
} as const
