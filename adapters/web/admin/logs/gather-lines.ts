// Loads all entries of a query page by page, as far back as the service scans.
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import type { LogPageResponse } from '../api/call.ts'
import type { LogPart } from './log-view.ts'

export interface GatheredLines {
  readonly lines: readonly LogEntryResponse[]
  /** False: there are more entries than the service scans. */
  readonly complete: boolean
}

const SIZE = 500
/** The limit of the browser; that of the service may be higher. */
export const MOST_GATHERED = 20_000

/** Stops before the next page once `isWanted` is false. The bounds of `load` must not move between pages. */
export const gatherLines = async <F>(
  load: (part: LogPart) => Promise<Either<F, LogPageResponse>>,
  onProgress: (loaded: number, total: number) => void,
  isWanted: () => boolean,
): Promise<Either<F, GatheredLines>> => {
  const byId = new Map<string, LogEntryResponse>()
  let complete = true
  for (let skip = 0; isWanted(); skip += SIZE) {
    const answer = await load({ skip, size: SIZE })
    if (answer._tag === 'Left') return answer
    const { data, total } = answer.right
    complete &&= answer.right.complete
    for (const line of data) byId.set(line.id, line)
    onProgress(byId.size, total)
    if (data.length === 0 || skip + data.length >= total) break
    if (byId.size >= MOST_GATHERED) {
      complete = false
      break
    }
  }
  return right({ lines: [...byId.values()], complete })
}
