// What somebody sees who was not signed in: why, what to do, and a way to begin again.
import { type Answer, html } from '../answer.ts'
import { errorResponse, type Failure } from '../error-response.ts'
import type { FailureSetting } from '../failing.ts'
import type { Language } from '#adapters/codecs/wording.ts'
import { escapeHtml } from '../pages/markup.ts'
import { publicPage } from '../pages/public-page.ts'

interface Texts {
  readonly titles: Partial<Readonly<Record<Failure['_tag'], string>>>
  readonly otherTitle: string
  readonly again: string
  readonly otherAccount: string
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  nl: {
    titles: {
      SignInDeclined: 'Je bent niet aangemeld',
      SignInInvalid: 'Deze aanmelding geldt niet meer',
      AddressUnverified: 'Je e-mailadres is niet bevestigd',
      PersonUnknown: 'Je bent hier niet bekend',
      PersonNotActive: 'Je hebt hier geen toegang',
      IdentityProviderDown: 'Aanmelden lukt nu even niet',
    },
    otherTitle: 'Aanmelden is niet gelukt',
    again: 'Opnieuw aanmelden',
    otherAccount: 'Ander account kiezen',
  },
  en: {
    titles: {
      SignInDeclined: 'You are not signed in',
      SignInInvalid: 'This sign-in is no longer valid',
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

/** Where the account itself is the matter, beginning again with the same one would lead here again. */
const OF_THE_ACCOUNT: ReadonlySet<Failure['_tag']> = new Set(['AddressUnverified', 'PersonUnknown', 'PersonNotActive'])

/** `styles`: addresses. */
export const makeSignInFailed =
  (styles: readonly string[]) =>
  (failure: Failure, { language, requestId, now }: FailureSetting): Answer => {
    const { titles, otherTitle, again, otherAccount } = TEXTS[language]
    const { status, headers, body } = errorResponse(failure, language, '/admin/sign-in', now)
    const title = titles[failure._tag] ?? otherTitle
    const [href, action] = OF_THE_ACCOUNT.has(failure._tag)
      ? ['/admin/sign-in?account=choose', otherAccount]
      : ['/admin/sign-in', again]
    const page = publicPage(styles, {
      language,
      path: undefined,
      title,
      body: `<h1>${escapeHtml(title)}</h1>
<p class="public-lead">${escapeHtml(body.message)}</p>
<p><a class="public-button public-button-first" href="${href}">${escapeHtml(action)}</a></p>
<p class="public-reference">${escapeHtml(`${body.code} · ${requestId}`)}</p>`,
    })
    return { ...html(status, page), headers }
  }
