// What the ledger's pages are called and look like.
import { makeAnswerPage, sharedSheet, styleOf } from '#adapters/sandbox/page.ts'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230f6cbd'/%3E" +
  "%3Cpath d='M4 4h8M4 8h8M4 12h5' stroke='white' stroke-width='1.6'/%3E%3C/svg%3E"

export const answerPage = makeAnswerPage({
  name: 'Boekhouding',
  mark: '≡',
  about: 'Geen echte boekhouding: alles hier is verzonnen en verdwijnt bij het stoppen',
  icon: ICON,
})

// The ledger's own accent, what all pages have, then page by page.
export const STYLE = styleOf(
  new URL('./styles/tokens.css', import.meta.url),
  sharedSheet('frame'),
  sharedSheet('login'),
  sharedSheet('overview'),
  new URL('./styles/document.css', import.meta.url),
)
