// Registers an office for the plugin (LIC-1). The response is always the same, and takes at least as long as the work usually does, so that
// callers cannot learn the outcome.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { FireEvents } from '#application/event/fire-event.ts'
import { asActivationKey, asLicenceId, createTrial, getCoveringKeys, type Licence } from '#domain/licence/licence.ts'
import {
  type OfficeRegistration,
  toRegistrationDuplicateEvent,
  toRegistrationRequestedEvent,
} from '#domain/licence/licence-events.ts'
import { toLicenceFact } from '#domain/licence/facts.ts'
import { expireLicence } from '#domain/licence/licence-transitions.ts'
import type { LicenceMetrics, ListedLicence } from '#domain/licence/ports.ts'
import type { AuditActor, AuditStore } from '#domain/logging/audit.ts'
import { type Clock, fromHours, type Instant, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { LicenceMailKind, LicenceMailStores, MailApplicant } from './licence-mails.ts'
import type { EnsureLinkUser, LinkUserStores } from './link-users.ts'
import { fireLicenceEvents, type LicenceWriteStores, type StoreLicence } from './store-licence.ts'
import type { Language } from '#domain/shared/language.ts'

export type RegisterStores = LicenceWriteStores &
  LinkUserStores &
  LicenceMailStores & { readonly audit: Pick<AuditStore, 'record'> }

export interface RegisterOfficeDeps {
  readonly inScope: InScope<RegisterStores>
  readonly clock: Clock
  readonly random: Random
  readonly timer: Pick<Timer, 'sleep'>
  readonly limits: Limits
  readonly metrics: LicenceMetrics
  readonly linkTenant: TenantUuid
  /** PUBLIC_MAIL_DOMAINS, as `getCoveringKeys` writes them. In these domains a licence covers one address, not the domain. */
  readonly publicMailDomains: ReadonlySet<string>
  /** Returns the pseudonym of what a licence covers, which may be an address. */
  readonly pseudonymOf: (text: string) => string
  readonly ensureLinkUser: EnsureLinkUser
  readonly storeLicence: StoreLicence
  readonly fireEvents: FireEvents
  readonly mailApplicant: MailApplicant
}

/** Longer than the work takes, so that the response time does not reveal whether the office is known. */
const ANSWERS_AFTER = fromSeconds(1)
/** Mails per hour to the addresses that one licence covers. */
const MAILS_AN_HOUR = 5

/** The actor in the audit log, since the applicant has no account. */
const REGISTRATION: AuditActor = { _tag: 'Service', name: 'licence.register' }

type Outcome = 'requested' | 'duplicate' | 'expired' | 'revoked' | 'limited'

interface Work {
  readonly stores: RegisterStores
  readonly registration: OfficeRegistration
  readonly language: Language
  readonly covers: string
  /** Whether the mail limit of this hour allows a mail. Events and users have no such limit. */
  readonly isMailed: boolean
  readonly now: Instant
}

export type RegisterOffice = ReturnType<typeof makeRegisterOffice>

export function makeRegisterOffice(deps: RegisterOfficeDeps) {
  const { inScope, clock, random, timer, limits, metrics, linkTenant, ensureLinkUser, storeLicence } = deps

  const coverOf = ({ email }: OfficeRegistration): string => {
    const { address, domain } = getCoveringKeys(email)
    return deps.publicMailDomains.has(domain) ? address : domain
  }

  /** Counts before the outcome is known, so that the limit reveals nothing to the caller. */
  const mayMail = (covers: string): Stored<boolean> =>
    pipe(
      limits.take({ key: `licence-mails:${deps.pseudonymOf(covers)}`, points: MAILS_AN_HOUR, per: fromHours(1) }, 1),
      TE.map(({ _tag }) => _tag === 'Granted'),
    )

  const mail = ({ stores, registration, language }: Work, kind: LicenceMailKind, licence: Licence): Stored<unknown> =>
    deps.mailApplicant(stores, registration.email, language, kind, licence)

  /** Adds the owner after the licence, in the order of locks that all code uses. */
  const own = (work: Work, licence: Licence): Stored<Outcome> => {
    const { stores, registration, language, now } = work
    const { email, name } = registration
    return gen(function* () {
      const user = yield* unwrap(ensureLinkUser(stores, { email, name, language }, licence.id, now))
      const owned: Licence = { ...licence, applicant: O.some({ email, name, user }) }
      yield* unwrap(stores.licences.put(owned))
      yield* unwrap(fireLicenceEvents(deps.fireEvents, stores, [toRegistrationRequestedEvent(owned)]))
      yield* unwrap(
        stores.audit.record({
          ...toLicenceFact('licence.requested', owned.id),
          id: random.uuid() as Uuid,
          at: now,
          actor: REGISTRATION,
        }),
      )
      yield* unwrap(mail(work, 'code', owned))
      return 'requested' as const
    })
  }

  const open = (work: Work): Stored<Outcome> => {
    const { stores, registration, covers, now } = work
    const id = asLicenceId(random.uuid() as Uuid)
    const activationKey = asActivationKey(random.uuid() as Uuid)
    const licence = createTrial({ id, activationKey, covers, organization: registration.organization }, now)
    return pipe(
      stores.licences.add(licence),
      // Another registration has added the licence meanwhile.
      TE.flatMap((isAdded) => (isAdded ? own(work, licence) : decide(work))),
    )
  }

  const repeat = (work: Work, found: ListedLicence): Stored<Outcome> => {
    const { stores, registration, language, isMailed, now } = work
    const transition = expireLicence({ ...found, activation: O.none }, now)
    const { licence } = transition
    const { status } = licence
    if (status === 'pending' || status === 'active')
      return pipe(
        ensureLinkUser(stores, { ...registration, language }, licence.id, now),
        TE.flatMap((user) =>
          fireLicenceEvents(deps.fireEvents, stores, [toRegistrationDuplicateEvent(licence, registration)], user),
        ),
        TE.map(() => 'duplicate'),
      )
    return pipe(
      storeLicence(stores, found, transition),
      TE.flatMap(() => (isMailed ? mail(work, status, licence) : TE.right(undefined))),
      TE.map(() => (isMailed ? status : 'limited')),
    )
  }

  const decide = (work: Work): Stored<Outcome> =>
    pipe(
      work.stores.licences.lockCovering(work.covers),
      TE.flatMap(
        O.match(
          // A new licence sends only one mail, with its code, so the mail limit does not apply.
          () => open(work),
          (found) => repeat(work, found),
        ),
      ),
    )

  const register = (registration: OfficeRegistration, language: Language): Stored<Outcome> => {
    const covers = coverOf(registration)
    return pipe(
      mayMail(covers),
      TE.flatMap((isMailed) =>
        inScope(Tenant(linkTenant), (stores) =>
          decide({ stores, registration, language, covers, isMailed, now: clock.now() }),
        ),
      ),
    )
  }

  return (registration: OfficeRegistration, language: Language): TE.TaskEither<StoreUnavailable, void> =>
    async () => {
      const [outcome] = await Promise.all([register(registration, language)(), timer.sleep(ANSWERS_AFTER)()])
      if (E.isRight(outcome)) metrics.countLicenceRequest('register', outcome.right)
      return E.asUnit(outcome)
    }
}
