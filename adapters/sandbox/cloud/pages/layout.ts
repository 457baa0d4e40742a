// What the cloud's pages are called and look like, and what leads from one to the other.
import { type Html, html } from '#adapters/sandbox/html.ts'
import { makeAnswerPage, sharedSheet, styleOf } from '#adapters/sandbox/page.ts'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230b6a5b'/%3E" +
  "%3Cpath d='M3 5h10v7H3zM3 5l5 4 5-4' fill='none' stroke='white' stroke-width='1.4'/%3E%3C/svg%3E"

export const answerPage = makeAnswerPage({
  name: 'Cloud',
  mark: '@',
  about: 'Geen echte cloud: er wordt niets verstuurd, en alles hier verdwijnt bij het stoppen',
  icon: ICON,
})

export const STYLE = styleOf(
  sharedSheet('frame'),
  sharedSheet('login'),
  sharedSheet('overview'),
  new URL('./cloud.css', import.meta.url),
)

const places = [
  ['/', 'Verzonden'],
  ['/calendar', 'Agenda'],
  ['/consents', 'Toestemming'],
] as const

export const navigation = (here: (typeof places)[number][0]): Html => html`
  <nav class="places" aria-label="Onderdelen">
    ${places.map(
      ([address, label]) =>
        html`<a href="${address}" ${address === here ? html`aria-current="page"` : undefined}>${label}</a>`,
    )}
  </nav>
`
