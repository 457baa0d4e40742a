// People, roles, tags and sign-ins for the contract suites; every id and address is a new one unless a test says otherwise.
import { randomUUID } from 'node:crypto'
import type { SecretDigest, UserQuery } from '#domain/identity/ports.ts'
import { asSignInId, type SignIn } from '#domain/identity/principal.ts'
import { asRoleUuid, type Role } from '#domain/identity/role.ts'
import { asTagUuid, type Tag } from '#domain/identity/tag.ts'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import * as O from 'fp-ts/lib/Option.js'

export function sampleUser(change: Partial<User> = {}): User {
  return {
    uuid: asUserUuid(newUuid()),
    email: mailbox(`Eva.Jansen-${randomUUID()}@Kantoor-Noord.nl`),
    name: 'Eva Jansen-Šimić',
    status: 'ACTIVE',
    statusSince: NOW,
    roles: [],
    tags: [],
    facebook: false,
    language: O.none,
    ...change,
  }
}

export function sampleRole(change: Partial<Role> = {}): Role {
  return {
    uuid: asRoleUuid(newUuid()),
    name: `Rol ${randomUUID()}`,
    isDefault: false,
    permissions: ['users:read', 'campaigns:write'],
    timelineCategories: ['Facturen', 'Ça va'],
    ...change,
  }
}

export function sampleTag(change: Partial<Tag> = {}): Tag {
  return {
    uuid: asTagUuid(newUuid()),
    name: `Label ${randomUUID()}`,
    ...change,
  }
}

export function newDigest(): SecretDigest {
  return randomUUID() as string as SecretDigest
}

export function sampleSignIn(change: Partial<SignIn> = {}): SignIn {
  return {
    id: asSignInId(newUuid()),
    kind: 'browser',
    tenantUuid: newTenant(),
    user: asUserUuid(newUuid()),
    label: '',
    createdAt: NOW,
    expiresAt: NOW + fromHours(12),
    lastUsedAt: NOW,
    ...change,
  }
}

export const everybody: UserQuery = {
  q: '',
  statuses: [],
  role: O.none,
  tag: O.none,
  sortBy: 'name',
  sortDir: 'asc',
  skip: 0,
  limit: 50,
}
