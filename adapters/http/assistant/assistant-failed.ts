// What somebody sees whose assistant was not connected: why, and what to do. It leads nowhere: an assistant is connected from the assistant.
import { type Answer, html } from '../answer.ts'
import { errorResponse, type Failure } from '../error-response.ts'
import type { FailureSetting } from '../failing.ts'
import type { Language } from '#adapters/codecs/wording.ts'
import { escapeHtml } from '../pages/markup.ts'
import { publicPage } from '../pages/public-page.ts'
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
      SignInInvalid: 'Deze aanmelding geldt niet meer',
      AddressUnverified: 'Je e-mailadres is niet bevestigd',
      IdentityProviderDown: 'Aanmelden lukt nu even niet',
    },
    otherTitle: 'Verbinden is niet gelukt',
    nothingDone:
      'Er is geen assistent verbonden. Je kunt deze pagina sluiten en het opnieuw proberen vanuit je assistent.',
  },
  en: {
    titles: {
      ClientRefused: 'We do not know this assistant',
      NotForAssistants: 'This account can not be used for it',
      ConsentGone: 'This question is no longer valid',
      SignInInvalid: 'This sign-in is no longer valid',
      AddressUnverified: 'Your e-mail address is not confirmed',
      IdentityProviderDown: 'Signing in does not work at the moment',
    },
    otherTitle: 'Connecting did not succeed',
    nothingDone: 'No assistant was connected. You can close this page and try again from your assistant.',
  },
}

/** `styles`: addresses. */
export const makeAssistantFailed =
  (styles: readonly string[]) =>
  (failure: Failure, { language, requestId, now }: FailureSetting): Answer => {
    const { titles, otherTitle, nothingDone } = TEXTS[language]
    const { status, headers, body } = errorResponse(failure, language, AUTHORISE, now)
    const title = titles[failure._tag] ?? otherTitle
    // A question that was answered may well have connected one.
    const outcome = failure._tag === 'ConsentGone' ? '' : `<p>${escapeHtml(nothingDone)}</p>\n`
    const page = publicPage(styles, {
      language,
      path: undefined,
      title,
      body: `<h1>${escapeHtml(title)}</h1>
<p class="public-lead">${escapeHtml(body.message)}</p>
${outcome}<p class="public-reference">${escapeHtml(`${body.code} · ${requestId}`)}</p>`,
    })
    return { ...html(status, page), headers }
  }
