// Who asks, once that is known: a person who signed in with a browser, a program that carries a token of his, or an assistant that he connected.
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Permissions } from './permission.ts'
import type { UserUuid } from './user.ts'

export type SignInId = Uuid & { readonly _signIn: 'SignInId' }
export const asSignInId = (uuid: Uuid): SignInId => uuid as SignInId

/** `assistant`: an administrator's connection with an assistant, known by the tokens of the tool server and by no secret of its own. */
export const SIGN_IN_KINDS = ['browser', 'program', 'assistant'] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]

/** A sign-in that holds until it ends, is ended, or the person loses anything he could do when it began. */
export interface SignIn {
  readonly id: SignInId
  readonly kind: SignInKind
  readonly tenantUuid: TenantUuid
  readonly user: UserUuid
  /** What its owner calls it; empty for browsers. */
  readonly label: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Behind by up to a minute. */
  readonly lastUsedAt: Instant
}

export interface Principal {
  readonly user: UserUuid
  readonly email: Mailbox
  readonly name: string
  /** Whose person he is. */
  readonly home: TenantUuid
  /** Where he acts: at home, or where an operator chose to. */
  readonly tenantUuid: TenantUuid
  /** What he may do there. */
  readonly permissions: Permissions
  readonly signIn: SignInId
  readonly kind: SignInKind
}

/** Whether he may look after all tenants (IDN-6): only an operator ever has this permission. */
export const isOperator = ({ permissions }: Principal): boolean => permissions.has('platform:admin')
