// What the pane says around an open item.
export const itemTexts = {
  nl: {
    'item.tabs': 'Onderdelen van deze pagina',
    'item.tab.mail': 'Mail',
    'item.tab.time': 'Uren',
    'item.tab.sales': 'Verkoop',
  },
  en: {
    'item.tabs': 'Parts of this page',
    'item.tab.mail': 'Mail',
    'item.tab.time': 'Time',
    'item.tab.sales': 'Sales',
  },
} as const
