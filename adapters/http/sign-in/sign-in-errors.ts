// Why a sign-in did not succeed, and what the user can do about it.
import type { OfficeNotOpen } from '#application/identity/offices.ts'
import type { SignInFailure } from '#application/identity/sign-in.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { describe, type DescribeErrors } from '../kernel/error-description.ts'

type SignInOnlyFailure = Exclude<SignInFailure, StoreUnavailable> | OfficeNotOpen

/** What an operator must correct, by the provider's error code. */
const TO_CORRECT: Readonly<Record<string, Bilingual>> = {
  unauthorized_client: [
    'Sta de app daar de autorisatiecodestroom toe, en controleer het client-id in de instellingen van deze dienst.',
    'Allow the app the authorization code flow there, and check the client id in the settings of this service.',
  ],
  invalid_client: [
    'Controleer het client-id en het geheim in de instellingen van deze dienst; het geheim kan verlopen zijn.',
    'Check the client id and the secret in the settings of this service; the secret may have expired.',
  ],
  invalid_scope: [
    'Sta de app daar de scopes openid, email en profile toe.',
    'Allow the app the scopes openid, email and profile there.',
  ],
  consent_required: [
    'Laat een beheerder van de directory toestemming geven aan de app.',
    'Have an administrator of the directory consent to the app.',
  ],
}

const OTHERWISE: Bilingual = [
  'Controleer daar de registratie van de app, ook haar redirectadressen.',
  'Check the registration of the app there, its redirect addresses too.',
]

export const signInErrors: DescribeErrors<SignInOnlyFailure> = {
  SignInDeclined: describe(403, [
    'Je hebt het inloggen afgebroken. Er is niets veranderd.',
    'You stopped signing in. Nothing has changed.',
  ]),
  ProviderRefused: ({ error }) => {
    const [nl, en] = TO_CORRECT[error] ?? OTHERWISE
    return describe(502, [
      `De dienst waarmee je inlogt, weigerde onze aanvraag met de foutcode ${error}. Dat ligt niet aan jou; geef dit door aan de beheerder van deze dienst. Voor de beheerder: ${nl}`,
      `The sign-in service refused the request of this service with the error code ${error}. Nothing is wrong on your side; pass this on to the operator of this service. For the operator: ${en}`,
    ])
  },
  SignInInvalid: describe(400, [
    'Deze login is verlopen, al gebruikt of in een andere browser begonnen. Log opnieuw in.',
    'This sign-in has expired, was used already or began in another browser. Sign in again.',
  ]),
  AddressUnverified: describe(403, [
    'Je e-mailadres is nog niet bevestigd bij je werkaccount. Bevestig het daar, of kies een ander account.',
    'The e-mail address of your work account is not confirmed yet. Confirm it there, or choose another account.',
  ]),
  PersonUnknown: ({ email }) =>
    describe(403, [
      `${email} is hier niet bekend. Vraag een beheerder van je kantoor om je toe te voegen, of kies een ander account.`,
      `${email} is not known here. Ask an administrator of your office to add you, or choose another account.`,
    ]),
  PersonNotActive: ({ email }) =>
    describe(403, [
      `${email} heeft hier op dit moment geen toegang. Een beheerder van je kantoor kan die teruggeven.`,
      `${email} has no access here at the moment. An administrator of your office can give it back.`,
    ]),
  OfficeNotOpen: describe(403, [
    'In dit kantoor kun je nu niet werken. Een beheerder van dat kantoor kan je toegang geven.',
    'You cannot work in this office now. An administrator of that office can give you access.',
  ]),
  IdentityProviderDown: describe(502, [
    'De dienst waarmee je inlogt, antwoordt niet. Probeer het over een paar minuten opnieuw.',
    'The sign-in service does not answer. Try again in a few minutes.',
  ]),
}
