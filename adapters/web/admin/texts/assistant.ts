// The page of the assistant.
export const assistantTexts = {
  'assistant.lead': [
    'Laat Claude het werk in dit beheer voor je doen: je vraagt het in je eigen woorden.',
    'Let Claude do the work of this administration for you: you ask in your own words.',
  ],
  'assistant.connect': ['Verbinden', 'Connecting'],
  'assistant.url': ['Adres om te plakken', 'Address to paste'],
  'assistant.copy': ['Adres kopiëren', 'Copy the address'],
  'assistant.steps': ['Zo verbind je Claude', 'How to connect Claude'],
  'assistant.step.open': [
    'Open Claude, ga naar ‘Settings’ en kies ‘Connectors’.',
    'Open Claude, go to ‘Settings’ and choose ‘Connectors’.',
  ],
  'assistant.step.add': [
    'Kies ‘Add custom connector’, bedenk een naam, plak het adres en kies ‘Add’.',
    'Choose ‘Add custom connector’, think of a name, paste the address and choose ‘Add’.',
  ],
  'assistant.step.signIn': [
    'Kies ‘Connect’ en log in met je werkaccount.',
    'Choose ‘Connect’ and sign in with your work account.',
  ],
  'assistant.step.consent': [
    'Lees wat de assistent dan mag, en kies ‘Toestaan’.',
    'Read what the assistant may do then, and choose ‘Allow’.',
  ],
  'assistant.steps.team': [
    'Hebben jullie Claude Team of Enterprise, dan voegt eerst een eigenaar daarvan de connector toe.',
    'If you have Claude Team or Enterprise, an owner of it adds the connector first.',
  ],
  'assistant.who': ['Wie dit mag', 'Who may do this'],
  'assistant.who.rule': [
    'Mensen van {office} met het recht ‘{permission}’ en een werkaccount op @{domain}.',
    'People of {office} with the permission ‘{permission}’ and a work account on @{domain}.',
  ],
  'assistant.who.you': ['Jij hoort daarbij.', 'You are one of them.'],
  'assistant.who.notYou': [
    'Jij niet: je bent ingelogd als {email}.',
    'You are not one of them: you are signed in as {email}.',
  ],
  'assistant.who.acts': [
    'De assistent mag nooit meer dan wie hem verbond. Wie het recht kwijtraakt, is meteen ontkoppeld.',
    'The assistant can never do more than the person who connected it. Losing the permission ends the connection at once.',
  ],
  'assistant.who.ends': [
    'Een verbinding stopt vanzelf na 30 dagen zonder gebruik, en uiterlijk na 180 dagen.',
    'A connection ends by itself after 30 days without use, and after 180 days at most.',
  ],
  'assistant.nobody.title': ['Nu kan nog niemand verbinden', 'No one can connect an assistant yet'],
  'assistant.nobody.body': [
    'Het maildomein van de werkaccounts van {office} is nog niet ingesteld. Vraag degene die de dienst installeert om het maildomein van de beheerder in te stellen.',
    'The mail domain of the work accounts of {office} is not set yet. Ask the person who installs the service to set the operator’s mail domain.',
  ],
  'assistant.local.title': ['Claude kan nog niet bij dit adres', 'Claude cannot reach this address yet'],
  'assistant.local.body': [
    'Dit adres werkt alleen op deze computer. Claude heeft een https-adres op internet nodig. Vraag degene die de dienst installeert om dat in te stellen.',
    'This address works on this computer only. Claude needs an https address on the internet. Ask the person who installs the service to set it.',
  ],
  'assistant.failed': [
    'De stappen om te verbinden konden niet worden geladen.',
    'The steps for connecting could not be loaded.',
  ],
  'assistant.tools': ['Wat de assistent kan', 'What the assistant can do'],
  'assistant.tools.reads': ['leest alleen', 'reads only'],
  'assistant.tools.changes': ['wijzigt iets', 'changes something'],
  'assistant.tools.count.one': [
    '{count} mogelijkheid, waarvan {changing} iets wijzigt',
    '{count} ability, of which {changing} changes something',
  ],
  'assistant.tools.count.other': [
    '{count} mogelijkheden, waarvan {changing} iets wijzigen',
    '{count} abilities, of which {changing} change something',
  ],
  'connections.title': ['Wie verbonden is', 'Who is connected'],
  'connections.label': ['Toepassing', 'Application'],
  'connections.used': ['Laatst gebruikt', 'Last used'],
  'connections.ends': ['Eindigt', 'Ends'],
  'connections.ended': ['Verlopen', 'Expired'],
  'connections.you': ['Jij', 'You'],
  'connections.end': ['Beëindigen', 'End'],
  'connections.end.of': ['De verbinding van {name} beëindigen', 'End the connection of {name}'],
  'connections.end.body': [
    '{assistant} kan dan meteen niets meer doen voor {name}.',
    '{assistant} can do nothing more for {name} from then on.',
  ],
  'connections.end.at': ['De assistent op {label}', 'The assistant at {label}'],
  'connections.end.unnamed': ['De assistent', 'The assistant'],
  'connections.end.again': [
    'Opnieuw verbinden kan altijd: op dezelfde manier als de eerste keer.',
    'Connecting again is always possible: in the same way as the first time.',
  ],
  'connections.end.done': ['De verbinding van {name} is beëindigd', 'The connection of {name} was ended'],
  'connections.end.done.body': [
    '{assistant} kan niets meer doen voor {name}.',
    '{assistant} can do nothing more for {name}.',
  ],
  'connections.empty.title': ['Nog niemand is verbonden', 'No connections yet'],
  'connections.empty.body': [
    'Verbind als eerste jouw Claude. Het kost een minuut.',
    'Be the first to connect your Claude. It takes a minute.',
  ],
  'connections.empty.do': ['Naar de stappen', 'To the steps'],
} as const
