// People, roles, tags and offices as use cases answer them, for tests of the responses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { IdentityUseCases } from '#adapters/http/identity/identity-endpoints.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { asRoleUuid, type Role } from '#domain/identity/role.ts'
import { asTagUuid, type Tag } from '#domain/identity/tag.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

const aUser = (over: Partial<User> = {}): User => ({
  uuid: asUserUuid(aUuid(40)),
  email: 'eva.jansen@korrel.example' as Mailbox,
  name: 'Eva Jansen',
  status: 'ACTIVE',
  statusSince: NOW,
  roles: [asRoleUuid(aUuid(50))],
  tags: [asTagUuid(aUuid(51))],
  facebook: false,
  language: O.some('en'),
  ...over,
})

const aRole = (over: Partial<Role> = {}): Role => ({
  uuid: asRoleUuid(aUuid(50)),
  name: 'Beheer',
  isDefault: false,
  permissions: ['users:read', 'users:write'],
  timelineCategories: ['Gesprekken'],
  ...over,
})

const aTag: Tag = { uuid: asTagUuid(aUuid(51)), name: 'Relatiedag' }

const aTenant: Tenant = {
  uuid: asTenantUuid(aUuid(2)),
  name: 'Kantoor Korrel',
  active: true,
  mailDomains: ['korrel.example'],
  language: 'nl',
}

export const fakePeople: IdentityUseCases = {
  listUsers: () => TE.right({ data: [aUser()], total: 1 }),
  countUsers: () => TE.right({ NOT_ACTIVATED: 0, ACTIVE: 1, INACTIVE: 0, TO_BE_REMOVED: 0, ANONYMISED: 0 }),
  readUser: () => TE.right({ ...aUser({ status: 'TO_BE_REMOVED' }), invited: true }),
  addUser: () => TE.right(aUser()),
  changeUser: () => TE.right(aUser()),
  importPeople: () =>
    TE.right([
      {
        email: aUser().email,
        before: O.some(aUser()),
        after: O.none,
        reason: O.some({ _tag: 'TagsUnknown', tags: [] }),
      },
    ]),
  listSignInsOfUser: () =>
    TE.right([
      {
        id: asSignInId(aUuid(41)),
        kind: 'browser',
        tenantUuid: aTenant.uuid,
        user: aUser().uuid,
        label: '',
        createdAt: NOW,
        expiresAt: NOW + 1,
        lastUsedAt: NOW,
        current: true,
      },
    ]),
  endSignInsOfUser: () => TE.right(2),
  listRoles: () => TE.right([{ ...aRole(), holders: 1 }]),
  addRole: () => TE.right(aRole()),
  changeRole: () => TE.right(aRole()),
  removeRole: () => TE.right(undefined),
  listTags: () => TE.right([{ ...aTag, holders: 1 }]),
  addTag: () => TE.right(aTag),
  renameTag: () => TE.right(aTag),
  removeTag: () => TE.right(undefined),
  listTenants: () => TE.right({ data: [aTenant], total: 1 }),
  readTenant: () => TE.right(aTenant),
  addTenant: () => TE.right(aTenant),
  changeTenant: () => TE.right(aTenant),
  listAudit: () =>
    TE.right({
      data: [
        {
          id: aUuid(60),
          at: NOW,
          actor: { _tag: 'Person', user: aUuid(40), tenantUuid: aTenant.uuid },
          actorPerson: O.some({ name: 'Eva Jansen', email: 'eva.jansen@korrel.example' as Mailbox }),
          action: 'user.changed',
          subject: O.some(aUuid(40)),
          details: { roles: { given: [], taken: [aUuid(50)] } },
          outcome: 'done',
          requestId: O.none,
        },
      ],
      total: 1,
    }),
}
