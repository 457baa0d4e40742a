// Parses texts on the test's own thread: quick, and by the same code.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import type { ContentInvalid } from '#domain/mailing/failures.ts'
import type { ParseContent } from '#domain/mailing/ports.ts'

export const parseHere: ParseContent = (written, known) =>
  pipe(
    TE.fromIO(() => parseContent(written, known)),
    TE.flatMapEither(E.mapLeft((faults): ContentInvalid => ({ _tag: 'ContentInvalid', faults }))),
  )
