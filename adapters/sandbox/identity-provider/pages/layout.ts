// The name and style of the identity provider's pages.
import type { ParameterizedContext } from 'koa'
import type { Html } from '#adapters/sandbox/kit/html.ts'
import { makePages } from '#adapters/sandbox/kit/page.ts'

export const signInPages = makePages({
  name: 'Inlogdienst',
  mark: '●',
  about: 'Geen echte inlogdienst: de mensen zijn verzonnen',
  accent: ['#5c2e91', '#4b2577', '#ffffff', '#f4effa'],
  darkAccent: ['#c3a5e8', '#d2bbef', '#2b1247', '#3b2457'],
  drawing: "<circle cx='8' cy='6' r='2.5' fill='white'/><path d='M3.5 13a4.5 4.5 0 0 1 9 0z' fill='white'/>",
  sheets: [new URL('./identity-provider.css', import.meta.url)],
})

/** `sendsTo`: the origin to which a form of the page finally redirects. */
export function respondPage(ctx: ParameterizedContext, title: string, body: Html, sendsTo?: string): void {
  return signInPages.answerPage(ctx, title, body, { narrow: true, ...(sendsTo !== undefined && { sendsTo }) })
}
