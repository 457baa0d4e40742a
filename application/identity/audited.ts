// A unit of work that tells what it did (IDN-7): the entries are rows of its own transaction, and are mirrored to the log once they are kept.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AuditActor, AuditFact, AuditStore, RecordFacts } from '#domain/logging/audit.ts'
import type { LogOfTenant } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { mirrored } from './mirrored.ts'

export interface Done<A> {
  readonly answer: A
  /** None: nothing was changed, and nothing is told. */
  readonly facts: readonly AuditFact[]
  /** Where only the work finds out who acts. Absent: whoever was named before it. */
  readonly actor?: AuditActor
}

/** Runs `work` in the tenant, in whose trail its facts then stand. */
export type Audited<Stores> = <E, A>(
  actor: AuditActor,
  tenantUuid: TenantUuid,
  work: (stores: Stores) => TE.TaskEither<E, Done<A>>,
) => TE.TaskEither<E | StoreUnavailable, A>

export interface AuditedDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly random: Random
  readonly logOf: LogOfTenant
}

export const makeAudited =
  <Stores extends { readonly audit: Pick<AuditStore, 'record'> }>(deps: AuditedDeps<Stores>): Audited<Stores> =>
  (actor, tenantUuid, work) => {
    const record = (stores: Stores, fact: AuditFact, by: AuditActor): TE.TaskEither<StoreUnavailable, void> =>
      stores.audit.record({ ...fact, id: deps.random.uuid() as Uuid, at: deps.clock.now(), actor: by })

    return pipe(
      deps.inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          work(stores),
          TE.tap(({ facts, actor: by = actor }) =>
            pipe(
              facts,
              TE.traverseSeqArray((fact) => record(stores, fact, by)),
            ),
          ),
        ),
      ),
      TE.tapIO(
        ({ facts, actor: by = actor }) =>
          () =>
            facts.forEach((fact) => mirrored(deps.logOf, tenantUuid, by, fact)),
      ),
      TE.map(({ answer }) => answer),
    )
  }

export const recordingFacts =
  (audited: Audited<unknown>): RecordFacts =>
  (actor, tenantUuid, facts) =>
    audited(actor, tenantUuid, () => TE.right({ answer: undefined, facts }))
