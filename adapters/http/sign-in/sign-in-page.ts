// The page after a sign-in that did not succeed: why, what to do, and a link to try again.
import type { Failure } from '../errors.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { failurePage } from '../kernel/result-page.ts'

interface Texts {
  readonly titles: Partial<Readonly<Record<Failure['_tag'], string>>>
  readonly otherTitle: string
  readonly again: string
  readonly otherAccount: string
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  nl: {
    titles: {
      SignInDeclined: 'Je bent niet ingelogd',
      SignInInvalid: 'Deze login is verlopen',
      ProviderRefused: 'Inloggen is hier niet goed ingesteld',
      AddressUnverified: 'Je e-mailadres is niet bevestigd',
      PersonUnknown: 'Je bent hier niet bekend',
      PersonNotActive: 'Je hebt hier geen toegang',
      IdentityProviderDown: 'Inloggen lukt nu even niet',
    },
    otherTitle: 'Inloggen is niet gelukt',
    again: 'Opnieuw inloggen',
    otherAccount: 'Ander account kiezen',
  },
  en: {
    titles: {
      SignInDeclined: 'You are not signed in',
      SignInInvalid: 'This sign-in has expired',
      ProviderRefused: 'Signing in is not set up correctly here',
      AddressUnverified: 'Your e-mail address is not confirmed',
      PersonUnknown: 'You are not known here',
      PersonNotActive: 'You have no access here',
      IdentityProviderDown: 'Signing in does not work at the moment',
    },
    otherTitle: 'Signing in did not succeed',
    again: 'Sign in again',
    otherAccount: 'Choose another account',
  },
}

/** The same account would fail again. */
const OF_THE_ACCOUNT: ReadonlySet<Failure['_tag']> = new Set(['AddressUnverified', 'PersonUnknown', 'PersonNotActive'])

/** `styles`: addresses. */
export const makeSignInFailed = (styles: readonly string[]) =>
  failurePage(styles, '/admin/sign-in', (failure, language, message) => {
    const { titles, otherTitle, again, otherAccount } = TEXTS[language]
    const action = OF_THE_ACCOUNT.has(failure._tag)
      ? { href: '/admin/sign-in?account=choose', label: otherAccount }
      : { href: '/admin/sign-in', label: again }
    return { title: titles[failure._tag] ?? otherTitle, paragraphs: [message], actions: [action] }
  })
