// Users of the link tenant, whom registrations and activations create (LIC-9). They are the initiators of the events (EVT-4).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asUserUuid, type UserUuid } from '#domain/identity/user.ts'
import type { Applicant, Licence, LicenceId } from '#domain/licence/licence.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'

export type LinkUserStores = Pick<IdentityStores, 'users' | 'roles'> & Pick<LicenceStores, 'linkUsers'>

export interface LinkPerson {
  readonly email: Mailbox
  readonly name: string
  /** Of the page on which they registered. */
  readonly language?: Language
}

export type EnsureLinkUser = ReturnType<typeof makeEnsureLinkUser>

/**
 * Finds or creates the user of the address. A new user is NOT_ACTIVATED with the default role. Callers prove nothing, so a new user cannot
 * sign in until an administrator changes them. A user whom a licence created belongs to this licence from now on, which may mark them for
 * removal, and becomes NOT_ACTIVATED again if they were TO_BE_REMOVED. Other users stay unchanged.
 */
export function makeEnsureLinkUser({ random }: { readonly random: Random }) {
  const add = ({ users, roles }: LinkUserStores, person: LinkPerson, uuid: UserUuid, now: Instant): Stored<boolean> =>
    pipe(
      roles.list,
      TE.flatMap((all) =>
        users.addUninvited({
          ...person,
          uuid,
          status: 'NOT_ACTIVATED',
          statusSince: now,
          roles: all.filter(({ isDefault }) => isDefault).map((role) => role.uuid),
          tags: [],
          facebook: false,
          language: O.fromNullable(person.language),
        }),
      ),
    )

  return (stores: LinkUserStores, person: LinkPerson, licence: LicenceId, now: Instant): Stored<UserUuid> =>
    gen(function* () {
      // Repeats if another unit of work creates or anonymises the user meanwhile.
      for (;;) {
        const fresh = asUserUuid(random.uuid() as Uuid)
        const known = yield* unwrap(stores.users.findByEmail(person.email))
        if (O.isSome(known)) {
          const { uuid } = known.value
          if (yield* unwrap(stores.linkUsers.put(uuid, licence, now))) return uuid
          if (O.isSome(yield* unwrap(stores.users.find(uuid)))) return uuid
        } else if (yield* unwrap(add(stores, person, fresh, now))) {
          yield* unwrap(stores.linkUsers.add(fresh, licence))
          return fresh
        }
      }
    })
}

export type ReplaceApplicant = ReturnType<typeof makeReplaceApplicant>

/** Returns the applicant with their user. Marks a former applicant's user for removal, as when an activation is removed (LIC-9). */
export function makeReplaceApplicant({ ensureLinkUser }: { readonly ensureLinkUser: EnsureLinkUser }) {
  return function replaceApplicant(
    stores: LinkUserStores,
    { id, applicant }: Pick<Licence, 'id' | 'applicant'>,
    person: LinkPerson,
    now: Instant,
  ): Stored<Applicant> {
    const former = O.toUndefined(applicant)
    return former !== undefined && toComparable(former.email) === toComparable(person.email)
      ? TE.right({ ...person, user: former.user })
      : pipe(
          ensureLinkUser(stores, person, id, now),
          TE.tap(() => (former === undefined ? TE.right(false) : stores.linkUsers.markMailbox(former.email, now))),
          TE.map((user) => ({ ...person, user })),
        )
  }
}
