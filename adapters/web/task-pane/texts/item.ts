// What the pane says around an open item.
export const itemTexts = {
  'item.tabs': ['Onderdelen van deze pagina', 'Parts of this page'],
  'item.tab.mail': ['Mail', 'Mail'],
  'item.tab.time': ['Uren', 'Time'],
  'item.tab.sales': ['Verkoop', 'Sales'],
} as const
