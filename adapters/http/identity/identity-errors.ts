// Failures of the identity area: missing sign-ins and permissions, and what people, roles, tags and offices cannot be changed to.
import type { SignInNeeded } from '#application/identity/check-sign-in.ts'
import type * as Failures from '#domain/identity/failures.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import {
  describe,
  type DescribeErrors,
  NAME_IN_USE,
  describeMissing,
  refuseField,
} from '../kernel/error-description.ts'

type IdentityOnlyFailure =
  | SignInNeeded
  /** A browser sent a call that changes something from a page of another site. */
  | { readonly _tag: 'CrossSite' }
  | Failures.Forbidden
  | Failures.BeyondOwnRights
  | Failures.EmailTaken
  | Failures.LastAdministrator
  | Failures.MailDomainTaken
  | Failures.OperatorOnly
  | Failures.OperatorTenantStays
  | Failures.RoleInUse
  | Failures.RoleIsDefault
  | Failures.RoleNotified
  | Failures.RoleNameTaken
  | Failures.RoleNotFound
  | Failures.RolesUnknown
  | Failures.TagInUse
  | Failures.TagNameTaken
  | Failures.TagNotFound
  | Failures.TagsUnknown
  | Failures.TenantNotFound
  | Failures.TooManyOfKind
  | Failures.UserNotFound

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
  SignInNeeded: ({ reason }) => describe(401, { ...signInWordings[reason], headers: { 'www-authenticate': 'Bearer' } }),
  Forbidden: ({ permission }) =>
    describe(403, {
      nl: `Dit mag je niet: er is het recht ${permission} voor nodig.`,
      en: `You may not do this: it needs the permission ${permission}.`,
    }),
  CrossSite: describe(403, {
    nl: 'Dit kan alleen vanuit de beheerpagina van deze dienst zelf, of met een token.',
    en: 'This can only be done from this service’s own administration page, or with a token.',
  }),
  BeyondOwnRights: ({ permissions }) =>
    describe(403, {
      nl: `Hier horen rechten bij die je zelf niet hebt: ${[...permissions].join(', ')}. Vraag het aan iemand die ze wel heeft.`,
      en: `This comes with permissions that you do not have: ${[...permissions].join(', ')}. Ask a colleague who has them.`,
    }),
  LastAdministrator: describe(409, {
    nl: 'Dan kan niemand hier nog mensen en rollen beheren. Geef eerst iemand anders die rechten.',
    en: 'This would leave no one who can manage people and roles. Give these permissions to another person first.',
  }),
  UserNotFound: describeMissing({ nl: 'Deze persoon', en: 'This person' }),
  RoleNotFound: describeMissing({ nl: 'Deze rol', en: 'This role' }),
  TagNotFound: describeMissing({ nl: 'Dit label', en: 'This tag' }),
  TagInUse: ({ campaigns }) =>
    describe(409, {
      nl: `Campagnes moeten nog uitnodigen met dit label: ${campaigns}. Kies daar eerst andere labels, of stop ze.`,
      en: `Campaigns still have to invite people by this tag: ${campaigns}. Choose other tags there first, or cancel them.`,
    }),
  TenantNotFound: describeMissing({ nl: 'Dit kantoor', en: 'This office' }),
  RolesUnknown: refuseField(422, 'roles', {
    nl: 'Niet al deze rollen zijn er (nog). Haal de lijst op en kies opnieuw.',
    en: 'Not all of these roles are here (any more). Get the list and choose again.',
  }),
  TagsUnknown: refuseField(422, 'tags', {
    nl: 'Niet al deze labels zijn er (nog). Haal de lijst op en kies opnieuw.',
    en: 'Not all of these tags are here (any more). Get the list and choose again.',
  }),
  OperatorOnly: refuseField(422, 'permissions', {
    nl: 'Het recht platform:admin bestaat alleen in het kantoor van de beheerder van deze dienst.',
    en: 'The permission platform:admin exists only in the office that runs this service.',
  }),
  EmailTaken: refuseField(409, 'email', {
    nl: 'Iemand in dit kantoor heeft dit adres al.',
    en: 'Another person in this office already has this address.',
  }),
  RoleNameTaken: NAME_IN_USE,
  TagNameTaken: NAME_IN_USE,
  MailDomainTaken: ({ domains }) =>
    refuseField(409, 'mailDomains', {
      nl: `Een ander kantoor heeft dit maildomein al: ${[...domains].join(', ')}.`,
      en: `Another office has this mail domain already: ${[...domains].join(', ')}.`,
    }),
  RoleInUse: ({ holders }) =>
    describe(409, {
      nl: `Deze rol is nog van mensen: ${holders}. Geef hun eerst een andere.`,
      en: `People still have this role: ${holders}. Give them another one first.`,
    }),
  RoleNotified: ({ titles }) =>
    describe(409, {
      nl: `Mensen met deze rol krijgen mail over: ${titles.map(({ nl }) => nl).join(', ')}. Haal de rol daar eerst weg.`,
      en: `People with this role get mail about: ${titles.map(({ en }) => en).join(', ')}. Take the role out there first.`,
    }),
  RoleIsDefault: describe(409, {
    nl: 'Wie zonder rol wordt toegevoegd krijgt deze. Maak eerst een andere rol de standaard.',
    en: 'People added without a role get this one. Make another role the default first.',
  }),
  TooManyOfKind: ({ limit }) =>
    describe(409, {
      nl: `Een kantoor heeft er hoogstens ${limit}. Verwijder er eerst een.`,
      en: `An office has at most ${limit} of these. Remove one first.`,
    }),
  OperatorTenantStays: describe(409, {
    nl: 'Het kantoor van de beheerder van deze dienst blijft actief: niemand kan er anders nog in.',
    en: 'The office that runs this service stays active. Otherwise no one could sign in.',
  }),
}
