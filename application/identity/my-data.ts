// Exports or erases what the service stores about a person, area by area.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type Erasure,
  type ExportedPage,
  type Person,
  type PersonalData,
  type Plain,
} from '#domain/identity/personal-data.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type InScope, ReadOnly, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export interface MyDataDeps<Stores> {
  readonly inScope: InScope<Stores>
  /** The areas that store personal data in the person's tenant. */
  readonly areas: (stores: Stores) => readonly PersonalData[]
  readonly log: Log
}

export interface ExportedItems {
  readonly kind: string
  readonly items: readonly Plain[]
}

/**
 * Yields each kind at least once, with its pages in order. Each page has its own unit of work, so that a slow reader blocks nothing. Data
 * that is written during the export may be missing. A Left ends the export.
 */
export type ExportMyData = (person: Person) => AsyncGenerator<E.Either<StoreUnavailable, ExportedItems>, void, void>

type FoundPage = O.Option<ExportedPage & ExportedItems>

export function makeExportMyData<Stores>(
  deps: MyDataDeps<Stores> & {
    /** Another tenant that stores data of the person, and the areas there. */
    readonly exportElsewhere: readonly [TenantUuid, (stores: Stores) => readonly Pick<PersonalData, 'export'>[]]
  },
): ExportMyData {
  return async function* exportMyData(person) {
    for (const [tenant, areas] of [[person.tenantUuid, deps.areas], deps.exportElsewhere] as const) {
      const pageOf = (nth: number, after: O.Option<string>): Stored<FoundPage> =>
        deps.inScope(ReadOnly(Tenant(tenant)), (stores) => {
          const found = areas(stores).flatMap((area) => Object.entries(area.export))[nth]
          if (found === undefined) return TE.right<StoreUnavailable, FoundPage>(O.none)
          const [kind, read] = found
          return pipe(
            read(person, after),
            TE.map((page) => O.some({ kind, ...page })),
          )
        })
      let [nth, after]: [number, O.Option<string>] = [0, O.none]
      for (;;) {
        const page: E.Either<StoreUnavailable, FoundPage> = await pageOf(nth, after)()
        if (E.isLeft(page)) {
          yield page
          return
        }
        if (O.isNone(page.right)) break
        const { kind, items, next } = page.right.value
        yield E.right({ kind, items })
        after = next
        if (O.isNone(next)) nth += 1
      }
    }
  }
}

/** Returns the number of erased records per kind. One transaction in the person's tenant erases all areas or none. Repeating it is safe. */
export type EraseMyData = (person: Person) => Stored<Erasure['counts']>

export function makeEraseMyData<Stores>(
  deps: MyDataDeps<Stores> & {
    /** Erases what another tenant stores. It runs first and may run again, since the person can repeat the request. */
    readonly eraseElsewhere: EraseMyData
  },
): EraseMyData {
  return function eraseMyData(person) {
    return gen(function* () {
      const elsewhere = yield* unwrap(deps.eraseElsewhere(person))
      const all = yield* unwrap(
        deps.inScope(Tenant(person.tenantUuid), (stores) =>
          pipe(
            deps.areas(stores),
            TE.traverseSeqArray((area) => area.erase(person)),
          ),
        ),
      )
      for (const { event, fields } of all.flatMap(({ leftovers }) => leftovers)) deps.log.error(event, fields)
      return Object.assign({}, ...all.map(({ counts }) => counts), elsewhere)
    })
  }
}
