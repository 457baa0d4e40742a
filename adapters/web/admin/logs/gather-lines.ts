// Fetches all that a question means, page after page, as far as the service looks.
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { LogAnswer, LogLine } from '../api/logs.ts'
import type { Part } from './log-question.ts'

export interface Gathered {
  readonly lines: readonly LogLine[]
  /** False: there is more than the service looks at. */
  readonly complete: boolean
}

const SIZE = 500
/** What the service looks at may be set higher than one page of a browser ought to hold. */
export const MOST_GATHERED = 20_000

/** `isWanted` is asked before each page, and once it is not, nothing more is fetched. `ask` asks in bounds that do not move. */
export const gatherLines = async <F>(
  ask: (part: Part) => Promise<Either<F, LogAnswer>>,
  told: (fetched: number, total: number) => void,
  isWanted: () => boolean,
): Promise<Either<F, Gathered>> => {
  const byId = new Map<string, LogLine>()
  let complete = true
  for (let skip = 0; isWanted(); skip += SIZE) {
    const answer = await ask({ skip, size: SIZE })
    if (answer._tag === 'Left') return answer
    const { data, total } = answer.right
    complete &&= answer.right.complete
    for (const line of data) byId.set(line.id, line)
    told(byId.size, total)
    if (data.length === 0 || skip + data.length >= total) break
    if (byId.size >= MOST_GATHERED) {
      complete = false
      break
    }
  }
  return right({ lines: [...byId.values()], complete })
}
