// PLG: the plugin API, as far as it is built.
export const pluginRequirements = {
  'PLG-1': 'every call needs a session; the HTML alone does not; the address limit counts first',
  'PLG-2': 'the task pane is served no-store under a strict content security policy that it keeps',
  'PLG-3': 'contact answers the best match, all matches, the division and what is known of this mail',
  'PLG-15': 'document types that can be used are listed, sorted by description',
  'PLG-4':
    'the address book learns of a hundred addresses at once whether they are known and whether they are excluded',
  'PLG-11': 'the time of a mail is booked once, changed and removed; a second booking is refused',
  'PLG-16': 'settings are kept per user, with their defaults',
  'PLG-17': 'logout answers success and changes nothing',
  'PLG-18': 'bad input and ledger failures have their own codes, and never a 500',
  'PLG-19': 'the ledger limits are kept: short waits, else LEDGER_BUSY with Retry-After',
  'PLG-20': 'refusals by the ledger stay rare',
  'PLG-21': 'lists that seldom change are kept per division for 5 minutes',
  'PLG-22': 'quota tells what is left of the minute and the day without a ledger call',
} as const
