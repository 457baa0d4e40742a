// The pages of a stand-in: the frame around each, its headers and its style sheet. No page runs a script.
import { readFileSync } from 'node:fs'
import type { ParameterizedContext } from 'koa'
import { type Html, renderHtml } from './html.ts'
import { renderMessage } from './page-parts.ts'

/** The name and look of a stand-in. */
export interface Brand {
  /** What it replaces: "Boekhouding". */
  readonly name: string
  readonly mark: string
  /** Explains that this is not the real system. */
  readonly about: string
  /** The drawing of its icon on the accent, as SVG. */
  readonly drawing: string
  readonly accent: Accent
  readonly darkAccent: Accent
  readonly sheets?: readonly URL[]
}

type Accent = readonly [accent: string, hover: string, ink: string, soft: string]
const ACCENT_TOKENS = ['accent', 'accent-hover', 'accent-ink', 'accent-soft']

const renderAccents = ({ accent, darkAccent }: Brand): string =>
  [...ACCENT_TOKENS.map((token, n) => [token, n] as const), ['accent-text', 0] as const]
    .map(([token, n]) => `--${token}: var(--light, ${accent[n]}) var(--dark, ${darkAccent[n]});`)
    .join(' ')

export interface PageManner {
  /** For a form or a single message. */
  readonly narrow?: boolean
  /** The page shows documents in frames. */
  readonly frames?: boolean
  /** The origin to which the page's forms finally redirect. Browsers apply the policy of forms to redirects too. */
  readonly sendsTo?: string
}

export type AnswerPage = (ctx: ParameterizedContext, title: string, body: Html, manner?: PageManner) => void

const policy = ({ frames, sendsTo = '' }: PageManner): string =>
  `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${sendsTo}`.trim() +
  (frames === true ? "; frame-src 'self'" : '')

const renderIcon = ({ accent, drawing }: Brand): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='3' fill='${accent[0]}'/>${drawing}</svg>`,
  )}`

const toSharedUrl = (path: string): URL => new URL(path, import.meta.url)

/** The styles of all our pages, of all stand-ins, and of this one. */
const styleOf = (brand: Brand): string =>
  [
    toSharedUrl('../../web/kit/styles/tokens.css'),
    toSharedUrl('../../web/kit/styles/base.css'),
    toSharedUrl('../../web/kit/styles/form.css'),
    toSharedUrl('./styles/frame.css'),
    toSharedUrl('./styles/login.css'),
    toSharedUrl('./styles/overview.css'),
    ...(brand.sheets ?? []),
  ]
    .map((sheet) => readFileSync(sheet, 'utf8'))
    .join('\n') + `:root { ${renderAccents(brand)} }`

export interface StandInPages {
  readonly answerPage: AnswerPage
  /** 404. */
  readonly answerMissing: (ctx: ParameterizedContext, ...why: readonly (string | Html)[]) => void
  readonly answerStyle: (ctx: ParameterizedContext) => void
}

export function makePages(brand: Brand): StandInPages {
  const { name, mark, about } = brand
  const [icon, style] = [renderIcon(brand), styleOf(brand)]
  const answerPage: AnswerPage = (ctx, title, body, manner = {}) => {
    ctx.set({
      'content-security-policy': policy(manner),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = renderHtml`<!doctype html>
      <html lang="nl">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · Voorbeeld-${name.toLowerCase()}</title>
          <link rel="icon" href="${icon}" />
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
  return {
    answerPage,
    answerMissing: (ctx, ...why) => {
      ctx.status = 404
      answerPage(ctx, 'Niet gevonden', renderMessage('Dit is er niet', ...why), { narrow: true })
    },
    answerStyle: (ctx) => {
      ctx.type = 'text/css'
      ctx.set('cache-control', 'no-cache')
      ctx.body = style
    },
  }
}
