// The page after a failed connection: the reason, and what to do. It has no link, since connecting starts in the assistant.
import type { Failure } from '../errors.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { failurePage } from '../kernel/result-page.ts'
import { AUTHORISE } from './addresses.ts'

interface Texts {
  readonly titles: Partial<Readonly<Record<Failure['_tag'], string>>>
  readonly otherTitle: string
  readonly nothingDone: string
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  nl: {
    titles: {
      ClientRefused: 'Deze assistent kennen we niet',
      NotForAssistants: 'Met dit account gaat het niet',
      ConsentGone: 'Deze vraag geldt niet meer',
      SignInInvalid: 'Deze login is verlopen',
      ProviderRefused: 'Inloggen is hier niet goed ingesteld',
      AddressUnverified: 'Je e-mailadres is niet bevestigd',
      IdentityProviderDown: 'Inloggen lukt nu even niet',
    },
    otherTitle: 'Verbinden is niet gelukt',
    nothingDone:
      'Er is geen assistent verbonden. Je kunt deze pagina sluiten en het opnieuw proberen vanuit je assistent.',
  },
  en: {
    titles: {
      ClientRefused: 'We do not know this assistant',
      NotForAssistants: 'This account cannot be used for it',
      ConsentGone: 'This question is no longer valid',
      SignInInvalid: 'This sign-in has expired',
      ProviderRefused: 'Signing in is not set up correctly here',
      AddressUnverified: 'Your e-mail address is not confirmed',
      IdentityProviderDown: 'Signing in does not work at the moment',
    },
    otherTitle: 'Connecting did not succeed',
    nothingDone: 'No assistant was connected. You can close this page and try again from your assistant.',
  },
}

/** `styles`: addresses. */
export const makeAssistantFailed = (styles: readonly string[]) =>
  failurePage(styles, AUTHORISE, (failure, language, message) => {
    const { titles, otherTitle, nothingDone } = TEXTS[language]
    // An earlier answer to the same consent page may have connected the assistant.
    const outcome = failure._tag === 'ConsentGone' ? [] : [nothingDone]
    return { title: titles[failure._tag] ?? otherTitle, paragraphs: [message, ...outcome] }
  })
