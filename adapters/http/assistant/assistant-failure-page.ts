// The page after a failed connection: the reason, and what to do. It has no link, because connecting starts in the assistant.
import { makeFailurePage, type FailureTitles } from '../kernel/result-page.ts'
import { AUTHORISE } from './addresses.ts'
import { type Bilingual, pickText } from '#domain/shared/language.ts'

const TITLES: FailureTitles = {
  ClientRefused: ['Deze assistent kennen we niet', 'We do not know this assistant'],
  NotForAssistants: ['Met dit account gaat het niet', 'This account cannot be used for it'],
  ConsentGone: ['Deze vraag geldt niet meer', 'This question is no longer valid'],
  SignInInvalid: ['Deze login is verlopen', 'This sign-in has expired'],
  ProviderRefused: ['Inloggen is hier niet goed ingesteld', 'Signing in is not set up correctly here'],
  AddressUnverified: ['Je e-mailadres is niet bevestigd', 'Your e-mail address is not confirmed'],
  IdentityProviderDown: ['Inloggen lukt nu even niet', 'Signing in does not work at the moment'],
  otherwise: ['Verbinden is niet gelukt', 'Connecting did not succeed'],
}

const NOTHING_DONE: Bilingual = [
  'Er is geen assistent verbonden. Je kunt deze pagina sluiten en het opnieuw proberen vanuit je assistent.',
  'No assistant was connected. You can close this page and try again from your assistant.',
]

/** `styles`: addresses. */
export function makeAssistantFailed(styles: readonly string[]) {
  return makeFailurePage(styles, AUTHORISE, TITLES, (failure, language, message) => ({
    // An earlier answer to the same consent page may have connected the assistant.
    paragraphs: failure._tag === 'ConsentGone' ? [message] : [message, pickText(NOTHING_DONE, language)],
  }))
}
