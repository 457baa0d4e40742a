// Reads and stores the preferences of a recipient for the types in a mail, by its link and without a sign-in (EVT-9).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { EventType, EventTypeUuid } from '#domain/event/event.ts'
import { type PreferenceLinkInvalid, preferenceLinkInvalid } from '#domain/event/failures.ts'
import type { Preference } from '#domain/event/notification.ts'
import type { EventStores, PreferenceLinks, PreferenceOwner } from '#domain/event/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { requireFound, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<EventStores, 'eventTypes' | 'notificationPreferences'> & Pick<IdentityStores, 'users' | 'tenants'>

export interface PreferencesDeps {
  readonly inScope: InScope<Stores>
  readonly links: PreferenceLinks
}

/** Choices for types of the mail; its other types stay as they are. `muted`: mutes all its types. */
export type PreferenceChoice = 'muted' | ReadonlyMap<string, Preference>

export interface PreferencePage {
  /** Name of the tenant that sent the mail. */
  readonly office: string
  readonly types: readonly {
    readonly uuid: EventTypeUuid
    readonly titles: EventType['titles']
    /** The recipient's choice, else the type's setting. */
    readonly preference: Preference
  }[]
}

const typePreference =
  ({ eventTypes, notificationPreferences }: Stores, { user }: PreferenceOwner) =>
  (uuid: EventTypeUuid): Stored<PreferencePage['types']> =>
    gen(function* () {
      const type = yield* unwrap(eventTypes.find(uuid))
      const chosen = yield* unwrap(notificationPreferences.find(user, uuid))
      return O.isNone(type)
        ? []
        : [
            {
              uuid,
              titles: type.value.titles,
              preference: O.getOrElse((): Preference => (type.value.settings.digest ? 'digest' : 'mail'))(chosen),
            },
          ]
    })

export type Preferences = ReturnType<typeof makePreferences>

export function makePreferences({ inScope, links }: PreferencesDeps) {
  const page = (
    sealed: string,
    before: (stores: Stores, owner: PreferenceOwner) => Stored<unknown>,
  ): TE.TaskEither<PreferenceLinkInvalid | StoreUnavailable, PreferencePage> =>
    pipe(
      TE.fromOption((): PreferenceLinkInvalid => preferenceLinkInvalid)(links.open(sealed)),
      TE.flatMap((owner) =>
        inScope(Tenant(owner.tenantUuid), (stores) =>
          gen(function* () {
            yield* unwrap(pipe(stores.users.find(owner.user), requireFound(preferenceLinkInvalid)))
            const tenant = yield* unwrap(
              pipe(stores.tenants.find(owner.tenantUuid), requireFound(preferenceLinkInvalid)),
            )
            yield* unwrap(before(stores, owner))
            const types = yield* unwrap(pipe(owner.types, TE.traverseSeqArray(typePreference(stores, owner))))
            return { office: tenant.name, types: types.flat() }
          }),
        ),
      ),
    )

  return {
    read: (sealed: string) => page(sealed, () => TE.right(undefined)),
    choose: (sealed: string, chosen: PreferenceChoice) =>
      page(sealed, ({ notificationPreferences }, { user, types }) =>
        pipe(
          types,
          TE.traverseSeqArray((type) => {
            const preference = chosen === 'muted' ? chosen : chosen.get(type)
            return preference === undefined ? TE.right(undefined) : notificationPreferences.put(user, type, preference)
          }),
        ),
      ),
  }
}
