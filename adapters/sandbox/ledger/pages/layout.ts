// The frame around each page, its headers, and how moments and sizes are written for people.
import type { Instant } from '#domain/shared/clock.ts'
import { hours } from '#domain/shared/clock.ts'
import type { LedgerContext } from '#adapters/sandbox/ledger/received.ts'
import { Html, html } from '#adapters/sandbox/html.ts'

/** What else a page may do: a document's page frames its PDF. */
const policy = (frames: boolean): string =>
  `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'${frames ? "; frame-src 'self'" : ''}`

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230f6cbd'/%3E" +
  "%3Cpath d='M4 4h8M4 8h8M4 12h5' stroke='white' stroke-width='1.6'/%3E%3C/svg%3E"

export const answerPage = (ctx: LedgerContext, title: string, body: Html, narrow = false, frames = false): void => {
  ctx.set({
    'content-security-policy': policy(frames),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Stand-in boekhouding</title>
        <link rel="icon" href="${new Html(ICON)}" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="${narrow ? 'narrow' : 'wide'}">
        <header class="top">
          <a class="brand" href="/"><span class="mark" aria-hidden="true">≡</span> Boekhouding</a>
          <span class="badge warn" title="Geen echte boekhouding: alles hier is verzonnen en verdwijnt bij het stoppen"
            >Stand-in</span
          >
        </header>
        <main>${body}</main>
      </body>
    </html>`.text
}

const part = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', ...options })
const DAY = part({ dateStyle: 'short' })
const TIME = part({ hour: '2-digit', minute: '2-digit' })
const DATE = part({ day: 'numeric', month: 'short', year: 'numeric' })

/** "gisteren 14:05", with the exact moment in the title. */
export const moment = (at: Instant, now: Instant): Html => {
  const days = ['vandaag', 'gisteren']
  const word = days.find((_, n) => DAY.format(at) === DAY.format(now - n * hours(24)))
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}" title="${iso}"
    >${word ?? DATE.format(at)} ${word === undefined ? '' : TIME.format(at)}</time
  >`
}

const NUMBER = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 })
export const count = (n: number): string => NUMBER.format(n)

export const size = (bytes: number): string => {
  if (bytes < 1024) return `${count(bytes)} bytes`
  return bytes < 1024 * 1024 ? `${count(bytes / 1024)} kB` : `${count(bytes / 1024 / 1024)} MB`
}
