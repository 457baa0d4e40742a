// A tenant's own mail server (MSG-4).
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ReturnsChoice } from './return-reader.ts'

/** `implicit`: TLS from the first byte. `starttls`: required, never skipped. `none`: stand-ins and servers of the own network. */
export const TLS_MODES = ['implicit', 'starttls', 'none'] as const
export type TlsMode = (typeof TLS_MODES)[number]

/** A password, sealed like a ledger token (SES-2). */
export type SealedPassword = string & { readonly _brand: 'SealedPassword' }

export interface PasswordSealer {
  /** Encrypted as tokens are, bound to the tenant (MSG-4). */
  readonly seal: (tenantUuid: TenantUuid, password: string) => SealedPassword
  /** None: sealed for another tenant, or by a key that is gone. */
  readonly open: (tenantUuid: TenantUuid, sealed: SealedPassword) => Option<string>
  /** Sealed by the active key. */
  readonly isCurrent: (sealed: SealedPassword) => boolean
}

/** How a mail server is reached. */
export interface MailServerAccess<Password = string> {
  /** A name or an IP address. */
  readonly host: string
  readonly port: number
  readonly tls: TlsMode
  readonly login: Option<{ readonly user: string; readonly password: Password }>
}

export type MailServerPlace = Pick<MailServerAccess, 'host' | 'port' | 'tls'>

/**
 * The field by which the operator's rules exclude a server. Looks up host names.
 * `host`: the host is not found or is internal; both give the same answer.
 */
export type FindExcluded = (place: MailServerPlace) => Task<Option<keyof MailServerPlace>>

export interface MailFrom {
  readonly address: Mailbox
  /** May be empty. */
  readonly name: string
}

/** Where mail to the sender of a tenant's own mail server arrives, which the service reads for returns (MSG-15). */
export interface OfficeInbox extends MailServerAccess<SealedPassword>, ReturnsChoice {
  readonly revision: number
  readonly changedAt: Instant
}

/** Changes and tests of a tenant's inbox, each of which signs in, in an hour. */
export const INBOX_TRIES_AN_HOUR = 30

/** False: the account may be another one. Its port, encryption and password do not matter. */
export function isSameAccount(a: MailServerAccess<unknown>, b: MailServerAccess<unknown>): boolean {
  const toUser = ({ login }: MailServerAccess<unknown>): string => (login._tag === 'Some' ? login.value.user : '')
  return a.host.toLowerCase() === b.host.toLowerCase() && toUser(a) === toUser(b)
}

export interface MailServer extends MailServerAccess<SealedPassword> {
  readonly from: MailFrom
  readonly revision: number
  readonly changedAt: Instant
}
