// What the ledger's pages are called and look like.
import { makePages } from '#adapters/sandbox/kit/page.ts'

export const { answerMissing, answerPage, answerStyle } = makePages({
  name: 'Boekhouding',
  mark: '≡',
  about: 'Geen echte boekhouding: alles hier is verzonnen en verdwijnt bij het stoppen',
  accent: '#0f6cbd',
  drawing: "<path d='M4 4h8M4 8h8M4 12h5' stroke='white' stroke-width='1.6'/>",
  sheets: [new URL('./ledger.css', import.meta.url)],
})
