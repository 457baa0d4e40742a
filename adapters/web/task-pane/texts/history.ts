// Texts about the history with a relation.
export const historyTexts = {
  'history.title': ['Historie', 'History'],
  'history.last': ['Laatste contact: {when}', 'Last contact: {when}'],
  'history.hours': ['Jouw uren: vandaag {today}, deze week {week}', 'Your hours: {today} today, {week} this week'],
  'history.hours.loading': ['Uren laden', 'Loading hours'],
  'history.opportunities': ['Open verkoopkansen', 'Open opportunities'],
  'history.quotations': ['Open offertes', 'Open quotations'],
  'history.quotations.empty': ['Er staat geen offerte open.', 'There are no open quotations.'],
  'history.sales-orders': ['Open verkooporders', 'Open sales orders'],
  'history.sales-orders.empty': ['Er staat geen verkooporder open.', 'There are no open sales orders.'],
  'history.documents': ['Gearchiveerde mails', 'Archived mails'],
  'history.documents.empty': ['Nog geen mails gearchiveerd.', 'No mails archived yet.'],
  'history.noOrganisation': [
    '{name} hoort in de boekhouding niet bij een organisatie: uren en verkoop ontbreken hier.',
    '{name} does not belong to an organisation in the accounting system: hours and sales are missing here.',
  ],
} as const
