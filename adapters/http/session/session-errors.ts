// Failures of login and session.
import type { AuthorisationUrl } from '#application/session/authorisation-url.ts'
import type { LoginFailure } from '#application/session/complete-login.ts'
import type { RecoverSession, RefreshSession } from '#application/session/sessions.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { describe, type DescribeErrors, refuseField } from '../kernel/error-description.ts'

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

export const sessionErrors: DescribeErrors<SessionFailure> = {
  InvalidEmail: refuseField(400, 'email', ['Dit is geen geldig e-mailadres.', 'This is not a valid e-mail address.']),
  TenantUnknown: describe(400, [
    'Dit postvak hoort niet bij een organisatie die hier is aangesloten.',
    'This mailbox does not belong to an organisation that is connected here.',
  ]),
  StateInvalid: describe(400, [
    'Deze login is verlopen of al gebruikt. Log opnieuw in.',
    'This sign-in has expired or was used already. Sign in again.',
  ]),
  LoginDeclined: describe(400, [
    'Je hebt de koppeling met de boekhouding niet toegestaan. Er is niets opgeslagen.',
    'You did not allow the connection to the accounting system. Nothing was stored.',
  ]),
  MailboxUnknown: describe(400, [
    'De boekhouding heeft geen e-mailadres bij je account. Laat het daar invullen en log opnieuw in.',
    'Your account in the accounting system has no e-mail address. Have it added there, then sign in again.',
  ]),
  CodeRefused: describe(400, [
    'De boekhouding accepteert deze login niet. Log opnieuw in.',
    'The accounting system does not accept this sign-in. Sign in again.',
  ]),
  SessionInvalid: describe(
    401,
    ['Je sessie is verlopen of ongeldig. Log opnieuw in.', 'Your session has expired or is not valid. Sign in again.'],
    { headers: BEARER },
  ),
  ReauthRequired: describe(
    401,
    [
      'Je koppeling met de boekhouding is verlopen. Log opnieuw in.',
      'Your connection to the accounting system has expired. Sign in again.',
    ],
    { headers: BEARER },
  ),
  MailboxProofRequired: describe(
    401,
    [
      'Open de invoegtoepassing in je eigen postvak en log opnieuw in: we konden niet vaststellen dat dit postvak van jou is.',
      'Open the add-in in your own mailbox and sign in again: we could not confirm that this mailbox is yours.',
    ],
    { headers: BEARER },
  ),
  LedgerDown: describe(502, [
    'De boekhouding antwoordt niet. Probeer het later opnieuw.',
    'The accounting system does not answer. Try again later.',
  ]),
  StoreUnavailable: (_, now) =>
    describe(
      503,
      [
        'We kunnen even niet bij onze gegevens. Probeer het zo meteen opnieuw.',
        'We cannot reach our data for a moment. Try again shortly.',
      ],
      { retryAt: now + fromSeconds(5) },
    ),
}
