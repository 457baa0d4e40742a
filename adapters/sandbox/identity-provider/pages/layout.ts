// The frame around each page of the stand-in, and its headers. No page of it runs a script.
import { readFileSync } from 'node:fs'
import type { Context } from 'koa'
import { Html, html } from '#adapters/sandbox/html.ts'

// The pane's tokens, the frame that all stand-ins have, and what these pages have of their own.
export const STYLE = [
  '../../../looks/tokens.css',
  '../../ledger/pages/styles/frame.css',
  '../../ledger/pages/styles/login.css',
  './identity-provider.css',
]
  .map((sheet) => readFileSync(new URL(sheet, import.meta.url), 'utf8'))
  .join('\n')

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%235c2e91'/%3E" +
  "%3Ccircle cx='8' cy='6' r='2.5' fill='white'/%3E%3Cpath d='M3.5 13a4.5 4.5 0 0 1 9 0z' fill='white'/%3E%3C/svg%3E"

/** `sendsTo`: an origin to which a form of the page leads on in the end, which browsers hold to the policy too. */
export const answerPage = (ctx: Context, title: string, body: Html, sendsTo?: string): void => {
  ctx.set({
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${sendsTo === undefined ? '' : ` ${sendsTo}`}`,
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
        <title>${title} · Stand-in aanmelddienst</title>
        <link rel="icon" href="${new Html(ICON)}" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="narrow">
        <header class="top">
          <span class="brand"><span class="mark" aria-hidden="true">●</span> Aanmelddienst</span>
          <span class="badge warn" title="Geen echte aanmelddienst: de mensen zijn verzonnen">Stand-in</span>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text
}
