// Work on more rows than one unit of work should handle.
import { gen, type TE, unwrap } from './fp.ts'

/** Repeats work that handles up to `limit` rows, until fewer are left. Returns the number of all rows. */
export function repeatPages<L>(limit: number, work: TE.TaskEither<L, number>): TE.TaskEither<L, number> {
  return gen(function* () {
    for (let all = 0; ;) {
      const done = yield* unwrap(work)
      all += done
      if (done < limit) return all
    }
  })
}
