// The page after a failed connection: the reason, and what to do. It has no link, since connecting starts in the assistant.
import { failurePage, type FailureTitles } from '../kernel/result-page.ts'
import { AUTHORISE } from './addresses.ts'

const TITLES: FailureTitles = {
  nl: {
    ClientRefused: 'Deze assistent kennen we niet',
    NotForAssistants: 'Met dit account gaat het niet',
    ConsentGone: 'Deze vraag geldt niet meer',
    SignInInvalid: 'Deze login is verlopen',
    ProviderRefused: 'Inloggen is hier niet goed ingesteld',
    AddressUnverified: 'Je e-mailadres is niet bevestigd',
    IdentityProviderDown: 'Inloggen lukt nu even niet',
    otherwise: 'Verbinden is niet gelukt',
  },
  en: {
    ClientRefused: 'We do not know this assistant',
    NotForAssistants: 'This account cannot be used for it',
    ConsentGone: 'This question is no longer valid',
    SignInInvalid: 'This sign-in has expired',
    ProviderRefused: 'Signing in is not set up correctly here',
    AddressUnverified: 'Your e-mail address is not confirmed',
    IdentityProviderDown: 'Signing in does not work at the moment',
    otherwise: 'Connecting did not succeed',
  },
}

const NOTHING_DONE = {
  nl: 'Er is geen assistent verbonden. Je kunt deze pagina sluiten en het opnieuw proberen vanuit je assistent.',
  en: 'No assistant was connected. You can close this page and try again from your assistant.',
}

/** `styles`: addresses. */
export function makeAssistantFailed(styles: readonly string[]) {
  return failurePage(styles, AUTHORISE, TITLES, (failure, language, message) => ({
    // An earlier answer to the same consent page may have connected the assistant.
    paragraphs: failure._tag === 'ConsentGone' ? [message] : [message, NOTHING_DONE[language]],
  }))
}
