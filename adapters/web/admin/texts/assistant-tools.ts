// Names and descriptions of the assistant's tools. Tools without a text show their own.
export const assistantToolTexts = {
  'tool.list_tenants': ['Kantoren tonen', 'List offices'],
  'tool.list_tenants.help': ['Alle kantoren, en of ze actief zijn.', 'All offices, and whether they are active.'],
  'tool.find_user': ['Persoon zoeken', 'Find a person'],
  'tool.find_user.help': ['Op e-mailadres, in één kantoor of in alle.', 'By e-mail address, in one office or in all.'],
  'tool.get_user_access': ['Zien wat iemand mag', 'See a person’s permissions'],
  'tool.get_user_access.help': [
    'De rollen en de tijdlijn van iemand, in één kantoor of in alle.',
    'A person’s roles and timeline, in one office or in all.',
  ],
  'tool.list_roles': ['Rollen tonen', 'List roles'],
  'tool.list_roles.help': ['Alle rollen van één kantoor.', 'All roles of one office.'],
  'tool.create_user': ['Persoon toevoegen', 'Add person'],
  'tool.create_user.help': ['In precies één kantoor.', 'In exactly one office.'],
  'tool.update_user_roles': ['Rollen van iemand vervangen', 'Replace a person’s roles'],
  'tool.update_user_roles.help': [
    'Alle rollen van één persoon in één kantoor.',
    'All roles of one person in one office.',
  ],
  'tool.deactivate_user': ['Persoon uitschakelen', 'Turn a person off'],
  'tool.deactivate_user.help': [
    'In één kantoor of in alle. Kan eerst tonen wat er dan gebeurt.',
    'In one office or in all. Can show first what would happen.',
  ],
  'tool.get_logs': ['Logboek doorzoeken', 'Search the log'],
  'tool.get_logs.help': ['Op kantoor, tekst, ernst, bron en tijd.', 'By office, text, gravity, source and time.'],
  'tool.sync_smoelenboek': ['Smoelenboek bijwerken', 'Update the staff directory'],
  'tool.sync_smoelenboek.help': [
    'Naar een lijst adressen, in één kantoor. Toont eerst wie er verandert.',
    'To a list of addresses, in one office. Shows first who would change.',
  ],
  'tool.ledger_send_followup_email': ['Een mail sturen', 'Send a mail'],
  'tool.ledger_send_followup_email.help': [
    'Uit naam van wie erom vraagt, vanuit de eigen mailbox.',
    'In the name of the person who asks, from their own mailbox.',
  ],
  'tool.mailclient_create_event': ['Een afspraak maken', 'Make an appointment'],
  'tool.mailclient_create_event.help': ['In de agenda van wie erom vraagt.', 'In the calendar of the person who asks.'],
} as const
