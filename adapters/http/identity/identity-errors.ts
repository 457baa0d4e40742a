// How whoever has to sign in, may not do what he asks, or seems to be made to ask it by another site is told so.
import type { SignInNeeded } from '#application/identity/check-sign-in.ts'
import type { Forbidden } from '#domain/identity/failures.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import type { DescribeErrors } from '../kernel/error-description.ts'

export type IdentityOnlyFailure =
  | SignInNeeded
  | Forbidden
  /** A browser sent a call that changes something, and not from a page of ours. */
  | { readonly _tag: 'CrossSite' }

const signIn: Wording = { nl: 'Log in om verder te gaan.', en: 'Sign in to go on.' }

const signInWordings: Readonly<Record<SignInNeeded['reason'], Wording>> = {
  missing: signIn,
  unknown: signIn,
  expired: { nl: 'Je bent te lang weggeweest. Log opnieuw in.', en: 'Your sign-in has expired. Sign in again.' },
  'not-active': signIn,
  'other-tenant': {
    nl: 'X-Tenant-Uuid noemt een ander kantoor dan dat van jou. Laat die header weg.',
    en: 'X-Tenant-Uuid names another office than yours. Leave that header out.',
  },
  'tenant-unknown': {
    nl: 'X-Tenant-Uuid noemt een kantoor dat hier niet is.',
    en: 'X-Tenant-Uuid names an office that is not here.',
  },
}

export const identityErrors: DescribeErrors<IdentityOnlyFailure> = {
  SignInNeeded: ({ reason }) => ({
    status: 401,
    code: 'SIGN_IN_REQUIRED',
    message: signInWordings[reason],
    headers: { 'www-authenticate': 'Bearer' },
  }),
  Forbidden: ({ permission }) => ({
    status: 403,
    code: 'FORBIDDEN',
    message: {
      nl: `Dit mag je niet: er is het recht ${permission} voor nodig.`,
      en: `You may not do this: it needs the permission ${permission}.`,
    },
  }),
  CrossSite: () => ({
    status: 403,
    code: 'CROSS_SITE',
    message: {
      nl: 'Dit kan alleen vanuit de beheerpagina van deze dienst zelf, of met een token.',
      en: 'This can only be done from this service’s own administration page, or with a token.',
    },
  }),
}
