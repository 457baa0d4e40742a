// GET /my-data: everything the service keeps of a person, page by page. What that is, each area says for itself.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { ExportedPage, Person, PersonalData, Plain } from '#domain/identity/personal-data.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export interface ExportedItems {
  readonly kind: string
  readonly items: readonly Plain[]
}

/**
 * Each kind comes at least once, and its pages follow each other. Each page is a unit of work of its own, so that nothing is held while
 * whoever reads takes his time; what is written meanwhile may be missing or seen. After a Left nothing more comes.
 */
export type ExportMyData = (person: Person) => AsyncGenerator<E.Either<StoreUnavailable, ExportedItems>, void, void>

export const makeExportMyData = <Stores>(deps: {
  readonly inScope: InScope<Stores>
  readonly areas: readonly PersonalData<Stores>[]
}): ExportMyData =>
  async function* exportMyData(person) {
    const kinds = deps.areas.flatMap((area) => Object.entries(area.export))
    for (const [kind, read] of kinds) {
      let after: O.Option<string> = O.none
      do {
        const behind: O.Option<string> = after
        const page: E.Either<StoreUnavailable, ExportedPage> = await deps.inScope(Tenant(person.tenantUuid), (stores) =>
          read(stores, person, behind),
        )()
        if (E.isLeft(page)) {
          yield page
          return
        }
        yield E.right({ kind, items: page.right.items })
        after = page.right.next
      } while (O.isSome(after))
    }
  }
