// The page after a sign-in that did not succeed: why, what to do, and a link to try again.
import type { Failure } from '../errors.ts'
import { failurePage, type FailureTitles } from '../kernel/result-page.ts'

const TITLES: FailureTitles = {
  nl: {
    SignInDeclined: 'Je bent niet ingelogd',
    SignInInvalid: 'Deze login is verlopen',
    ProviderRefused: 'Inloggen is hier niet goed ingesteld',
    AddressUnverified: 'Je e-mailadres is niet bevestigd',
    PersonUnknown: 'Je bent hier niet bekend',
    PersonNotActive: 'Je hebt hier geen toegang',
    IdentityProviderDown: 'Inloggen lukt nu even niet',
    otherwise: 'Inloggen is niet gelukt',
  },
  en: {
    SignInDeclined: 'You are not signed in',
    SignInInvalid: 'This sign-in has expired',
    ProviderRefused: 'Signing in is not set up correctly here',
    AddressUnverified: 'Your e-mail address is not confirmed',
    PersonUnknown: 'You are not known here',
    PersonNotActive: 'You have no access here',
    IdentityProviderDown: 'Signing in does not work at the moment',
    otherwise: 'Signing in did not succeed',
  },
}

const AGAIN = { nl: 'Opnieuw inloggen', en: 'Sign in again' }
const OTHER_ACCOUNT = { nl: 'Ander account kiezen', en: 'Choose another account' }

/** The same account would fail again. */
const OF_THE_ACCOUNT: ReadonlySet<Failure['_tag']> = new Set(['AddressUnverified', 'PersonUnknown', 'PersonNotActive'])

/** `styles`: addresses. */
export function makeSignInFailed(styles: readonly string[]) {
  return failurePage(styles, '/admin/sign-in', TITLES, (failure, language, message) => {
    const action = OF_THE_ACCOUNT.has(failure._tag)
      ? { href: '/admin/sign-in?account=choose', label: OTHER_ACCOUNT[language] }
      : { href: '/admin/sign-in', label: AGAIN[language] }
    return { paragraphs: [message], actions: [action] }
  })
}
