// Two offices with the same kinds of people, all of them signed in; the first one's also runs the service. Everything of the second is known by
// words of its own, so that a test finds it wherever it has leaked to.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { addSignIn } from '#application/identity/sign-ins.ts'
import { asRoleUuid, type Permission, type Role } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { SignInKind } from '#domain/identity/principal.ts'
import { asTagUuid, type Tag } from '#domain/identity/tag.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

const newUuid = (): Uuid => randomUUID() as string as Uuid

/** What people of each kind may do. */
export const KINDS = {
  member: [],
  campaigns: ['users:read', 'campaigns:read', 'campaigns:write'],
  administrator: [
    'users:read',
    'users:write',
    'roles:read',
    'roles:write',
    'logs:read',
    'campaigns:read',
    'campaigns:write',
    'templates:read',
    'templates:write',
    'mail:read',
    'mail:send',
  ],
  operator: ['platform:admin'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type Kind = keyof typeof KINDS

export interface SeededPerson {
  readonly user: User
  /** Of a program's sign-in. */
  readonly token: string
  /** Of a browser's. */
  readonly cookie: string
}

export interface SeededOffice {
  readonly tenant: Office
  /** In everything of this office, and in nothing of another. */
  readonly word: string
  readonly roles: Readonly<Record<Kind, Role>>
  readonly tag: Tag
  readonly people: Readonly<Record<Kind, SeededPerson>>
  /** Names, addresses and uuids of it that no answer to another office may contain. */
  readonly canaries: readonly string[]
}

export interface TwoOffices {
  readonly ours: SeededOffice
  readonly theirs: SeededOffice
}

const labels: Readonly<Record<Kind, string>> = {
  member: 'Lid',
  campaigns: 'Campagnes',
  administrator: 'Beheer',
  operator: 'Dienst',
}

const roleOf = (kind: Kind, word: string): Role => ({
  uuid: asRoleUuid(newUuid()),
  name: `${labels[kind]} ${word}`,
  isDefault: kind === 'member',
  permissions: KINDS[kind],
  timelineCategories: kind === 'member' ? [] : [`Gesprekken ${word}`],
})

const userOf = (kind: Kind, word: string, role: Role, tag: Tag, at: Instant): User => ({
  uuid: asUserUuid(newUuid()),
  email: `${labels[kind].toLowerCase()}@${word}.example` as Mailbox,
  name: `${labels[kind]} van ${word}`,
  status: 'ACTIVE',
  statusSince: at,
  roles: [role.uuid],
  tags: [tag.uuid],
  facebook: true,
  language: O.none,
})

const each = <A>(make: (kind: Kind) => A): Readonly<Record<Kind, A>> => ({
  member: make('member'),
  campaigns: make('campaigns'),
  administrator: make('administrator'),
  operator: make('operator'),
})

async function seed(
  inScope: InScope<IdentityStores>,
  uuid: TenantUuid,
  word: string,
  at: Instant,
): Promise<SeededOffice> {
  const tenant: Office = {
    uuid,
    name: `Kantoor ${word}`,
    active: true,
    mailDomains: [`${word}.example`],
    language: 'nl',
  }
  const tag: Tag = { uuid: asTagUuid(newUuid()), name: `Label ${word}` }
  const roles = each((kind) => roleOf(kind, word))
  const users = each((kind) => userOf(kind, word, roles[kind], tag, at))

  const secretOf = (stores: IdentityStores, user: User, kind: SignInKind): TE.TaskEither<StoreUnavailable, string> =>
    pipe(
      addSignIn({ secrets: signInSecrets, random: { uuid: randomUUID } }, stores, {
        kind,
        tenantUuid: uuid,
        user: user.uuid,
        label: `${kind} ${word}`,
        createdAt: at,
        expiresAt: at + fromDays(30),
      }),
      TE.map(({ secret }) => secret),
    )

  const person = (stores: IdentityStores, user: User): TE.TaskEither<StoreUnavailable, SeededPerson> =>
    pipe(
      stores.users.add(user),
      TE.flatMap(() => secretOf(stores, user, 'program')),
      TE.bindTo('token'),
      TE.bind('cookie', () => secretOf(stores, user, 'browser')),
      TE.map((secrets) => ({ user, ...secrets })),
    )

  const written = await pipe(
    inScope(Admin, ({ tenants }) => tenants.put(tenant)),
    TE.flatMap(() =>
      inScope(Tenant(uuid), (stores) =>
        pipe(
          Object.values(roles),
          TE.traverseSeqArray((role) => stores.roles.put(role)),
          TE.flatMap(() => stores.tags.put(tag)),
          TE.flatMap(() =>
            stores.audit.record({
              id: newUuid(),
              at,
              actor: { _tag: 'Person', user: users.administrator.uuid, tenantUuid: uuid },
              action: 'user.created',
              subject: O.some(users.member.uuid),
              details: { roles: [roles.member.uuid], tags: [tag.uuid] },
              outcome: 'done',
            }),
          ),
          TE.flatMap(() => TE.sequenceSeqArray(Object.values(users).map((user) => person(stores, user)))),
        ),
      ),
    ),
  )()
  if (written._tag === 'Left') throw new Error(`unexpected ${JSON.stringify(written.left)}`)

  const found = (kind: Kind): SeededPerson => {
    const one = written.right.find(({ user }) => user.uuid === users[kind].uuid)
    if (one === undefined) throw new Error(`no person is ${kind}`)
    return one
  }
  const ids = [
    uuid,
    tag.uuid,
    ...Object.values(roles).map((one) => one.uuid),
    ...Object.values(users).map((one) => one.uuid),
  ]
  return { tenant, word, roles, tag, people: each(found), canaries: [word, ...ids] }
}

/** `ours` runs the service, so that its operator is one; what looks like one of `theirs` is not. */
export async function seedTwoOffices(
  inScope: InScope<IdentityStores>,
  operatorTenant: TenantUuid,
  at: Instant,
): Promise<TwoOffices> {
  return {
    ours: await seed(inScope, operatorTenant, 'korrelkanarie', at),
    theirs: await seed(inScope, asTenantUuid(newUuid()), 'lindekanarie', at),
  }
}
