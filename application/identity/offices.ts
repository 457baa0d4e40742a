// The offices of a person: they choose one after sign-in, and change it without signing in again (IDN-11). The choice is kept in the directory
// of people, so that it holds in every browser, and goes with the user or their address.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { chooseOffices, rankPlaces } from '#domain/identity/choose-places.ts'
import type { IdentityStores, Standing, UserPlace } from '#domain/identity/ports.ts'
import type { Principal, SignIn } from '#domain/identity/principal.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type SignInNeeded, toSignInNeeded } from './check-sign-in.ts'
import { type EnteredOffice, type EnterOfficeDeps, type EnterStores, makeEnterOffice } from './enter-office.ts'
import { isNoAdmission } from './find-sign-in-places.ts'

export interface OfficeOfPerson extends UserPlace {
  readonly name: string
  /** The person chose it last. */
  readonly isChosen: boolean
}

/** Any administrator can add an address: this bounds the work for one that many offices have added. */
const OFFICES_AT_MOST = 20

type Stores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory'>

const isOpen = ({ tenantActive, status }: Standing): boolean =>
  tenantActive && (status === 'ACTIVE' || status === 'NOT_ACTIVATED')

/** The offices that admit the address, its first choice first. The address must be proven: no other caller learns its offices. */
export function findOffices(inScope: InScope<Stores>, email: Mailbox): Stored<readonly OfficeOfPerson[]> {
  const look = (place: UserPlace) =>
    inScope(Tenant(place.tenantUuid), ({ tenants, users }) =>
      gen(function* () {
        const tenant = yield* unwrap(tenants.find(place.tenantUuid))
        const standing = yield* unwrap(users.findStanding(place.user))
        return { ...place, name: O.toUndefined(tenant)?.name ?? '', isOpen: O.exists(isOpen)(standing) }
      }),
    )
  return gen(function* () {
    const { places, owner, chosen } = yield* unwrap(
      inScope(Admin, ({ userDirectory, tenants }) =>
        gen(function* () {
          const places = yield* unwrap(userDirectory.findSignInPlaces(email))
          const owner = yield* unwrap(tenants.findMailDomainOwner(mailDomain(email)))
          const chosen = yield* unwrap(userDirectory.findChosenPlace(email))
          return { places, owner: O.toUndefined(owner)?.uuid, chosen: O.toUndefined(chosen)?.tenantUuid }
        }),
      ),
    )
    const ranked = rankPlaces(places, owner, chosen).slice(0, OFFICES_AT_MOST)
    const offices = chooseOffices(yield* unwrap(TE.traverseSeqArray(look)(ranked)), owner)
    return offices.map(({ tenantUuid, user, name }) => ({ tenantUuid, user, name, isChosen: tenantUuid === chosen }))
  })
}

/** The principal has no such office, or it does not admit them. The same for an office that does not exist. */
export type OfficeNotOpen = Tagged<'OfficeNotOpen'>
const officeNotOpen: OfficeNotOpen = { _tag: 'OfficeNotOpen' }

export interface OfficesDeps extends EnterOfficeDeps {
  readonly inScope: InScope<EnterStores>
}

export type Offices = ReturnType<typeof makeOffices>

export function makeOffices(deps: OfficesDeps) {
  const { inScope } = deps
  const enterOffice = makeEnterOffice(deps)

  /**
   * A browser's address was proven at its sign-in, which ends when an administrator changes the address. Tokens and assistants stay in the office
   * that issued them.
   */
  const listOffices = ({ kind, email }: Principal): Stored<readonly OfficeOfPerson[]> =>
    kind === 'browser' ? findOffices(inScope, email) : TE.right([])

  /** Ends the sign-in of this call. Left: it ended meanwhile, or the office has ended all sign-ins of the person since its proof. */
  const takeOver =
    ({ home, user, signIn }: Principal, to: UserPlace) =>
    ({ signIns, userDirectory }: EnterStores, now: Instant): TE.TaskEither<SignInNeeded | StoreUnavailable, SignIn> =>
      gen(function* () {
        const current = yield* unwrap(signIns.findById(signIn))
        const ended = yield* unwrap(signIns.end({ tenantUuid: home, user }, signIn))
        if (!ended || O.isNone(current) || now >= current.value.expiresAt) return yield* fail(toSignInNeeded('unknown'))
        const isAccepted = yield* unwrap(userDirectory.acceptsProof(to, current.value.createdAt))
        return isAccepted ? current.value : yield* fail(toSignInNeeded('unknown'))
      })

  return {
    listOffices,
    /** Whether `listOffices` has more than one. Most people have one, which needs a single query. */
    hasSeveralOffices: (principal: Principal): Stored<boolean> =>
      gen(function* () {
        const places = yield* unwrap(
          inScope(Admin, ({ userDirectory }) => userDirectory.findSignInPlaces(principal.email)),
        )
        return places.length > 1 && (yield* unwrap(listOffices(principal))).length > 1
      }),
    /** Replaces the browser's sign-in by one at that office, and remembers the choice. */
    enterOffice: (
      principal: Principal,
      to: TenantUuid,
    ): TE.TaskEither<OfficeNotOpen | SignInNeeded | StoreUnavailable, EnteredOffice> =>
      gen(function* () {
        const offices = yield* unwrap(listOffices(principal))
        const office = offices.find(({ tenantUuid }) => tenantUuid === to)
        if (office === undefined) return yield* fail(officeNotOpen)
        const place = { tenantUuid: to, user: office.user }
        return yield* unwrap(
          pipe(
            enterOffice(place, { email: principal.email, language: O.none }, (stores, now) =>
              pipe(
                takeOver(principal, place)(stores, now),
                TE.tap(() => stores.userDirectory.choose(place, now)),
              ),
            ),
            TE.mapLeft((failure) => (isNoAdmission(failure) ? officeNotOpen : failure)),
          ),
        )
      }),
  }
}
