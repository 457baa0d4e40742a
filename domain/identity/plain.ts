// How what is kept is put into plain values, and how pages of it follow each other.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type ExportedPage, type ExportPage, moment, type Plain } from './personal-data.ts'

/** None is told as null. */
export const orNull: (value: O.Option<Plain>) => Plain = O.getOrElse<Plain>(() => null)

export const momentOrNull = (at: O.Option<Instant>): Plain => orNull(O.map<Instant, Plain>(moment)(at))

/** Pages of up to `limit`, each begun behind the `key` of the one before's last; a page that is not full is the last. */
export const paged =
  <Stores, A>(settings: {
    readonly limit: number
    readonly read: (
      stores: Stores,
      person: Parameters<ExportPage<Stores>>[1],
      after: O.Option<string>,
      limit: number,
    ) => TE.TaskEither<StoreUnavailable, readonly A[]>
    readonly key: (one: A) => string
    readonly tell: (one: A) => Plain
  }): ExportPage<Stores> =>
  (stores, person, after) =>
    pipe(
      settings.read(stores, person, after, settings.limit),
      TE.map((found): ExportedPage => {
        const last = found.at(-1)
        const next = last === undefined || found.length < settings.limit ? O.none : O.some(settings.key(last))
        return { items: found.map(settings.tell), next }
      }),
    )
