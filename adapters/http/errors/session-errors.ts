// How failures of login and session are told.
import type { AuthorisationUrl } from '#application/session/authorisation-url.ts'
import type { LoginFailure } from '#application/session/complete-login.ts'
import type { RecoverSession } from '#application/session/recover-session.ts'
import type { RefreshSession } from '#application/session/refresh-session.ts'
import { seconds } from '#domain/shared/clock.ts'
import type { Tell } from './told.ts'

type FailureOf<U> = U extends (...args: never[]) => () => Promise<infer R>
  ? Extract<R, { readonly _tag: 'Left' }> extends { readonly left: infer F }
    ? F
    : never
  : never

export type SessionFailure =
  | LoginFailure
  | FailureOf<AuthorisationUrl>
  | FailureOf<RefreshSession>
  | FailureOf<RecoverSession>

const BEARER = { 'www-authenticate': 'Bearer' }

const emailWording = {
  nl: 'Dit is geen geldig e-mailadres.',
  en: 'This is not a valid e-mail address.',
}

export const sessionErrors: Tell<SessionFailure> = {
  InvalidEmail: () => ({
    status: 400,
    code: 'INVALID_EMAIL',
    message: emailWording,
    faults: [{ path: 'email', message: emailWording }],
  }),
  TenantUnknown: () => ({
    status: 400,
    code: 'TENANT_UNKNOWN',
    message: {
      nl: 'Deze mailbox hoort niet bij een organisatie die hier is aangesloten.',
      en: 'This mailbox does not belong to an organisation that is connected here.',
    },
  }),
  StateInvalid: () => ({
    status: 400,
    code: 'STATE_INVALID',
    message: {
      nl: 'Deze aanmelding klopt niet (meer). Begin opnieuw vanuit de mail.',
      en: 'This sign-in is not valid (any more). Start again from your mail.',
    },
  }),
  LoginDeclined: () => ({
    status: 400,
    code: 'LOGIN_DECLINED',
    message: {
      nl: 'De koppeling met de boekhouding is niet toegestaan. Er is niets opgeslagen.',
      en: 'The link with the accounting system was not allowed. Nothing was stored.',
    },
  }),
  MailboxUnknown: () => ({
    status: 400,
    code: 'MAILBOX_UNKNOWN',
    message: {
      nl: 'De boekhouding kent geen e-mailadres van je. Begin opnieuw vanuit je mail.',
      en: 'The accounting system knows no e-mail address of yours. Start again from your mail.',
    },
  }),
  CodeRefused: () => ({
    status: 400,
    code: 'CODE_REFUSED',
    message: {
      nl: 'De boekhouding aanvaardt deze aanmelding niet meer. Begin opnieuw vanuit de mail.',
      en: 'The accounting system no longer accepts this sign-in. Start again from your mail.',
    },
  }),
  SessionInvalid: () => ({
    status: 401,
    code: 'PLUGIN_SESSION_INVALID',
    message: {
      nl: 'Je sessie is verlopen of ongeldig. Meld je opnieuw aan.',
      en: 'Your session has expired or is not valid. Sign in again.',
    },
    headers: BEARER,
  }),
  ReauthRequired: () => ({
    status: 401,
    code: 'LEDGER_REAUTH_REQUIRED',
    message: {
      nl: 'De koppeling met de boekhouding is verbroken. Koppel opnieuw.',
      en: 'The link with the accounting system has ended. Link it again.',
    },
    headers: BEARER,
  }),
  MailboxProofRequired: () => ({
    status: 401,
    code: 'MAILBOX_PROOF_REQUIRED',
    message: {
      nl: 'Toon eerst aan dat deze mailbox van jou is.',
      en: 'Show first that this mailbox is yours.',
    },
    headers: BEARER,
  }),
  LedgerDown: () => ({
    status: 502,
    code: 'LEDGER_DOWN',
    message: {
      nl: 'De boekhouding antwoordt niet. Probeer het later opnieuw.',
      en: 'The accounting system does not answer. Try again later.',
    },
  }),
  StoreUnavailable: (_, now) => ({
    status: 503,
    code: 'STORE_UNAVAILABLE',
    message: {
      nl: 'We kunnen even niet bij onze gegevens. Probeer het zo meteen opnieuw.',
      en: 'We can not reach our data for a moment. Try again shortly.',
    },
    retryAt: now + seconds(5),
  }),
}
