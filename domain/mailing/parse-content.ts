// The port by which a text that an administrator wrote is read.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { ContentInvalid, ContentUnread } from './failures.ts'
import type { ReadContent, WrittenContent } from './ports.ts'

/**
 * Splits, sanitises and inlines what was written; lists every fault. Takes long for some texts: never inside a unit of work. `filled`: by
 * its purpose. `caller` aborts when no one waits for the result any more, which ends the work.
 */
export type ParseContent = (
  written: WrittenContent,
  filled: readonly string[],
  caller?: AbortSignal,
) => TaskEither<ContentInvalid | ContentUnread, ReadContent>
