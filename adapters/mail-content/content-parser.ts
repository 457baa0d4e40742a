// Parses texts in a worker thread, because the author of a text can make parsing slow (OPS-12).
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ContentInvalid, ContentUnread } from '#domain/mailing/failures.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'
import type { ParseContent, ReadContent } from '#domain/mailing/parse-content.ts'

const WORK = { module: new URL('./parse-worker.ts', import.meta.url), name: 'parseInThread' }

/** Runs the function in a thread; `signal` aborts when no one waits for the result. */
type Run = (
  work: typeof WORK,
  input: unknown,
  signal: AbortSignal | undefined,
) => TE.TaskEither<'busy' | 'timed_out', E.Either<readonly ContentFault[], ReadContent>>

export function makeParseContent(run: Run): ParseContent {
  return function parseContent(written, filled, signal) {
    return pipe(
      run(WORK, { written, filled }, signal),
      TE.mapLeft((refused): ContentInvalid | ContentUnread => ({
        _tag: refused === 'busy' ? 'ContentReaderBusy' : 'ContentTimedOut',
      })),
      TE.flatMapEither(E.mapLeft((faults): ContentInvalid => ({ _tag: 'ContentInvalid', faults }))),
    )
  }
}
