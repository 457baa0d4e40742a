// Audit entries of people, roles, tags and tenants (IDN-7).
import { toFact, type ToFact } from '#domain/logging/audit.ts'

export const IDENTITY_ACTIONS = [
  'user.created',
  'user.changed',
  'user.activated',
  'user.deactivated',
  'user.marked-for-removal',
  'user.anonymised',
  'user.sign-ins-ended',
  'role.created',
  'role.changed',
  'role.removed',
  'tag.created',
  'tag.changed',
  'tag.removed',
  'tenant.created',
  'tenant.changed',
  'facebook.synchronised',
  'sign-in.begun',
  'sign-in.ended',
  'token.issued',
] as const

export type IdentityAction = (typeof IDENTITY_ACTIONS)[number]

export const toIdentityFact: ToFact<IdentityAction> = toFact
