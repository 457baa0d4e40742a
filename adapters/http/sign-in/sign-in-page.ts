// The page after a failed sign-in: why it failed, what to do, and a link to try again.
import type { Failure } from '../errors.ts'
import { makeFailurePage, type FailureTitles } from '../kernel/result-page.ts'
import { type Bilingual, pickText } from '#domain/shared/language.ts'

const TITLES: FailureTitles = {
  SignInDeclined: ['Je bent niet ingelogd', 'You are not signed in'],
  SignInInvalid: ['Deze login is verlopen', 'This sign-in has expired'],
  ProviderRefused: ['Inloggen is hier niet goed ingesteld', 'Signing in is not set up correctly here'],
  AddressUnverified: ['Je e-mailadres is niet bevestigd', 'Your e-mail address is not confirmed'],
  PersonUnknown: ['Je bent hier niet bekend', 'You are not known here'],
  PersonNotActive: ['Je hebt hier geen toegang', 'You have no access here'],
  IdentityProviderDown: ['Inloggen lukt nu even niet', 'Signing in does not work at the moment'],
  otherwise: ['Inloggen is niet gelukt', 'Signing in did not succeed'],
}

const AGAIN: Bilingual = ['Opnieuw inloggen', 'Sign in again']
const OTHER_ACCOUNT: Bilingual = ['Ander account kiezen', 'Choose another account']

/** Failures that the same account would have again. */
const OF_THE_ACCOUNT: ReadonlySet<Failure['_tag']> = new Set(['AddressUnverified', 'PersonUnknown', 'PersonNotActive'])

/** `styles`: addresses. */
export function makeSignInFailed(styles: readonly string[]) {
  return makeFailurePage(styles, '/admin/sign-in', TITLES, (failure, language, message) => {
    const action = OF_THE_ACCOUNT.has(failure._tag)
      ? { href: '/admin/sign-in?account=choose', label: pickText(OTHER_ACCOUNT, language) }
      : { href: '/admin/sign-in', label: pickText(AGAIN, language) }
    return { paragraphs: [message], actions: [action] }
  })
}
