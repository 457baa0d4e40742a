// How it is told that something of people, roles, tags or offices is not done, beyond what anybody who signed in may be told.
import type {
  BeyondOwnRights,
  EmailTaken,
  LastAdministrator,
  MailDomainTaken,
  OperatorOnly,
  OperatorTenantStays,
  RoleInUse,
  RoleIsDefault,
  RoleNameTaken,
  RoleNotFound,
  RolesUnknown,
  TagNameTaken,
  TagNotFound,
  TagsUnknown,
  TenantNotFound,
  TooManyOfKind,
  UserNotFound,
} from '#domain/identity/failures.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import { refusedField, type DescribeErrors, type ErrorDescription } from '../kernel/error-description.ts'

export type PeopleFailure =
  | BeyondOwnRights
  | EmailTaken
  | LastAdministrator
  | MailDomainTaken
  | OperatorOnly
  | OperatorTenantStays
  | RoleInUse
  | RoleIsDefault
  | RoleNameTaken
  | RoleNotFound
  | RolesUnknown
  | TagNameTaken
  | TagNotFound
  | TagsUnknown
  | TenantNotFound
  | TooManyOfKind
  | UserNotFound

/** The same words wherever it is: one of another tenant is no more there than one that never was. */
const gone = (code: string, message: Wording): ErrorDescription => ({ status: 404, code, message })

/** What another has already; the message stands at the field as well. */
const taken = (code: string, path: string, message: Wording): ErrorDescription => ({
  status: 409,
  code,
  message,
  faults: [{ path, message }],
})

export const peopleErrors: DescribeErrors<PeopleFailure> = {
  BeyondOwnRights: ({ permissions }) => ({
    status: 403,
    code: 'BEYOND_OWN_RIGHTS',
    message: {
      nl: `Hier horen rechten bij die je zelf niet hebt: ${[...permissions].join(', ')}. Vraag het aan iemand die ze wel heeft.`,
      en: `This comes with permissions that you do not have: ${[...permissions].join(', ')}. Ask a colleague who has them.`,
    },
  }),
  LastAdministrator: () => ({
    status: 409,
    code: 'LAST_ADMINISTRATOR',
    message: {
      nl: 'Dan kan niemand hier nog mensen en rollen beheren. Geef eerst iemand anders die rechten.',
      en: 'This would leave no one who can manage people and roles. Give these permissions to another person first.',
    },
  }),
  UserNotFound: () =>
    gone('USER_NOT_FOUND', {
      nl: 'Deze persoon bestaat niet of is verwijderd.',
      en: 'This person does not exist or was removed.',
    }),
  RoleNotFound: () =>
    gone('ROLE_NOT_FOUND', {
      nl: 'Deze rol bestaat niet of is verwijderd.',
      en: 'This role does not exist or was removed.',
    }),
  TagNotFound: () =>
    gone('TAG_NOT_FOUND', {
      nl: 'Dit label bestaat niet of is verwijderd.',
      en: 'This tag does not exist or was removed.',
    }),
  TenantNotFound: () =>
    gone('TENANT_NOT_FOUND', {
      nl: 'Dit kantoor bestaat niet of is verwijderd.',
      en: 'This office does not exist or was removed.',
    }),
  RolesUnknown: () =>
    refusedField('ROLES_UNKNOWN', 'roles', {
      nl: 'Niet al deze rollen zijn er (nog). Haal de lijst op en kies opnieuw.',
      en: 'Not all of these roles are here (any more). Get the list and choose again.',
    }),
  TagsUnknown: () =>
    refusedField('TAGS_UNKNOWN', 'tags', {
      nl: 'Niet al deze labels zijn er (nog). Haal de lijst op en kies opnieuw.',
      en: 'Not all of these tags are here (any more). Get the list and choose again.',
    }),
  OperatorOnly: () =>
    refusedField('OPERATOR_ONLY', 'permissions', {
      nl: 'Het recht platform:admin bestaat alleen in het kantoor van de beheerder van deze dienst.',
      en: 'The permission platform:admin exists only in the office that runs this service.',
    }),
  EmailTaken: () =>
    taken('EMAIL_TAKEN', 'email', {
      nl: 'Iemand in dit kantoor heeft dit adres al.',
      en: 'Another person in this office already has this address.',
    }),
  RoleNameTaken: () =>
    taken('ROLE_NAME_TAKEN', 'name', {
      nl: 'Er is al een rol die zo heet. Kies een andere naam.',
      en: 'There is a role of this name already. Choose another name.',
    }),
  TagNameTaken: () =>
    taken('TAG_NAME_TAKEN', 'name', {
      nl: 'Er is al een label dat zo heet. Kies een andere naam.',
      en: 'There is a tag of this name already. Choose another name.',
    }),
  MailDomainTaken: ({ domains }) =>
    taken('MAIL_DOMAIN_TAKEN', 'mailDomains', {
      nl: `Een ander kantoor heeft dit maildomein al: ${[...domains].join(', ')}.`,
      en: `Another office has this mail domain already: ${[...domains].join(', ')}.`,
    }),
  RoleInUse: ({ holders }) => ({
    status: 409,
    code: 'ROLE_IN_USE',
    message: {
      nl: `Deze rol is nog van mensen: ${holders}. Geef hun eerst een andere.`,
      en: `People still have this role: ${holders}. Give them another one first.`,
    },
  }),
  RoleIsDefault: () => ({
    status: 409,
    code: 'ROLE_IS_DEFAULT',
    message: {
      nl: 'Wie zonder rol wordt toegevoegd krijgt deze. Maak eerst een andere rol de standaard.',
      en: 'People added without a role get this one. Make another role the default first.',
    },
  }),
  TooManyOfKind: ({ limit }) => ({
    status: 409,
    code: 'TOO_MANY',
    message: {
      nl: `Een kantoor heeft er hoogstens ${limit}. Verwijder er eerst een.`,
      en: `An office has at most ${limit} of these. Remove one first.`,
    },
  }),
  OperatorTenantStays: () => ({
    status: 409,
    code: 'OPERATOR_TENANT_STAYS',
    message: {
      nl: 'Het kantoor van de beheerder van deze dienst blijft actief: niemand kan er anders nog in.',
      en: 'The office that runs this service stays active. Otherwise no one could sign in.',
    },
  }),
}
