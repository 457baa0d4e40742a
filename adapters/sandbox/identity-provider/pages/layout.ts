// What the identity provider's pages are called and look like.
import type { ParameterizedContext } from 'koa'
import type { Html } from '#adapters/sandbox/html.ts'
import { makeAnswerPage, sharedSheet, styleOf } from '#adapters/sandbox/page.ts'

export const STYLE = styleOf(
  sharedSheet('frame'),
  sharedSheet('login'),
  new URL('./identity-provider.css', import.meta.url),
)

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%235c2e91'/%3E" +
  "%3Ccircle cx='8' cy='6' r='2.5' fill='white'/%3E%3Cpath d='M3.5 13a4.5 4.5 0 0 1 9 0z' fill='white'/%3E%3C/svg%3E"

const framed = makeAnswerPage({
  name: 'Inlogdienst',
  mark: '●',
  about: 'Geen echte inlogdienst: de mensen zijn verzonnen',
  icon: ICON,
})

/** `sendsTo`: the origin to which a form of the page leads on in the end. */
export const answerPage = (ctx: ParameterizedContext, title: string, body: Html, sendsTo?: string): void =>
  framed(ctx, title, body, { narrow: true, ...(sendsTo !== undefined && { sendsTo }) })
