// What the mail server's pages are called and look like.
import { frameSheet } from '#adapters/sandbox/kit/mail-frame.ts'
import { makePages } from '#adapters/sandbox/kit/page.ts'

export const { answerPage, answerStyle } = makePages({
  name: 'Mailserver',
  mark: '✉',
  about: 'Geen echte mailserver: er wordt niets bezorgd, en alles hier verdwijnt bij het stoppen',
  accent: '#7a3e9d',
  drawing: "<path d='M3 5h10v7H3zM3 5l5 4 5-4' fill='none' stroke='white' stroke-width='1.4'/>",
  sheets: [
    new URL('../../kit/styles/reading.css', import.meta.url),
    frameSheet,
    new URL('./mail.css', import.meta.url),
  ],
})
