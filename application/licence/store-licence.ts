// Stores a licence after a transition: licence, then activation, then users. Firing its events waits for no lock on these.
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import type { FireEvents, FireStores } from '#application/event/fire-event.ts'
import { asUserUuid, type UserUuid } from '#domain/identity/user.ts'
import type { LicenceEvent } from '#domain/licence/licence-events.ts'
import type { LicenceTransition } from '#domain/licence/licence-transitions.ts'
import type { LicenceOfMailbox, LicenceStores } from '#domain/licence/ports.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type LicenceWriteStores = LicenceStores & FireStores

/** The initiator if the owner was anonymised. OWNER then reaches no user. */
const NO_USER = asUserUuid('00000000-0000-0000-0000-000000000000' as Uuid)

/** `ofMailbox`: the user of the mailbox that the events are about. */
export function fireLicenceEvents(
  fireEvents: FireEvents,
  stores: FireStores,
  events: readonly LicenceEvent[],
  ofMailbox = NO_USER,
): Stored<void> {
  return fireEvents(
    stores,
    events.map(({ kind, data, initiator, licence }) => ({
      kind,
      data,
      initiator: initiator === 'Owner' ? (O.toUndefined(licence.applicant)?.user ?? NO_USER) : ofMailbox,
      subject: licence.id,
    })),
  )
}

export type StoreLicence = ReturnType<typeof makeStoreLicence>

/** The caller has locked `before`. `ensureUser`: returns the mailbox's user; absent: that user is the initiator of no event. */
export function makeStoreLicence({ fireEvents }: { readonly fireEvents: FireEvents }) {
  return function storeLicence(
    stores: LicenceWriteStores,
    before: Pick<LicenceOfMailbox, 'licence'> & Partial<LicenceOfMailbox>,
    { licence, activation, events }: LicenceTransition,
    ensureUser: Stored<UserUuid> = TE.right(NO_USER),
  ): Stored<void> {
    return gen(function* () {
      if (licence !== before.licence) yield* unwrap(stores.licences.put(licence))
      if (O.isSome(activation) && activation !== before.activation)
        yield* unwrap(stores.licences.putActivation(activation.value))
      const user = yield* unwrap(ensureUser)
      return yield* unwrap(fireLicenceEvents(fireEvents, stores, events, user))
    })
  }
}
