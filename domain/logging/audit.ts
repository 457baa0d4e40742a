// The audit log (IDN-7): who did what, stored in the transaction of the change.
import { fromNullable, none, type Option } from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** By id only. Views look the name up, so anonymising a user removes it from the audit log too (IDN-5). */
export type AuditActor =
  /** `tenantUuid`: the user's own tenant, which may differ from the one in which they act. */
  | { readonly _tag: 'Person'; readonly user: Uuid; readonly tenantUuid: TenantUuid }
  /** A job or a command of ours, by its name. */
  | { readonly _tag: 'Service'; readonly name: string }

/** `Intended` and then one of the others: an effect outside, which no transaction holds. */
export type AuditOutcome = 'done' | 'intended' | 'failed'

/** The event, as the use case describes it. */
export interface AuditFact {
  /** A dotted constant, as `user.created`. */
  readonly action: string
  /** Of what it was done to. */
  readonly subject: Option<Uuid>
  /** Plain JSON of ids, states and names of fields; never a secret, nor a name or an address of a person. */
  readonly details: Readonly<Record<string, unknown>>
  readonly outcome: AuditOutcome
}

/** Names of details. The activity page has words for each of them. */
export const AUDIT_FIELDS = [
  'active',
  'because',
  'client',
  'days',
  'digest',
  'email',
  'ended',
  'expiresAt',
  'facebook',
  'fields',
  'from',
  'gaveWay',
  'invited',
  'isDefault',
  'key',
  'kind',
  'mailDomains',
  'mailer',
  'messages',
  'missing',
  'name',
  'organization',
  'permissions',
  'phase',
  'queue',
  'recipients',
  'removed',
  'retentionDays',
  'roles',
  'signIn',
  'signInsEnded',
  'status',
  'survey',
  'tags',
  'template',
  'timelineCategories',
  'version',
] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]

type AuditScalar = string | number | boolean | null

/** `given`, `taken`: of a list. `from`, `to`: the old and the new value. */
type AuditDetail =
  | AuditScalar
  | readonly string[]
  | { readonly given: readonly string[]; readonly taken: readonly string[] }
  | { readonly from: AuditScalar; readonly to: AuditScalar }

export type AuditDetails = { readonly [Field in AuditField]?: AuditDetail }

/** The old and the new value of each named field that differs. */
export function describeChanges<Field extends AuditField>(
  before: { readonly [One in Field]: AuditScalar },
  after: { readonly [One in Field]: AuditScalar },
  ...fields: readonly Field[]
): AuditDetails {
  return Object.fromEntries(
    fields.flatMap((one) => (before[one] === after[one] ? [] : [[one, { from: before[one], to: after[one] }]])),
  )
}

/** The names of the values that differ: values themselves may be secrets, or long. */
export function listChangedNames<Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
  isSame: (a: unknown, b: unknown) => boolean = Object.is,
): AuditDetails {
  const fields = (Object.keys(after) as Name[]).filter((name) => !isSame(before[name], after[name]))
  return fields.length === 0 ? {} : { fields }
}

/** What was given to and taken from each named list that differs. */
export function describeListChanges<Field extends AuditField>(
  before: { readonly [One in Field]: readonly string[] },
  after: { readonly [One in Field]: readonly string[] },
  ...fields: readonly Field[]
): AuditDetails {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const given = after[one].filter((value) => !before[one].includes(value))
      const taken = before[one].filter((value) => !after[one].includes(value))
      return given.length + taken.length === 0 ? [] : [[one, { given, taken }]]
    }),
  )
}

/** The actions of an area. */
export type ToFact<Action extends string, Subject extends Uuid | undefined = Uuid> = (
  action: Action,
  subject: Subject,
  details?: AuditDetails,
) => AuditFact

export function toFact(action: string, subject: Uuid | undefined, details: AuditDetails = {}): AuditFact {
  return {
    action,
    subject: fromNullable(subject),
    details,
    outcome: 'done',
  }
}

export interface AuditEntry extends AuditFact {
  readonly id: Uuid
  readonly at: Instant
  readonly actor: AuditActor
  /** Of the request or job that it was done in. */
  readonly requestId: Option<string>
}

export interface ShownAuditEntry extends AuditEntry {
  /** None: the service itself, a person of another tenant, or one who is gone. */
  readonly actorPerson: Option<{ readonly name: string; readonly email: Mailbox }>
}

/**
 * Writes facts to a tenant's audit log, in a unit of work of their own. An effect outside is in no transaction: its intent is recorded
 * before it (`intended`), its result after it.
 */
export type RecordFacts = (actor: AuditActor, tenantUuid: TenantUuid, facts: readonly AuditFact[]) => Stored<void>

/** All of it has to hold. */
export interface AuditQuery {
  readonly action: Option<string>
  readonly subject: Option<Uuid>
  readonly outcome: Option<AuditOutcome>
  /** The person who did it. */
  readonly actor: Option<Uuid>
  /** Both included. */
  readonly from: Option<Instant>
  readonly to: Option<Instant>
  /**
   * Found, whatever the case, in the action, in the details, in the name or address of a person concerned, or in the name of a role or tag
   * concerned. Empty: any.
   */
  readonly text: string
  readonly skip: number
  readonly limit: number
}

/** Every entry. */
export const ANY_AUDIT_ENTRY: Omit<AuditQuery, 'skip' | 'limit'> = {
  action: none,
  subject: none,
  outcome: none,
  actor: none,
  from: none,
  to: none,
  text: '',
}

/** Tenant-scoped. */
export interface AuditStore {
  /** The composition of the stores adds the request's id. */
  readonly record: (entry: Omit<AuditEntry, 'requestId'>) => Stored<void>
  /** Several, each of a request of its own, in the order in which they are given: all of them or none. Set-based. */
  readonly recordAll: (entries: readonly AuditEntry[]) => Stored<void>
  /** The latest first. */
  readonly list: (query: AuditQuery) => Stored<{ readonly data: readonly ShownAuditEntry[]; readonly total: number }>
}
