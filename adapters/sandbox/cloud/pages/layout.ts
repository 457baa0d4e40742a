// The name and style of the cloud's pages, and their navigation.
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { readingSheet } from '#adapters/sandbox/kit/mail-frame.ts'
import { makePages } from '#adapters/sandbox/kit/page.ts'

export const cloudPages = makePages({
  name: 'Cloud',
  mark: '@',
  about: 'Geen echte cloud: er wordt niets verstuurd, en alles hier verdwijnt bij het stoppen',
  accent: ['#0b6a5b', '#085247', '#ffffff', '#e8f5f2'],
  darkAccent: ['#6fcfbd', '#8edccd', '#06302a', '#0d463d'],
  drawing: "<path d='M3 5h10v7H3zM3 5l5 4 5-4' fill='none' stroke='white' stroke-width='1.4'/>",
  sheets: [readingSheet, new URL('./cloud.css', import.meta.url)],
})

const places = [
  ['/', 'Verzonden'],
  ['/calendar', 'Agenda'],
  ['/consents', 'Toestemming'],
] as const

export function renderCloudNavigation(here: (typeof places)[number][0]): Html {
  return renderHtml`
    <nav class="places" aria-label="Onderdelen">
      ${places.map(
        ([address, label]) =>
          renderHtml`<a href="${address}" ${address === here ? renderHtml`aria-current="page"` : undefined}>${label}</a>`,
      )}
    </nav>
  `
}
