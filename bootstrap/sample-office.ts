// The sandbox's people: two offices with roles, created once; their people have accounts at the stand-in identity provider. Never in production.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { withUuid } from '#application/identity/roles.ts'
import {
  sampleUsers,
  secondOffice,
  secondOfficeAdministrator,
  unconfirmedColleague,
} from '#adapters/sandbox/sample-people.ts'
import { buildFirstRoles, type NewRole, type Role } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import { asUserUuid, type LivingStatus, type User } from '#domain/identity/user.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, type Random, type Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { addMissingTenant, SAMPLE_OFFICE, storeAtStart } from './default-tenant.ts'

export const SECOND_OFFICE: Office = {
  uuid: asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d72' as Uuid),
  name: secondOffice.name,
  active: true,
  mailDomains: [secondOffice.domain],
}

const CAMPAIGNS: NewRole = {
  name: 'Campagnebeheerder',
  isDefault: false,
  permissions: ['users:read', 'campaigns:read', 'campaigns:write'],
  timelineCategories: [],
}

type Kind = 'administrator' | 'campaigns' | 'member'

/** The sample office is the operator's. */
const buildRoles = (office: Office): Readonly<Record<Kind, NewRole>> => ({
  ...buildFirstRoles(office === SAMPLE_OFFICE),
  campaigns: CAMPAIGNS,
})

interface SampleMember {
  readonly fullName: string
  readonly email: string
  readonly role: Kind
  readonly status: LivingStatus
}

const member = (
  { fullName, email }: { readonly fullName: string; readonly email: string },
  role: Kind,
  status: LivingStatus = 'ACTIVE',
): SampleMember => ({ fullName, email, role, status })

const [eva, piet, fatima] = sampleUsers

const PEOPLE: readonly (readonly [office: Office, members: readonly SampleMember[]])[] = [
  [
    SAMPLE_OFFICE,
    [
      member(eva, 'administrator'),
      member(piet, 'campaigns'),
      member(fatima, 'member'),
      member(unconfirmedColleague, 'member', 'NOT_ACTIVATED'),
    ],
  ],
  [SECOND_OFFICE, [member(secondOfficeAdministrator, 'administrator')]],
]

interface Deps {
  readonly inScope: InScope<IdentityStores>
  readonly clock: Clock
  readonly random: Random
}

function fillOffice(
  { users, roles }: IdentityStores,
  { clock, random }: Deps,
  office: Office,
  members: readonly SampleMember[],
): TE.TaskEither<StoreUnavailable, unknown> {
  const now = clock.now()
  const { administrator, campaigns, member } = buildRoles(office)
  const made: Readonly<Record<Kind, Role>> = {
    administrator: withUuid(random, administrator),
    campaigns: withUuid(random, campaigns),
    member: withUuid(random, member),
  }
  const people = members.map(({ fullName, email, role, status }): User => ({
    uuid: asUserUuid(random.uuid() as Uuid),
    email: email as Mailbox,
    name: fullName,
    status,
    statusSince: now,
    roles: [made[role].uuid],
    tags: [],
    facebook: true,
  }))
  return pipe(
    Object.values(made),
    TE.traverseSeqArray(roles.put),
    TE.flatMap(() => TE.traverseSeqArray(users.add)(people)),
  )
}

/** An office with roles or people stays unchanged, because its administrators may have changed it. */
export async function ensureSampleOffices(deps: Deps): Promise<void> {
  const furnished = ([office, members]: (typeof PEOPLE)[number]) =>
    deps.inScope(Tenant(office.uuid), (stores) =>
      gen(function* () {
        // Several replicas may start at once.
        yield* unwrap(stores.tenants.lock(office.uuid))
        const roles = yield* unwrap(stores.roles.list)
        const counts = yield* unwrap(stores.users.countByStatus)
        return yield* unwrap(
          roles.length > 0 || Object.values(counts).some((count) => count > 0)
            ? TE.right(undefined)
            : fillOffice(stores, deps, office, members),
        )
      }),
    )
  await storeAtStart(
    pipe(
      addMissingTenant(deps.inScope, SECOND_OFFICE),
      TE.flatMap(() => TE.traverseSeqArray(furnished)(PEOPLE)),
    ),
  )
}
