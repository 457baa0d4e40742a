// The audit log (IDN-7). An entry is written in the transaction of the change that it reports, and copied to the log after the commit.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { AuditActor, AuditEntry, AuditFact, AuditStore, RecordFacts } from '#domain/logging/audit.ts'
import type { LogOfTenant } from '#domain/logging/ports.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

/** The actor as people of the tenant see it in their log. Only the audit log identifies the operator who acted. */
function getActorName(actor: AuditActor, tenantUuid: TenantUuid): string {
  if (actor._tag === 'Service') return actor.name
  return actor.tenantUuid === tenantUuid ? actor.user : 'operator'
}

const logFact = (
  logOf: LogOfTenant,
  tenantUuid: TenantUuid,
  actor: AuditActor,
  { action, subject, outcome, details }: AuditFact,
): void =>
  logOf(tenantUuid).info(`audit.${action}`, {
    tenantUuid,
    actor: getActorName(actor, tenantUuid),
    subject: O.toNullable(subject),
    outcome,
    details,
  })

export interface AuditedResult<A> {
  readonly answer: A
  /** None: nothing changed, and no entry is written. */
  readonly facts: readonly AuditFact[]
  /** Set if the actor is known only after the work. Absent: the actor given to `RunAudited`. */
  readonly actor?: AuditActor
}

/** Runs `work` in the tenant, and writes its facts to the audit log of that tenant. */
export type RunAudited<Stores> = <E, A>(
  actor: AuditActor,
  tenantUuid: TenantUuid,
  work: (stores: Stores) => TE.TaskEither<E, AuditedResult<A>>,
) => TE.TaskEither<E | StoreUnavailable, A>

/** Called with the entries of a unit of work, within it. Higher areas implement it. */
export type OnFacts<Stores> = (
  stores: Stores,
  actor: AuditActor,
  tenantUuid: TenantUuid,
  facts: readonly AuditFact[],
) => Stored<void>

export interface RunAuditedDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly random: Random
  readonly logOf: LogOfTenant
  readonly onFacts?: OnFacts<Stores>
}

export function makeRunAudited<Stores extends { readonly audit: Pick<AuditStore, 'record'> }>(
  deps: RunAuditedDeps<Stores>,
): RunAudited<Stores> {
  return (actor, tenantUuid, work) => {
    const record = (stores: Stores, fact: AuditFact, by: AuditActor): Stored<void> =>
      stores.audit.record({ ...fact, id: deps.random.uuid() as Uuid, at: deps.clock.now(), actor: by })

    return pipe(
      deps.inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          work(stores),
          TE.tap(({ facts, actor: by = actor }) =>
            pipe(
              facts,
              TE.traverseSeqArray((fact) => record(stores, fact, by)),
              TE.flatMap(() => deps.onFacts?.(stores, by, tenantUuid, facts) ?? TE.right(undefined)),
            ),
          ),
        ),
      ),
      TE.tapIO(
        ({ facts, actor: by = actor }) =>
          () =>
            facts.forEach((fact) => logFact(deps.logOf, tenantUuid, by, fact)),
      ),
      TE.map(({ answer }) => answer),
    )
  }
}

export function makeRecordFacts(runAudited: RunAudited<unknown>): RecordFacts {
  return (actor, tenantUuid, facts) => runAudited(actor, tenantUuid, () => TE.right({ answer: undefined, facts }))
}

// Writes the facts of concurrent callers together: facts that arrive during one unit of work share the next one. A caller gets its answer
// once its own facts are stored. A failure goes to all callers that shared the unit of work.

/** The maximum number of entries per statement. */
const ENTRIES_OF_STATEMENT = 500

interface AuditBatch {
  readonly entries: AuditEntry[]
  readonly outcome: Promise<E.Either<StoreUnavailable, void>>
}

type StoreEntries = (entries: readonly AuditEntry[]) => Stored<void>

/** Writes one batch at a time. The waiting batch accepts entries until its turn comes. */
function makeStoreTogether(keep: StoreEntries): StoreEntries {
  let open: AuditBatch | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): AuditBatch => {
    const entries: AuditEntry[] = []
    const outcome = last.then(() => {
      if (open?.entries === entries) open = undefined
      return keep(entries)()
    })
    last = outcome.catch(() => undefined)
    return { entries, outcome }
  }

  return (entries) => () => {
    if (open === undefined || open.entries.length + entries.length > ENTRIES_OF_STATEMENT) open = begin()
    open.entries.push(...entries)
    return open.outcome
  }
}

export interface RecordTogetherDeps {
  readonly inScope: InScope<{ readonly audit: Pick<AuditStore, 'recordAll'> }>
  readonly clock: Clock
  readonly random: Random
  readonly logOf: LogOfTenant
  /** The id of the current request, if there is one. */
  readonly requestId: () => O.Option<string>
}

export function makeRecordTogether({ inScope, clock, random, logOf, requestId }: RecordTogetherDeps): RecordFacts {
  /** One batch for each tenant's audit log. */
  const ofTenants = new Map<TenantUuid, StoreEntries>()

  const ofTenant = (tenantUuid: TenantUuid): StoreEntries => {
    const known = ofTenants.get(tenantUuid)
    if (known !== undefined) return known
    const made = makeStoreTogether((entries) => inScope(Tenant(tenantUuid), ({ audit }) => audit.recordAll(entries)))
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
      TE.tapIO(() => () => facts.forEach((fact) => logFact(logOf, tenantUuid, actor, fact))),
    )
}

// A dry run executes the work in a unit of work that it rolls back, so that the caller gets the same refusals and the same answer.

/** Turns any result of the work into a Left, so that the unit of work is rolled back. */
const failWithOutcome = <Err, A>(work: TE.TaskEither<Err, AuditedResult<A>>): TE.TaskEither<E.Either<Err, A>, never> =>
  pipe(
    TE.fromTask(work),
    TE.flatMap((outcome) =>
      TE.left(
        pipe(
          outcome,
          E.map(({ answer }) => answer),
        ),
      ),
    ),
  )

export function makeDryRunAudited<Stores>(deps: { readonly inScope: InScope<Stores> }): RunAudited<Stores> {
  return function dryRun<Err, A>(
    _: unknown,
    tenantUuid: Parameters<RunAudited<Stores>>[1],
    work: (stores: Stores) => TE.TaskEither<Err, AuditedResult<A>>,
  ) {
    return pipe(
      deps.inScope(Tenant(tenantUuid), (stores) => failWithOutcome(work(stores))),
      TE.swap,
      TE.flatMapEither((outcome): E.Either<Err | StoreUnavailable, A> =>
        outcome._tag === 'StoreUnavailable' ? E.left(outcome) : outcome,
      ),
    )
  }
}
