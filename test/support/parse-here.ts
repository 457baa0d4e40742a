// Parses texts on the test's own thread: quick, and by the same code. It throws where a unit of work is under way.
import { AsyncLocalStorage } from 'node:async_hooks'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import type { ContentInvalid } from '#domain/mailing/failures.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

const underWay = new AsyncLocalStorage<true>()

/** The same units of work, inside of which no text may be parsed. */
export function withoutParsing<Stores>(inScope: InScope<Stores>): InScope<Stores> {
  return (scope, work) => inScope(scope, (stores) => () => underWay.run(true, work(stores)))
}

function parse(...given: Parameters<typeof parseContent>): ReturnType<typeof parseContent> {
  if (underWay.getStore() === true) throw new Error('a text is parsed inside of a unit of work')
  return parseContent(...given)
}

export const parseHere: ParseContent = (written, known) =>
  pipe(
    TE.fromIO(() => parse(written, known)),
    TE.flatMapEither(E.mapLeft((faults): ContentInvalid => ({ _tag: 'ContentInvalid', faults }))),
  )
