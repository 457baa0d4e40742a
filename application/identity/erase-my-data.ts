// DELETE /my-data: forgets a person, in all areas or in none. What that takes, each area says for itself.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Erased, Person, PersonalData } from '#domain/identity/personal-data.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

/** Answers how many there were of each kind. One transaction, which may run again; a second erasure finds nothing. */
export type EraseMyData = (person: Person) => TE.TaskEither<StoreUnavailable, Erased['counts']>

export const makeEraseMyData =
  <Stores>(deps: { readonly inScope: InScope<Stores>; readonly areas: readonly PersonalData<Stores>[] }): EraseMyData =>
  (person) =>
    pipe(
      deps.inScope(Tenant(person.tenantUuid), (stores) =>
        pipe(
          deps.areas,
          TE.traverseSeqArray((area) => area.erase(stores, person)),
        ),
      ),
      TE.tapIO((erased) => () => {
        for (const { afterwards } of erased) afterwards()
      }),
      TE.map((erased) => Object.assign({}, ...erased.map(({ counts }) => counts))),
    )
