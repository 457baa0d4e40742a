// The page for unknown addresses, and for pages that failed.
import { type Bilingual, pickText } from '#domain/shared/language.ts'
import type { Answer, FailureSetting } from './answer.ts'
import type { Failure } from '../errors.ts'
import type { HttpContext } from './request-state.ts'
import { makeFailurePage, type FailureTitles } from './result-page.ts'

const TITLES: FailureTitles = {
  RouteNotFound: ['Deze pagina bestaat niet', 'This page does not exist'],
  MethodNotAllowed: ['Dit adres is geen pagina', 'This address is not a page'],
  RateLimited: ['Even wachten', 'Please wait a moment'],
  Internal: ['Er ging bij ons iets mis', 'Something went wrong on our side'],
  otherwise: ['Deze pagina kan niet worden getoond', 'This page cannot be shown'],
}

/** Replace the failure's own message, which is for programs. */
const MESSAGES: Readonly<Partial<Record<Failure['_tag'], Bilingual<readonly string[]>>>> = {
  RouteNotFound: [
    [
      'Controleer het adres. Misschien is de pagina verplaatst of verwijderd.',
      'Kwam je hier via een link? Laat de afzender dan weten dat die niet meer klopt.',
    ],
    [
      'Check the address. The page may have been moved or removed.',
      'If a link brought you here, tell its sender that it no longer works.',
    ],
  ],
  MethodNotAllowed: [
    ['Programma’s gebruiken dit adres. In een browser is hier niets te zien.'],
    ['Programs use this address. There is nothing to see here in a browser.'],
  ],
}

const TO_ADMIN: Bilingual = ['Naar het beheer', 'To the administration']

export function makeErrorPage(styles: readonly string[]): (failure: Failure, setting: FailureSetting) => Answer {
  return makeFailurePage(styles, '/', TITLES, (failure, language, message) => ({
    hasNavigation: true,
    paragraphs: pickText(MESSAGES[failure._tag] ?? [[message], [message]], language),
    actions: [{ href: '/admin', label: pickText(TO_ADMIN, language) }],
  }))
}

/** Whether the client prefers a page to JSON, as browsers do that open an address. */
export function isPagePreferred(ctx: HttpContext): boolean {
  return ctx.req.headers.accept !== undefined && ctx.accepts('json', 'html') === 'html'
}
