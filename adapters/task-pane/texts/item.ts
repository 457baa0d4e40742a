// What the pane says around an open item.
export const itemTexts = {
  nl: {
    'item.tabs': 'Wat wil je doen',
    'item.tab.mail': 'Mail',
    'item.tab.time': 'Uren',
    'item.tab.sales': 'Verkoop',
  },
  en: {
    'item.tabs': 'What to do',
    'item.tab.mail': 'Mail',
    'item.tab.time': 'Time',
    'item.tab.sales': 'Sales',
  },
} as const
