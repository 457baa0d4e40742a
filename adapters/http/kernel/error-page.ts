// The page for unknown addresses, and for pages that failed.
import type { Language } from '#adapters/contract/codecs/wording.ts'
import type { Answer, FailureSetting } from './answer.ts'
import type { Failure } from '../errors.ts'
import type { HttpContext } from './request-state.ts'
import { failurePage, type FailureTitles } from './result-page.ts'

const TITLES: FailureTitles = {
  nl: {
    RouteNotFound: 'Deze pagina bestaat niet',
    MethodNotAllowed: 'Dit adres is geen pagina',
    RateLimited: 'Even wachten',
    Internal: 'Er ging bij ons iets mis',
    otherwise: 'Deze pagina kan niet worden getoond',
  },
  en: {
    RouteNotFound: 'This page does not exist',
    MethodNotAllowed: 'This address is not a page',
    RateLimited: 'Please wait a moment',
    Internal: 'Something went wrong on our side',
    otherwise: 'This page cannot be shown',
  },
}

/** In place of the failure's own message, which is for programs. */
const MESSAGES: Readonly<Record<Language, Partial<Readonly<Record<Failure['_tag'], readonly string[]>>>>> = {
  nl: {
    RouteNotFound: [
      'Controleer het adres. Misschien is de pagina verplaatst of verwijderd.',
      'Kwam je hier via een link? Laat de afzender dan weten dat die niet meer klopt.',
    ],
    MethodNotAllowed: ['Programma’s gebruiken dit adres. In een browser is hier niets te zien.'],
  },
  en: {
    RouteNotFound: [
      'Check the address. The page may have been moved or removed.',
      'If a link brought you here, tell its sender that it no longer works.',
    ],
    MethodNotAllowed: ['Programs use this address. There is nothing to see here in a browser.'],
  },
}

const TO_ADMIN = { nl: 'Naar het beheer', en: 'To the administration' }

export function makeErrorPage(styles: readonly string[]): (failure: Failure, setting: FailureSetting) => Answer {
  return failurePage(styles, '/', TITLES, (failure, language, message) => ({
    hasNavigation: true,
    paragraphs: MESSAGES[language][failure._tag] ?? [message],
    actions: [{ href: '/admin', label: TO_ADMIN[language] }],
  }))
}

/** Whether the client prefers a page to JSON, as browsers do that open an address. */
export function prefersPage(ctx: HttpContext): boolean {
  return ctx.req.headers.accept !== undefined && ctx.accepts('json', 'html') === 'html'
}
