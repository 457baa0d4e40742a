// Why a sign-in did not succeed, and what the user can do about it.
import type { SignInFailure } from '#application/identity/complete-sign-in.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tell } from './told.ts'

export type SignInOnlyFailure = Exclude<SignInFailure, StoreUnavailable>

export const signInErrors: Tell<SignInOnlyFailure> = {
  SignInDeclined: () => ({
    status: 403,
    code: 'SIGN_IN_DECLINED',
    message: {
      nl: 'Je hebt het inloggen afgebroken. Er is niets veranderd.',
      en: 'You stopped signing in. Nothing has changed.',
    },
  }),
  SignInInvalid: () => ({
    status: 400,
    code: 'SIGN_IN_INVALID',
    message: {
      nl: 'Deze login is verlopen, al gebruikt of in een andere browser begonnen. Log opnieuw in.',
      en: 'This sign-in has expired, was used already or began in another browser. Sign in again.',
    },
  }),
  AddressUnverified: () => ({
    status: 403,
    code: 'ADDRESS_UNVERIFIED',
    message: {
      nl: 'Je e-mailadres is nog niet bevestigd bij je werkaccount. Bevestig het daar, of kies een ander account.',
      en: 'The e-mail address of your work account is not confirmed yet. Confirm it there, or choose another account.',
    },
  }),
  PersonUnknown: ({ email }) => ({
    status: 403,
    code: 'PERSON_UNKNOWN',
    message: {
      nl: `${email} is hier niet bekend. Vraag een beheerder van je kantoor om je toe te voegen, of kies een ander account.`,
      en: `${email} is not known here. Ask an administrator of your office to add you, or choose another account.`,
    },
  }),
  PersonNotActive: ({ email }) => ({
    status: 403,
    code: 'PERSON_NOT_ACTIVE',
    message: {
      nl: `${email} heeft hier op dit moment geen toegang. Een beheerder van je kantoor kan die teruggeven.`,
      en: `${email} has no access here at the moment. An administrator of your office can give it back.`,
    },
  }),
  IdentityProviderDown: () => ({
    status: 502,
    code: 'IDENTITY_PROVIDER_DOWN',
    message: {
      nl: 'De dienst waarmee je inlogt, antwoordt niet. Probeer het over een paar minuten opnieuw.',
      en: 'The sign-in service does not answer. Try again in a few minutes.',
    },
  }),
}
