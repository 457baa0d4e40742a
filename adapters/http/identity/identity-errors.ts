// Failures of the identity area: missing sign-ins and permissions, and refused changes of people, roles, tags and offices.
import type { SignInNeeded } from '#application/identity/check-sign-in.ts'
import type * as Failures from '#domain/identity/failures.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import {
  describe,
  type DescribeErrors,
  NAME_IN_USE,
  describeMissing,
  refuseField,
} from '../kernel/error-description.ts'

type IdentityOnlyFailure =
  | SignInNeeded
  /** A page of another site made the browser send a call that changes something. */
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

const signIn: Bilingual = ['Log in om verder te gaan.', 'Sign in to go on.']

const signInWordings: Readonly<Record<SignInNeeded['reason'], Bilingual>> = {
  missing: signIn,
  unknown: signIn,
  expired: ['Je bent te lang weggeweest. Log opnieuw in.', 'Your sign-in has expired. Sign in again.'],
  'not-active': signIn,
  'other-tenant': [
    'X-Tenant-Uuid noemt een ander kantoor dan dat van jou. Laat die header weg.',
    'X-Tenant-Uuid names another office than yours. Leave that header out.',
  ],
  'tenant-unknown': [
    'X-Tenant-Uuid noemt een kantoor dat hier niet is.',
    'X-Tenant-Uuid names an office that is not here.',
  ],
}

export const identityErrors: DescribeErrors<IdentityOnlyFailure> = {
  SignInNeeded: ({ reason }) => describe(401, signInWordings[reason], { headers: { 'www-authenticate': 'Bearer' } }),
  Forbidden: ({ permission }) =>
    describe(403, [
      `Dit mag je niet: er is het recht ${permission} voor nodig.`,
      `You may not do this: it needs the permission ${permission}.`,
    ]),
  CrossSite: describe(403, [
    'Dit kan alleen vanuit de beheerpagina van deze dienst zelf, of met een token.',
    'This can only be done from this service’s own administration page, or with a token.',
  ]),
  BeyondOwnRights: ({ permissions }) =>
    describe(403, [
      `Hier horen rechten bij die je zelf niet hebt: ${[...permissions].join(', ')}. Vraag het aan iemand die ze wel heeft.`,
      `This comes with permissions that you do not have: ${[...permissions].join(', ')}. Ask a colleague who has them.`,
    ]),
  LastAdministrator: describe(409, [
    'Dan kan niemand hier nog mensen en rollen beheren. Geef eerst iemand anders die rechten.',
    'This would leave no one who can manage people and roles. Give these permissions to another person first.',
  ]),
  UserNotFound: describeMissing(['Deze persoon', 'This person']),
  RoleNotFound: describeMissing(['Deze rol', 'This role']),
  TagNotFound: describeMissing(['Dit label', 'This tag']),
  TagInUse: ({ campaigns }) =>
    describe(409, [
      `Campagnes die nog moeten uitnodigen met dit label: ${campaigns}. Kies daar eerst andere labels, of stop ze.`,
      `Campaigns that still have to invite people with this tag: ${campaigns}. Choose other tags there first, or stop them.`,
    ]),
  TenantNotFound: describeMissing(['Dit kantoor', 'This office']),
  RolesUnknown: refuseField(422, 'roles', [
    'Niet al deze rollen zijn er (nog). Haal de lijst op en kies opnieuw.',
    'Not all of these roles are here (any more). Get the list and choose again.',
  ]),
  TagsUnknown: refuseField(422, 'tags', [
    'Niet al deze labels zijn er (nog). Haal de lijst op en kies opnieuw.',
    'Not all of these tags are here (any more). Get the list and choose again.',
  ]),
  OperatorOnly: refuseField(422, 'permissions', [
    'Het recht platform:admin bestaat alleen in het kantoor van de beheerder van deze dienst.',
    'The permission platform:admin exists only in the office that runs this service.',
  ]),
  EmailTaken: refuseField(409, 'email', [
    'Iemand in dit kantoor heeft dit adres al.',
    'Another person in this office already has this address.',
  ]),
  RoleNameTaken: NAME_IN_USE,
  TagNameTaken: NAME_IN_USE,
  MailDomainTaken: ({ domains }) =>
    refuseField(409, 'mailDomains', [
      `Een ander kantoor heeft dit maildomein al: ${[...domains].join(', ')}.`,
      `Another office has this mail domain already: ${[...domains].join(', ')}.`,
    ]),
  RoleInUse: ({ holders }) =>
    describe(409, [
      `Mensen die deze rol nog hebben: ${holders}. Geef hun eerst een andere.`,
      `People who still have this role: ${holders}. Give them another one first.`,
    ]),
  RoleNotified: ({ titles }) =>
    describe(409, [
      `Mensen met deze rol krijgen mail over: ${titles.map(({ nl }) => nl).join(', ')}. Haal de rol daar eerst weg.`,
      `People with this role get mail about: ${titles.map(({ en }) => en).join(', ')}. Remove the role there first.`,
    ]),
  RoleIsDefault: describe(409, [
    'Wie zonder rol wordt toegevoegd, krijgt deze. Maak eerst een andere rol de standaard.',
    'People added without a role get this one. Make another role the default first.',
  ]),
  TooManyOfKind: ({ limit }) =>
    describe(409, [
      `Een kantoor heeft er hoogstens ${limit}. Verwijder er eerst een.`,
      `An office has at most ${limit} of these. Remove one first.`,
    ]),
  OperatorTenantStays: describe(409, [
    'Het kantoor van de beheerder van deze dienst blijft actief: niemand kan er anders nog in.',
    'The office that runs this service stays active. Otherwise no one could sign in.',
  ]),
}
