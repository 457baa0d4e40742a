// Finds a survey code as people type or paste it, with the name of its tenant and whether it works now (SVY-3).
import { gen, type O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { requireFound, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type CodeNotOpen, codeNotOpen, codeUnknown } from '#domain/survey/failures.ts'
import type { SurveyVisits } from '#domain/survey/ports.ts'
import { type CodeKind, findCodeEnd, isCodeOpen, type IssuedCode, parseSurveyCode } from '#domain/survey/survey-code.ts'

export type CodeResult<A> = TE.TaskEither<CodeNotOpen | StoreUnavailable, A>

interface FoundCode {
  readonly code: IssuedCode
  readonly office: string
  readonly isOpen: boolean
  readonly endsAt: O.Option<Instant>
}

export function requireOpen(isOpen: boolean): CodeResult<void> {
  return isOpen ? TE.right(undefined) : TE.left(codeNotOpen)
}

export function isOfKind(kind: CodeKind) {
  return ({ code, isOpen }: FoundCode): boolean => isOpen && code.kind === kind
}

/** A code for which `suits` is false counts as not open. */
export function makeFindCode({
  visits,
  clock,
}: {
  readonly visits: Pick<SurveyVisits, 'findCode'>
  readonly clock: Clock
}) {
  return (text: string, suits: (found: FoundCode) => boolean): CodeResult<FoundCode> =>
    gen(function* () {
      const code = yield* unwrap(TE.fromOption(() => codeUnknown)(parseSurveyCode(text)))
      const standing = yield* unwrap(pipe(visits.findCode(code), requireFound(codeUnknown)))
      const found = {
        code: standing.code,
        office: standing.tenant.name,
        isOpen: standing.tenant.active && isCodeOpen(standing, clock.now()),
        endsAt: findCodeEnd(standing),
      }
      yield* unwrap(requireOpen(suits(found)))
      return found
    })
}
