// Reads the licence of a mailbox for the plugin's pane, and disconnects the mailbox from it on request (LIC-8).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type LicenceState, getLicenceState } from '#domain/licence/licence.ts'
import type { LicenceOfMailbox, LicenceStores } from '#domain/licence/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { toComparable, type InvalidEmail, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export interface LicenceReport extends LicenceOfMailbox {
  readonly state: LicenceState
}

/** None: there is no licence. */
export function makeReadLicence({
  inScope,
  clock,
}: {
  readonly inScope: InScope<LicenceStores>
  readonly clock: Clock
}) {
  return function readLicence(mailbox: Mailbox): Stored<O.Option<LicenceReport>> {
    return pipe(
      inScope(Admin, ({ licences }) => licences.findFor(mailbox)),
      TE.map(O.map((found) => ({ ...found, state: getLicenceState(found.licence, clock.now()) }))),
    )
  }
}

/** Whether the holder of this session may disconnect the mailbox. */
export type MayDisconnect = (mailbox: Mailbox, session: O.Option<string>) => Stored<boolean>

/** DISCONNECT_PROOF=optional: every caller may. */
export const allowAll: MayDisconnect = () => TE.right(true)

/** DISCONNECT_PROOF=required: only a session of the same mailbox. */
export function makeAllowOwnSession(
  mailboxOf: (session: O.Option<string>) => Stored<O.Option<Mailbox>>,
): MayDisconnect {
  return function ownSessionMay(mailbox, session) {
    return pipe(mailboxOf(session), TE.map(O.exists((own) => toComparable(own) === toComparable(mailbox))))
  }
}

export interface DisconnectMailboxDeps {
  readonly inScope: InScope<LicenceStores>
  readonly clock: Clock
  readonly linkTenant: TenantUuid
  readonly mayDisconnect: MayDisconnect
}

/** Frees the mailbox's seat, and marks its user of the link tenant for removal unless they have another seat (LIC-9). */
const releaseActivation = ({ licences, linkUsers }: LicenceStores, mailbox: Mailbox, now: Instant): Stored<boolean> =>
  pipe(
    licences.lockFor(mailbox),
    TE.flatMap(() => licences.removeActivation(mailbox)),
    TE.tap((isRemoved) => (isRemoved ? linkUsers.markMailbox(mailbox, now) : TE.right(false))),
  )

/** Idempotent. A caller without the right gets the same result, and nothing changes. */
export function makeDisconnectMailbox({ inScope, clock, linkTenant, mayDisconnect }: DisconnectMailboxDeps) {
  return function disconnectMailbox(
    email: string,
    session: O.Option<string>,
  ): TE.TaskEither<InvalidEmail | StoreUnavailable, void> {
    return gen(function* () {
      const mailbox = yield* unwrap(parseMailbox(email))
      const may = yield* unwrap(mayDisconnect(mailbox, session))
      if (may) yield* unwrap(inScope(Tenant(linkTenant), (stores) => releaseActivation(stores, mailbox, clock.now())))
    })
  }
}
