// The offices of the stand-ins and their people, created by the first start. Never in production.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { FIRST_SAMPLE_PART } from '#domain/operations/sample.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { addMissingTenant, SAMPLE_OFFICE, storeAtStart } from './default-tenant.ts'
import { buildEmptyOffice, type FoundedOffice, buildSampleOffices, SECOND_OFFICE } from './sample/founders.ts'

type Stores = IdentityStores & Pick<OperationsStores, 'samples'>

interface Deps {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly linkTenant: TenantUuid
  /** False (SAMPLE=none): creates the administrator alone. */
  readonly isFull: boolean
}

const hasUsers = ({ users }: Stores): Stored<boolean> =>
  pipe(
    users.countByStatus,
    TE.map((counts) => Object.values(counts).some((count) => count > 0)),
  )

const hasPeople = (stores: Stores): Stored<boolean> =>
  gen(function* () {
    const all = yield* unwrap(stores.roles.list)
    return all.length > 0 || (yield* unwrap(hasUsers(stores)))
  })

/** An office with roles or people stays unchanged, because its administrators may have changed it. */
function fillOffice({ inScope, clock, isFull }: Deps, { office, roles, people }: FoundedOffice): Stored<unknown> {
  return gen(function* () {
    yield* unwrap(addMissingTenant(inScope, office))
    yield* unwrap(
      inScope(Tenant(office.uuid), (stores) =>
        gen(function* () {
          // Several replicas may start at once.
          yield* unwrap(stores.tenants.lock(office.uuid))
          if (yield* unwrap(hasPeople(stores))) return
          yield* unwrap(TE.traverseSeqArray(stores.roles.put)(roles))
          yield* unwrap(TE.traverseSeqArray(stores.users.add)(people))
          if (isFull && office === SAMPLE_OFFICE) yield* unwrap(stores.samples.record(FIRST_SAMPLE_PART, clock.now()))
        }),
      ),
    )
  })
}

/**
 * Creates nothing where the sample office has people, or where another office exists: then the database has data of its own. Beside licences,
 * which have users in the link tenant, it creates the administrator alone: the end of the sample would remove them too.
 */
export async function ensureSampleOffices(deps: Deps): Promise<void> {
  const { inScope, clock, linkTenant } = deps
  const own: readonly TenantUuid[] = [SAMPLE_OFFICE.uuid, SECOND_OFFICE.uuid, linkTenant]
  await storeAtStart(
    gen(function* () {
      const page = { q: '', skip: 0, limit: own.length + 1 }
      const { data } = yield* unwrap(inScope(Admin, ({ tenants }) => tenants.list(page)))
      const isOthers = data.some(({ uuid }) => !own.includes(uuid))
      const isFurnished = yield* unwrap(inScope(Tenant(SAMPLE_OFFICE.uuid), hasPeople))
      if (isOthers || isFurnished) return
      const isFull = deps.isFull && !(yield* unwrap(inScope(Tenant(linkTenant), hasUsers)))
      const offices = isFull ? buildSampleOffices(clock.now()) : buildEmptyOffice(clock.now())
      for (const office of offices) yield* unwrap(fillOffice({ ...deps, isFull }, office))
    }),
  )
}
