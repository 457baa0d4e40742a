// The audit log (IDN-7): who did what. The transaction of the change stores the entry.
import { fromNullable, none, type Option } from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** Contains ids only. Pages look the name up, so anonymising a user removes the name from the audit log too (IDN-5). */
export type AuditActor =
  /** `tenantUuid`: the user's own tenant, which may differ from the one in which they act. */
  | { readonly _tag: 'Person'; readonly user: Uuid; readonly tenantUuid: TenantUuid }
  /** A job or command of the service. */
  | { readonly _tag: 'Service'; readonly name: string }

/** An effect outside of transactions has two entries: `intended` before it, then `done` or `failed`. */
export type AuditOutcome = 'done' | 'intended' | 'failed'

/** The event, as the use case describes it. */
export interface AuditFact {
  /** A dotted constant, for instance `user.created`. */
  readonly action: string
  /** The uuid of the record that the action concerns. */
  readonly subject: Option<Uuid>
  /** JSON of ids, states and names of fields. Never contains a secret, or a person's name or address. */
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
  'directoryTenantId',
  'email',
  'ended',
  'expiresAt',
  'facebook',
  'fields',
  'from',
  'gaveWay',
  'host',
  'invited',
  'inviteSendDate',
  'isActive',
  'isDefault',
  'key',
  'kind',
  'language',
  'mailDomains',
  'mailer',
  'maxUses',
  'messages',
  'missing',
  'name',
  'organization',
  'permissions',
  'phase',
  'port',
  'queue',
  'rateLimitPerMinute',
  'rateLimitRecipientsPerDay',
  'readsReturns',
  'recipients',
  'reminder1SendDate',
  'reminder2SendDate',
  'reminder3SendDate',
  'removed',
  'retentionDays',
  'roles',
  'saveToSentItems',
  'signIn',
  'signInsEnded',
  'status',
  'survey',
  'systemMailboxKey',
  'tags',
  'template',
  'timelineCategories',
  'tls',
  'translation',
  'validFrom',
  'validUntil',
  'version',
] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]

type AuditScalar = string | number | boolean | null

/** `given`, `taken`: the added and the removed values of a list. `from`, `to`: the old and the new value. */
type AuditDetail =
  | AuditScalar
  | readonly string[]
  | { readonly given: readonly string[]; readonly taken: readonly string[] }
  | { readonly from: AuditScalar; readonly to: AuditScalar }

export type AuditDetails = { readonly [Field in AuditField]?: AuditDetail }

type AuditValues = { readonly [Field in AuditField]?: AuditScalar }

/** The old and the new value of each named field that differs. */
export function describeChanges<Field extends AuditField>(
  before: { readonly [One in Field]?: AuditScalar },
  after: { readonly [One in Field]?: AuditScalar },
  ...fields: readonly Field[]
): AuditDetails {
  return Object.fromEntries(
    fields.flatMap((one) => (before[one] === after[one] ? [] : [[one, { from: before[one], to: after[one] }]])),
  )
}

/** The names of the values that differ. The values may be secret or long, so they are left out. */
export function listChangedNames<Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
  isSame: (a: unknown, b: unknown) => boolean = Object.is,
): AuditDetails {
  const fields = (Object.keys(after) as Name[]).filter((name) => !isSame(before[name], after[name]))
  return fields.length === 0 ? {} : { fields }
}

/** The old and the new value of the fields that `toShown` lists, and the names of the fields of `toNamed` that differ. */
export function describeFields<Subject>(
  before: Subject,
  after: Subject,
  toShown: (one: Subject) => AuditValues,
  toNamed: (one: Subject) => Readonly<Record<string, unknown>> = () => ({}),
): AuditDetails {
  const [was, is] = [toShown(before), toShown(after)]
  return {
    ...describeChanges(was, is, ...(Object.keys(is) as AuditField[])),
    ...listChangedNames(toNamed(before), toNamed(after)),
  }
}

/** The added and the removed values of each named list that differs. */
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

/** The fact of a change, or no fact if nothing differs: a change without effect has no audit entry. */
export function reportIfChanged(differences: AuditDetails, fact: AuditFact): readonly AuditFact[] {
  return Object.keys(differences).length === 0 ? [] : [fact]
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
  /** The id of the request or job that did it. */
  readonly requestId: Option<string>
}

export interface ShownAuditEntry extends AuditEntry {
  /** None: the actor is the service, a person of another tenant, or a person who no longer exists. */
  readonly actorPerson: Option<{ readonly name: string; readonly email: Mailbox }>
}

/**
 * Writes facts to a tenant's audit log, in their own unit of work. An effect outside of transactions is recorded twice: its intent before
 * it (`intended`), its result after it.
 */
export type RecordFacts = (actor: AuditActor, tenantUuid: TenantUuid, facts: readonly AuditFact[]) => Stored<void>

/** An entry must match all of these. */
export interface AuditQuery {
  readonly action: Option<string>
  readonly subject: Option<Uuid>
  readonly outcome: Option<AuditOutcome>
  /** The person who did it. */
  readonly actor: Option<Uuid>
  /** Both inclusive. */
  readonly from: Option<Instant>
  readonly to: Option<Instant>
  /**
   * Searches without regard to case: the action, the details, names and addresses of the people concerned, and names of the roles and tags
   * concerned. Searches the newest AUDIT_SEARCHED entries that match all else. Empty: any entry.
   */
  readonly text: string
  readonly skip: number
  readonly limit: number
}

/** Largest total of a list of audit entries, so that the cost of a list does not grow with the log. */
export const AUDIT_COUNTED = 20_000
/** A part of a text has no index, so a search compares this many of the entries that match the rest of the query, the newest. */
export const AUDIT_SEARCHED = 100_000

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
  /** Writes all entries or none, in the given order. Each has its own request id. Set-based. */
  readonly recordAll: (entries: readonly AuditEntry[]) => Stored<void>
  /** The latest first. The total is at most AUDIT_COUNTED. */
  readonly list: (query: AuditQuery) => Stored<{ readonly data: readonly ShownAuditEntry[]; readonly total: number }>
}
