// Texts of the consent page.

/** `{client}`: the host of the assistant. `{name}`: the name that the assistant gives itself. */
export const consentTexts = {
  title: ['Een AI-assistent namens jou laten werken?', 'Let an AI assistant work on your behalf?'],
  lead: [
    'Een assistent van {client} vraagt toegang. Sta dit alleen toe als je de assistent zelf net wilde verbinden.',
    'An assistant from {client} asks for access. Allow this only if you just set out to connect it yourself.',
  ],
  leadNamed: [
    'Een assistent van {client} vraagt toegang en noemt zichzelf “{name}”. Sta dit alleen toe als je de assistent zelf net wilde verbinden.',
    'An assistant from {client} asks for access and calls itself “{name}”. Allow this only if you just set out to connect it yourself.',
  ],
  account: ['Jouw account', 'Your account'],
  otherAccount: ['Ander account kiezen', 'Choose another account'],
  office: ['Kantoor', 'Office'],
  application: ['Assistent', 'Assistant'],
  applicationIs: ['Van {client}', 'From {client}'],
  applicationNamed: ['Noemt zichzelf “{name}”, van {client}', 'Calls itself “{name}”, from {client}'],
  sentTo: ['Daarna ga je naar', 'You continue to'],
  reads: ['De assistent kan lezen', 'The assistant can read'],
  readsAll: [
    ['Alle kantoren, met hun mensen, rollen, campagnes en licenties.', 'Logboek, systeempostvakken en taken.'],
    ['All offices, with their people, roles, campaigns and licences.', 'The log, system mailboxes and jobs.'],
  ],
  changes: ['De assistent kan wijzigen', 'The assistant can change'],
  changesAll: [
    [
      'Mensen toevoegen, hun rollen wijzigen en hun toegang beëindigen.',
      'Bijwerken wie er in het smoelenboek staat.',
      'Een campagne stoppen.',
      'Een mail sturen en een afspraak in je agenda zetten, uit jouw naam.',
    ],
    [
      'Add people, change their roles and end their access.',
      'Update who is listed in the staff directory.',
      'Stop a campaign.',
      'Send a mail and put an appointment in your calendar, in your name.',
    ],
  ],
  bounds: [
    'De assistent kan nooit meer dan jij. Alles wat de assistent doet, staat met jouw naam in het beheer onder Activiteit.',
    'The assistant can never do more than you. Everything it does is listed with your name in the administration under Activity.',
  ],
  end: [
    'De verbinding stopt na 30 dagen zonder gebruik, en altijd na 180 dagen. Eerder stoppen kan in het beheer, onder Assistent.',
    'The connection ends after 30 days without use, and always after 180 days. You can end it earlier in the administration, under Assistant.',
  ],
  allow: ['Toestaan', 'Allow'],
  refuse: ['Weigeren', 'Refuse'],
} as const
