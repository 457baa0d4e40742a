// Recognises returned mail in a worker thread (MSG-14, OPS-12).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailReading } from '#domain/mailing/returned-mail.ts'
import type { InboxFailure, RecogniseMail } from '#domain/mailing/return-reader.ts'

const WORK = { module: new URL('./read-mail.ts', import.meta.url), name: 'readMailInThread' }

/** Runs the function in a thread. */
type Run = (
  work: typeof WORK,
  input: unknown,
  signal: AbortSignal | undefined,
) => TE.TaskEither<'busy' | 'timed_out', MailReading>

export function makeRecogniseMail(run: Run): RecogniseMail {
  return function recogniseInThread(raw) {
    return pipe(
      run(WORK, raw, undefined),
      TE.orElse((refused): TE.TaskEither<InboxFailure, MailReading> =>
        refused === 'busy' ? TE.left({ _tag: 'InboxLater' }) : TE.right({ _tag: 'LeftAlone' }),
      ),
    )
  }
}
