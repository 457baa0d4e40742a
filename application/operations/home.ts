// The home page: runs every check that the principal may see, each separately, and reads the figures of the last days (ADM-2).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  CHECK_NAMES,
  CHECK_TIME_LIMIT,
  type CheckName,
  type CheckResult,
  CHECKS,
  type Figure,
  FIGURE_NAMES,
  FIGURES,
  getFigureDays,
} from '#domain/operations/home.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

export type AdminHome = ReturnType<typeof makeAdminHome>

export function makeAdminHome(deps: {
  readonly inScope: InScope<Pick<OperationsStores, 'home'>>
  readonly clock: Clock
  readonly timer: Pick<Timer, 'limitTime'>
}) {
  const read = makeRead(deps.inScope)
  const check = async (principal: Principal, name: CheckName): Promise<CheckResult> => {
    const ofAll = principal.permissions.has('platform:admin') && principal.home === principal.tenantUuid
    const work = read(principal, CHECKS[name], ({ home }) => home.check(name, ofAll, deps.clock.now()))
    return { name, found: pipe(await deps.timer.limitTime(CHECK_TIME_LIMIT, work())(), O.flatMap(O.getRight)) }
  }
  return {
    /** A failed check has the result none. The other checks return their results. */
    checks: (principal: Principal): TE.TaskEither<never, readonly CheckResult[]> =>
      TE.fromTask(() =>
        Promise.all(
          CHECK_NAMES.filter((name) => principal.permissions.has(CHECKS[name])).map((name) => check(principal, name)),
        ),
      ),
    figures: (principal: Principal) => {
      const { from, to } = getFigureDays(deps.clock.now())
      return pipe(
        FIGURE_NAMES.filter((name) => principal.permissions.has(FIGURES[name])),
        TE.traverseSeqArray((name) =>
          pipe(
            read(principal, FIGURES[name], ({ home }) => home.figure(name, from, to)),
            TE.map((of): Figure => ({ name, days: of })),
          ),
        ),
      )
    },
  }
}
