// Operators list, read and change the licences of all offices and release seats (LIC-6, LIC-10). The link tenant has the users and events.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type ChangeContext,
  type Change,
  makeRead,
  type Precondition,
  requireNothing,
} from '#application/identity/change.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { toLicenceFact } from '#domain/licence/facts.ts'
import { describeChanges, reportIfChanged } from '#domain/logging/audit.ts'
import { type Licence, type LicenceId, type LicenceState, getLicenceState } from '#domain/licence/licence.ts'
import { changeLicence, type LicenceChange, licenceNotFound } from '#domain/licence/licence-transitions.ts'
import type { LicenceQuery, LicenceStores, ListedLicence } from '#domain/licence/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { DailyRunStores } from '#domain/shared/daily-run.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { requireFound, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { LicenceWriteStores, StoreLicence } from './store-licence.ts'

type Stores = IdentityStores & LicenceWriteStores
type ReadStores = LicenceStores & Pick<EventStores, 'events'> & DailyRunStores

export interface AdminLicencesDeps {
  readonly inScope: InScope<ReadStores>
  readonly change: Change<Stores>
  /** Runs the change in a unit of work that is rolled back. */
  readonly dryRunChange: Change<Stores>
  readonly storeLicence: StoreLicence
  readonly clock: Clock
  readonly linkTenant: TenantUuid
}

export interface ShownLicence extends ListedLicence {
  readonly state: LicenceState
  /** The link tenant, which has the applicant, events, mails and audit entries of the licence. */
  readonly office: TenantUuid
}

export interface LicenceChangeResult {
  readonly licence: ShownLicence
  /** The names of the events that fire, in order. */
  readonly events: readonly string[]
  /** Users of the link tenant who are marked for removal. */
  readonly usersRemoved: number
}

export function toShownLicence(listed: ListedLicence, now: Instant, office: TenantUuid): ShownLicence {
  return {
    ...listed,
    state: getLicenceState(listed.licence, now),
    office,
  }
}

export type AdminLicences = ReturnType<typeof makeAdminLicences>

export function makeAdminLicences({
  inScope,
  storeLicence,
  clock,
  linkTenant,
  change,
  dryRunChange,
}: AdminLicencesDeps) {
  const read = makeRead(inScope)

  const shown = (listed: ListedLicence, now: Instant) => toShownLicence(listed, now, linkTenant)

  /** Runs the change in the link tenant, with its audit log, in whichever tenant the operator acts. */
  const there = (principal: Principal): Principal => ({ ...principal, tenantUuid: linkTenant })

  const move =
    <E = never>(id: LicenceId, by: LicenceChange, requires: Precondition<Licence, E> = requireNothing) =>
    ({ stores, now }: ChangeContext<Stores>) =>
      gen(function* () {
        const before = yield* unwrap(pipe(stores.licences.lock(id), requireFound(licenceNotFound)))
        yield* unwrap(requires(before.licence))
        const after = yield* unwrap(changeLicence(before, by, now))
        yield* unwrap(storeLicence(stores, before, after))
        const { licence, activations, events } = after
        const usersRemoved = licence.status === 'revoked' ? yield* unwrap(stores.linkUsers.markLicence(id, now)) : 0
        // The former status does not matter: a licence past its expiry may be stored with any of these.
        if (licence.status === 'pending' || licence.status === 'active')
          yield* unwrap(stores.linkUsers.restoreLicence(id, now))
        const details = describeChanges(before.licence, licence, 'status', 'kind', 'expiresAt')
        const action = licence.status === 'revoked' ? 'licence.revoked' : 'licence.changed'
        const answer: LicenceChangeResult = {
          licence: shown({ licence, activations }, now),
          events: events.map(({ kind }) => kind.name),
          usersRemoved,
        }
        return { answer, facts: reportIfChanged(details, toLicenceFact(action, id, details)) }
      })

  const ofLicence = <A>(principal: Principal, id: LicenceId, readIt: (stores: ReadStores) => Stored<A>) =>
    read(there(principal), 'platform:admin', (stores) =>
      pipe(
        stores.licences.find(id),
        requireFound(licenceNotFound),
        TE.flatMap(() => readIt(stores)),
      ),
    )

  return {
    list: (principal: Principal, query: LicenceQuery) =>
      read(principal, 'platform:admin', ({ licences }) => {
        const now = clock.now()
        return pipe(
          licences.list(query, now),
          TE.map(({ data, total }) => ({ data: data.map((one) => shown(one, now)), total })),
        )
      }),
    read: (principal: Principal, id: LicenceId) =>
      pipe(
        read(principal, 'platform:admin', ({ licences }) => pipe(licences.find(id), requireFound(licenceNotFound))),
        TE.map((found) => shown(found, clock.now())),
      ),
    activations: (principal: Principal, id: LicenceId, page: Page) =>
      ofLicence(principal, id, ({ licences }) => licences.listActivations([id], page)),
    /** The newest first. Events are deleted after 90 days. */
    events: (principal: Principal, id: LicenceId, page: Page) =>
      ofLicence(principal, id, ({ events }) => events.listAbout(id, page)),
    /** The latest run of each daily job. */
    dailyRuns: (principal: Principal) => read(there(principal), 'platform:admin', ({ dailyRuns }) => dailyRuns.latest),
    change: <E = never>(principal: Principal, id: LicenceId, by: LicenceChange, requires?: Precondition<Licence, E>) =>
      change(there(principal), 'platform:admin', move(id, by, requires)),
    dryRun: (principal: Principal, id: LicenceId, by: LicenceChange) =>
      dryRunChange(there(principal), 'platform:admin', move(id, by)),
    /** Has no effect if the mailbox is not under this licence. */
    release: (principal: Principal, id: LicenceId, mailbox: Mailbox) =>
      change(there(principal), 'platform:admin', ({ stores, now }) =>
        gen(function* () {
          yield* unwrap(pipe(stores.licences.lock(id), requireFound(licenceNotFound)))
          const isRemoved = yield* unwrap(stores.licences.removeActivation(mailbox, id))
          if (!isRemoved) return { answer: undefined, facts: [] }
          yield* unwrap(stores.linkUsers.markMailbox(mailbox, now))
          return { answer: undefined, facts: [toLicenceFact('licence.released', id)] }
        }),
      ),
  }
}
