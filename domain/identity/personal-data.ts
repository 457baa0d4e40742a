// What the service keeps of a person, and how it is told to him and forgotten (PLG-23). Each area supplies its own; who asks is checked before.
import type { IO } from 'fp-ts/lib/IO.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'

/** A person is known by his number in the ledger. In each tenant he is another. */
export interface Person {
  readonly tenantUuid: TenantUuid
  readonly user: Uuid
}

export interface Moment {
  readonly _tag: 'Moment'
  readonly at: Instant
}
export const moment = (at: Instant): Moment => ({ _tag: 'Moment', at })

/** What can be told to anybody's program: the values of JSON, moments and bytes. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | Moment
  | Uint8Array
  | readonly Plain[]
  | { readonly [name: string]: Plain }

export interface ExportedPage {
  readonly items: readonly Plain[]
  /** Where to go on; none: that was all. */
  readonly next: Option<string>
}

/** One page of one kind of things, behind `after`; bounded in memory however much there is. In the person's tenant scope. */
export type ExportPage<Stores> = (
  stores: Stores,
  person: Person,
  after: Option<string>,
) => TaskEither<StoreUnavailable, ExportedPage>

export interface Erased {
  /** How many of each kind there were. */
  readonly counts: Readonly<Record<string, number>>
  /** What is left to do once it is certain that they are gone. */
  readonly afterwards: IO<void>
}

/** All that one area keeps of a person. */
export interface PersonalData<Stores> {
  /** By the plain name of the kind. */
  readonly export: Readonly<Record<string, ExportPage<Stores>>>
  /** Within one unit of work in the person's tenant scope. Erasing what is gone already counts nothing. */
  readonly erase: (stores: Stores, person: Person) => TaskEither<StoreUnavailable, Erased>
}
