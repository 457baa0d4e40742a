// Opts out of survey mail by a code, and back in (CAM-17).
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { gen, TE, unwrap } from '#domain/shared/fp.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { OnOptOut, OptOutChoice } from '#domain/survey/ports.ts'
import { type CodeResult, type makeFindCode, requireOpen } from './find-code.ts'

export interface OptOutStanding {
  readonly office: string
  readonly hasOptedOut: boolean
}

export function makeOptOut<Stores>({
  inScope,
  findFor,
  onOptOut,
}: {
  readonly inScope: InScope<Stores>
  readonly findFor: ReturnType<typeof makeFindCode>
  readonly onOptOut: readonly OnOptOut<Stores>[]
}) {
  /** Also accepts codes that no longer work, because people may use the links of old mails. */
  return (text: string, step: OptOutChoice): CodeResult<OptOutStanding> =>
    gen(function* () {
      const { code, office } = yield* unwrap(findFor(text, ({ code: { kind } }) => kind === 'personal'))
      const standings = RA.compact(
        yield* unwrap(
          inScope(Tenant(code.tenantUuid), (stores) =>
            TE.sequenceSeqArray(onOptOut.map((on) => on(stores, code.code, step))),
          ),
        ),
      )
      yield* unwrap(requireOpen(standings.length > 0))
      return { office, hasOptedOut: standings.includes(true) }
    })
}
