// The name and style of the ledger's pages.
import { makePages } from '#adapters/sandbox/kit/page.ts'

export const ledgerPages = makePages({
  name: 'Boekhouding',
  mark: '≡',
  about: 'Geen echte boekhouding: alles hier is verzonnen en verdwijnt bij het stoppen',
  accent: ['#0f6cbd', '#115ea3', '#ffffff', '#ebf3fc'],
  darkAccent: ['#62abf5', '#77b7f7', '#0a2e4a', '#0c3b5e'],
  drawing: "<path d='M4 4h8M4 8h8M4 12h5' stroke='white' stroke-width='1.6'/>",
  sheets: [new URL('./ledger.css', import.meta.url)],
})
