// Facts of many callers at once are written together: while one unit of work is under way, those that come wait for the next and share it. Each
// caller hears of it once his own are kept, and not before; whatever goes wrong, all who shared it are told.
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Either } from 'fp-ts/lib/Either.js'
import type * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AuditEntry, AuditStore, RecordFacts } from '#domain/logging/audit.ts'
import type { LogOfTenant } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { mirrored } from './mirrored.ts'

/** Entries of one statement. */
const AT_MOST = 500

interface Batch {
  readonly entries: AuditEntry[]
  readonly outcome: Promise<Either<StoreUnavailable, void>>
}

type Keep = (entries: readonly AuditEntry[]) => TE.TaskEither<StoreUnavailable, void>

/** One after the other: a batch takes more until its turn comes. */
const makeKeepTogether = (keep: Keep): Keep => {
  let open: Batch | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): Batch => {
    const entries: AuditEntry[] = []
    const outcome = last.then(() => {
      if (open?.entries === entries) open = undefined
      return keep(entries)()
    })
    last = outcome.catch(() => undefined)
    return { entries, outcome }
  }

  return (entries) => () => {
    if (open === undefined || open.entries.length + entries.length > AT_MOST) open = begin()
    open.entries.push(...entries)
    return open.outcome
  }
}

export interface RecordTogetherDeps {
  readonly inScope: InScope<{ readonly audit: Pick<AuditStore, 'recordAll'> }>
  readonly clock: Clock
  readonly random: Random
  readonly logOf: LogOfTenant
  /** Of the work under way, if it has one. */
  readonly requestId: () => O.Option<string>
}

export const makeRecordTogether = ({ inScope, clock, random, logOf, requestId }: RecordTogetherDeps): RecordFacts => {
  /** As many as there are trails to write: no more than tenants. */
  const ofTenants = new Map<TenantUuid, Keep>()

  const ofTenant = (tenantUuid: TenantUuid): Keep => {
    const known = ofTenants.get(tenantUuid)
    if (known !== undefined) return known
    const made = makeKeepTogether((entries) => inScope(Tenant(tenantUuid), ({ audit }) => audit.recordAll(entries)))
    ofTenants.set(tenantUuid, made)
    return made
  }

  return (actor, tenantUuid, facts) =>
    pipe(
      TE.fromIO(() =>
        facts.map((fact) => ({
          ...fact,
          id: random.uuid() as Uuid,
          at: clock.now(),
          actor,
          requestId: requestId(),
        })),
      ),
      TE.flatMap(ofTenant(tenantUuid)),
      TE.tapIO(() => () => facts.forEach((fact) => mirrored(logOf, tenantUuid, actor, fact))),
    )
}
