// EVT: events and notifications.
export const eventRequirements = {
  'EVT-1':
    'the eight events have the names, constants and type UUIDs of the specification, and exactly the payload fields of its tables',
  'EVT-2': 'a type registers itself at its first fire, also when two replicas fire it at once',
  'EVT-3': 'a fire is stored with the business decision, which nothing that follows can fail; each is counted once',
  'EVT-4': 'OWNER reaches the initiator; SOURCE is accepted, reaches no one and says so',
  'EVT-5': 'a type mails a template to its recipients, at once or in one digest a day',
  'EVT-6': 'a notification leaves once; 120 mails in any minute of a tenant, the rest waits in order',
  'EVT-7':
    'operators list and set event types and see notifications; a digest leaves at 07:00, once per recipient and date',
  'EVT-8':
    'a notification is unique by event, recipient and channel; payloads end after 90 days and lose anonymised people',
  'EVT-9':
    'each mail says why it came, and leads to a page where its recipient chooses; muted ones are kept with the reason',
  'EVT-10':
    'events reach https addresses signed, in order and at least once; slow, failing and internal ones harm no other, and dead ones are switched off',
  'EVT-11': 'the log shows what became of each delivery; one click sends again or tests; erased people are in neither',
} as const
