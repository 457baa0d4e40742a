// What the service keeps of a person: exported and erased on request (PLG-23). Each area implements `PersonalData`; the caller is checked before.
import * as O from 'fp-ts/lib/Option.js'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/** A person is known by their number in the ledger, in each tenant as another. */
export interface Person {
  readonly tenantUuid: TenantUuid
  readonly user: Uuid
}

export type Moment = Tagged<'Moment', { readonly at: Instant }>
export function toMoment(at: Instant): Moment {
  return { _tag: 'Moment', at }
}
export const orNull: (value: O.Option<Plain>) => Plain = O.getOrElse<Plain>(() => null)

/** The values of JSON, moments and bytes. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | Moment
  | Uint8Array
  | readonly Plain[]
  | { readonly [name: string]: Plain }

const MOMENT = /(?:^a|A)t$|(?:^u|U)ntil$|(?:^s|S)ince$/

const isOption = (value: object): value is O.Option<unknown> =>
  '_tag' in value && (value._tag === 'None' || value._tag === 'Some')

function toPlain(name: string, value: unknown): Plain {
  if (typeof value === 'number') return MOMENT.test(name) ? toMoment(value) : value
  if (typeof value === 'string' || typeof value === 'boolean' || value instanceof Uint8Array) return value
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.map((one) => toPlain(name, one))
  return isOption(value) ? (O.isSome(value) ? toPlain(name, value.value) : null) : toItem(value)
}

/** The fields of a value as they are exported: null for none, and numbers named `…At`, `…Until` or `…Since` are moments. */
export function toItem(value: object): { readonly [name: string]: Plain } {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPlain(name, one)]))
}

export interface ExportedPage {
  readonly items: readonly Plain[]
  /** Where the next page begins; none: this is the last. */
  readonly next: O.Option<string>
}

/** One page of one kind, behind `after`; bounded in memory however much there is. */
export type ExportPage = (person: Person, after: O.Option<string>) => Stored<ExportedPage>

export interface Erasure {
  /** How many of each kind there were. */
  readonly counts: Readonly<Record<string, number>>
  /** What people have to look after once the erasure is stored; each is logged as an error. No personal data. */
  readonly leftovers: readonly { readonly event: string; readonly fields: Readonly<Record<string, string>> }[]
}

export function toErasure(counts: Readonly<Record<string, number>>): Erasure {
  return { counts, leftovers: [] }
}

/** All that one area keeps of a person, in one unit of work in the person's tenant scope. */
export interface PersonalData {
  /** By the plain name of the kind. */
  readonly export: Readonly<Record<string, ExportPage>>
  /** Erasing what is gone already counts nothing. */
  readonly erase: (person: Person) => Stored<Erasure>
}

/** The facts of one kind, the same for every adapter. */
export interface PersonalKind<Row> {
  /** Rows of a page. */
  readonly limit: number
  /** Rows are sorted by it, and the next page begins behind it. */
  readonly keyOf: (row: Row) => string
  readonly toItem: (row: Row) => Plain
}

export type ReadPage<Row> = (person: Person, after: O.Option<string>, limit: number) => Stored<readonly Row[]>

/** A page that is not full is the last. */
export function exportPages<Row>({ limit, keyOf, toItem }: PersonalKind<Row>, read: ReadPage<Row>): ExportPage {
  return (person, after) =>
    pipe(
      read(person, after, limit),
      TE.map((found) => ({
        items: found.map(toItem),
        next: found.length < limit ? O.none : pipe(O.fromNullable(found.at(-1)), O.map(keyOf)),
      })),
    )
}

/** What one table keeps of a person. */
export interface PersonalTable {
  readonly page: ExportPage
  readonly erase: (person: Person) => Stored<number>
}

export function combinePersonalTables(tables: Readonly<Record<string, PersonalTable>>): PersonalData {
  return {
    export: RR.map(({ page }: PersonalTable) => page)(tables),
    erase: (person) =>
      pipe(
        tables,
        RR.traverse(TE.ApplicativeSeq)(({ erase }) => erase(person)),
        TE.map(toErasure),
      ),
  }
}

/** One implementation for each area that keeps something of a person. */
export type PersonalRegistry = Readonly<Record<'ledger' | 'archive' | 'licence' | 'mailing' | 'session', PersonalData>>

/**
 * In units of work of its own, so that it may be broken off anywhere and begun again; what is forgotten already counts nothing. Answers how
 * many there were of each kind.
 */
export type EraseMailbox = (tenantUuid: TenantUuid, mailbox: Mailbox) => Stored<Readonly<Record<string, number>>>

/**
 * In the unit of work that anonymises the user of the mailbox. Locks what it erases before the user is read again, and answers the erasure, which
 * is made if the user is still due.
 */
export type EraseWithUser<Stores> = (
  stores: Stores,
  tenantUuid: TenantUuid,
  mailbox: Mailbox,
) => Stored<Stored<Readonly<Record<string, number>>>>
