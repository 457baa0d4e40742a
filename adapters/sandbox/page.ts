// The pages of a stand-in: the frame around each, its headers and its style sheet. No page runs a script.
import { readFileSync } from 'node:fs'
import type { ParameterizedContext } from 'koa'
import { Html, html } from './html.ts'

/** Which stand-in it is. */
export interface Brand {
  /** What it stands in for: "Boekhouding". */
  readonly name: string
  readonly mark: string
  /** Why it is none in truth. */
  readonly about: string
  /** A data address. */
  readonly icon: string
}

export interface PageManner {
  /** For a form or a single message. */
  readonly narrow?: boolean
  /** It shows documents in frames. */
  readonly frames?: boolean
  /** Its forms lead back to the stand-in, and on to this origin in the end, which browsers hold to the policy too. */
  readonly sendsTo?: string
}

export type AnswerPage = (ctx: ParameterizedContext, title: string, body: Html, manner?: PageManner) => void

const policy = ({ frames, sendsTo = '' }: PageManner): string =>
  `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${sendsTo}`.trim() +
  (frames === true ? "; frame-src 'self'" : '')

export const makeAnswerPage =
  ({ name, mark, about, icon }: Brand): AnswerPage =>
  (ctx, title, body, manner = {}) => {
    ctx.set({
      'content-security-policy': policy(manner),
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
          <title>${title} · Voorbeeld-${name.toLowerCase()}</title>
          <link rel="icon" href="${new Html(icon)}" />
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body class="${manner.narrow === true ? 'narrow' : 'wide'}">
          <header class="top">
            <a class="brand" href="/"><span class="mark" aria-hidden="true">${mark}</span> ${name}</a>
            <span class="badge warn" title="${about}">Voorbeeld</span>
          </header>
          <main>${body}</main>
        </body>
      </html>`.text
  }

/** The pane's tokens, and sheets by their address, in this order. */
export const styleOf = (...sheets: readonly URL[]): string =>
  [new URL('../web/kit/styles/tokens.css', import.meta.url), ...sheets]
    .map((sheet) => readFileSync(sheet, 'utf8'))
    .join('\n')

/** One that several stand-ins have. */
export const sharedSheet = (name: 'frame' | 'login' | 'overview'): URL =>
  new URL(`./styles/${name}.css`, import.meta.url)

export const answerStyle = (ctx: ParameterizedContext, style: string): void => {
  ctx.type = 'text/css'
  ctx.set('cache-control', 'no-cache')
  ctx.body = style
}
