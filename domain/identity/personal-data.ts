// Export and erasure of a person's data on request (PLG-23). Each area implements `PersonalData`. The caller is authenticated before.
import * as O from 'fp-ts/lib/Option.js'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/** A user of the plugin, by their id in the ledger. The same id in another tenant is another person. */
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

/** The exported fields of a value. None becomes null; numbers named `…At`, `…Until` or `…Since` become moments. */
export function toItem(value: object): { readonly [name: string]: Plain } {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPlain(name, one)]))
}

export interface ExportedPage {
  readonly items: readonly Plain[]
  /** Where the next page begins; none: this is the last. */
  readonly next: O.Option<string>
}

/** Reads one page of one kind, after `after`. The size of a page is bounded, however much data there is. */
export type ExportPage = (person: Person, after: O.Option<string>) => Stored<ExportedPage>

export interface Erasure {
  /** The number of erased records per kind. */
  readonly counts: Readonly<Record<string, number>>
  /** What people have to handle after the erasure. Each is logged as an error, without personal data. */
  readonly leftovers: readonly { readonly event: string; readonly fields: Readonly<Record<string, string>> }[]
}

export function toErasure(counts: Readonly<Record<string, number>>): Erasure {
  return { counts, leftovers: [] }
}

/** The personal data of one area. Each call runs in a unit of work in the scope of the person's tenant. */
export interface PersonalData<Kind extends string = string> {
  readonly export: Readonly<Record<Kind, ExportPage>>
  /** Repeating it is safe: what is already erased does not count. */
  readonly erase: (person: Person) => Stored<Erasure>
}

/** How one kind is exported, the same for every adapter. */
export interface PersonalKind<Row> {
  /** Rows per page. */
  readonly limit: number
  /** The sort key of the rows. The next page begins after the key of the last row. */
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

/** The personal data of one table. */
export interface PersonalTable {
  readonly page: ExportPage
  readonly erase: (person: Person) => Stored<number>
}

export function combinePersonalTables<Kind extends string>(
  tables: Readonly<Record<Kind, PersonalTable>>,
): PersonalData<Kind> {
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

/** One implementation for each area that stores personal data. */
export type PersonalRegistry = Readonly<Record<'ledger' | 'archive' | 'licence' | 'mailing' | 'session', PersonalData>>

/** Erases the data of a mailbox in its own units of work, so that it may stop anywhere and start again. */
export type EraseMailbox = (tenantUuid: TenantUuid, mailbox: Mailbox) => Stored<unknown>

/**
 * Runs in the unit of work that anonymises the user of the mailbox. It locks the data and returns the erasure. The caller then reads the
 * user again, and runs the erasure if the user is still due.
 */
export type EraseWithUser<Stores> = (
  stores: Stores,
  tenantUuid: TenantUuid,
  mailbox: Mailbox,
) => Stored<Stored<unknown>>
