// What recipients choose for the types of a mail that they got, by its link and without a sign-in (EVT-9).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { EventType, EventTypeUuid } from '#domain/event/event.ts'
import { type PreferenceLinkInvalid, preferenceLinkInvalid } from '#domain/event/failures.ts'
import type { Preference } from '#domain/event/notification.ts'
import type { EventStores, PreferenceLinks, PreferenceOwner } from '#domain/event/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { foundOr, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<EventStores, 'eventTypes' | 'notificationPreferences'> & Pick<IdentityStores, 'users' | 'tenants'>

export interface PreferencesDeps {
  readonly inScope: InScope<Stores>
  readonly links: PreferenceLinks
}

/** For types of the mail, the others stay as they are; `muted`: all of its types. */
export type PreferenceChoice = 'muted' | ReadonlyMap<string, Preference>

export interface PreferencePage {
  /** In whose name the page speaks. */
  readonly office: string
  readonly types: readonly {
    readonly uuid: EventTypeUuid
    readonly titles: EventType['titles']
    /** Chosen, or as the type is set. */
    readonly preference: Preference
  }[]
}

const typePreference =
  ({ eventTypes, notificationPreferences }: Stores, { user }: PreferenceOwner) =>
  (uuid: EventTypeUuid): Stored<PreferencePage['types']> =>
    pipe(
      TE.Do,
      TE.bind('type', () => eventTypes.find(uuid)),
      TE.bind('chosen', () => notificationPreferences.find(user, uuid)),
      TE.map(({ type, chosen }) =>
        O.isNone(type)
          ? []
          : [
              {
                uuid,
                titles: type.value.titles,
                preference: O.getOrElse((): Preference => (type.value.settings.digest ? 'digest' : 'mail'))(chosen),
              },
            ],
      ),
    )

export type Preferences = ReturnType<typeof makePreferences>

export const makePreferences = ({ inScope, links }: PreferencesDeps) => {
  const page = (
    sealed: string,
    before: (stores: Stores, owner: PreferenceOwner) => Stored<unknown>,
  ): TE.TaskEither<PreferenceLinkInvalid | StoreUnavailable, PreferencePage> =>
    pipe(
      TE.fromOption((): PreferenceLinkInvalid => preferenceLinkInvalid)(links.open(sealed)),
      TE.flatMap((owner) =>
        inScope(Tenant(owner.tenantUuid), (stores) =>
          pipe(
            TE.Do,
            TE.tap(() => pipe(stores.users.find(owner.user), foundOr(preferenceLinkInvalid))),
            TE.bindW('tenant', () => pipe(stores.tenants.find(owner.tenantUuid), foundOr(preferenceLinkInvalid))),
            TE.tap(() => before(stores, owner)),
            TE.bindW('types', () => pipe(owner.types, TE.traverseSeqArray(typePreference(stores, owner)))),
            TE.map(({ tenant, types }) => ({ office: tenant.name, types: types.flat() })),
          ),
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
