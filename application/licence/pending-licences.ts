// Operators send the code of a licence again before its first activation, correct its applicant, or remove it (LIC-11).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type ChangeContext, type Change, type Precondition, requireNothing } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { User } from '#domain/identity/user.ts'
import { toLicenceFact } from '#domain/licence/facts.ts'
import { type AuditDetails, describeChanges, reportIfChanged } from '#domain/logging/audit.ts'
import { type Licence, type LicenceId, getLicenceState } from '#domain/licence/licence.ts'
import {
  type ApplicantCorrection,
  applicantMissing,
  correctApplicant,
  licenceNotFound,
  type LicenceNotPending,
} from '#domain/licence/licence-transitions.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import { requireFound } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type ShownLicence, toShownLicence } from './admin-licences.ts'
import type { LicenceMailStores, MailApplicant } from './licence-mails.ts'
import type { ReplaceApplicant } from './link-users.ts'
import type { Language } from '#domain/shared/language.ts'

type Stores = IdentityStores & LicenceStores & LicenceMailStores

export interface PendingLicencesDeps {
  readonly change: Change<Stores>
  readonly linkTenant: TenantUuid
  readonly replaceApplicant: ReplaceApplicant
  readonly mailApplicant: MailApplicant
}

const notPending: LicenceNotPending = { _tag: 'LicenceNotPending' }

export type PendingLicences = ReturnType<typeof makePendingLicences>

export function makePendingLicences({ change, linkTenant, replaceApplicant, mailApplicant }: PendingLicencesDeps) {
  const there = (principal: Principal): Principal => ({ ...principal, tenantUuid: linkTenant })

  const lockPending = ({ stores, now }: ChangeContext<Stores>, id: LicenceId) =>
    pipe(
      stores.licences.lock(id),
      requireFound(licenceNotFound),
      TE.filterOrElseW(
        ({ licence }) => getLicenceState(licence, now) === 'pending',
        () => notPending,
      ),
    )

  return {
    /** Mails the code to the applicant in their language, or else in the operator's. The mail limit of registrations does not apply. */
    sendCode: (principal: Principal, id: LicenceId, language: Language) =>
      change(there(principal), 'platform:admin', (context) =>
        gen(function* () {
          const pending = yield* unwrap(lockPending(context, id))
          const applicant = yield* unwrap(TE.fromOption(() => applicantMissing)(pending.licence.applicant))
          const user = yield* unwrap(context.stores.users.find(applicant.user))
          const own = O.flatMap((one: User) => one.language)(user)
          const chosen = O.getOrElse(() => language)(own)
          yield* unwrap(mailApplicant(context.stores, applicant.email, chosen, 'code', pending.licence))
          return { answer: undefined, facts: [toLicenceFact('licence.code-sent', id)] }
        }),
      ),
    /** The licence must cover the new address. Sends no mail. */
    correct: <E = never>(
      principal: Principal,
      id: LicenceId,
      correction: ApplicantCorrection,
      requires: Precondition<Licence, E> = requireNothing,
    ) =>
      change(there(principal), 'platform:admin', (context) =>
        gen(function* () {
          const before = yield* unwrap(lockPending(context, id))
          const { licence } = before
          yield* unwrap(requires(licence))
          const person = yield* unwrap(correctApplicant(licence, correction))
          const applicant = yield* unwrap(replaceApplicant(context.stores, licence, person, context.now))
          const after: Licence = {
            ...licence,
            organization: correction.organization ?? licence.organization,
            applicant: O.some(applicant),
          }
          yield* unwrap(context.stores.licences.put(after))
          const former = O.toUndefined(licence.applicant)
          const fields: AuditDetails = {
            ...(former?.name !== person.name && { name: true }),
            ...(former?.email !== person.email && { email: true }),
            ...describeChanges(licence, after, 'organization'),
          }
          const answer: ShownLicence = toShownLicence({ ...before, licence: after }, context.now, linkTenant)
          return { answer, facts: reportIfChanged(fields, toLicenceFact('licence.applicant-corrected', id, fields)) }
        }),
      ),
    /** Marks its users for removal, as when a licence is revoked, but fires no event. Its domain can then be registered again. */
    remove: (principal: Principal, id: LicenceId) =>
      change(there(principal), 'platform:admin', (context) =>
        gen(function* () {
          yield* unwrap(lockPending(context, id))
          yield* unwrap(context.stores.linkUsers.markLicence(id, context.now))
          yield* unwrap(context.stores.licences.remove(id))
          return { answer: undefined, facts: [toLicenceFact('licence.removed', id)] }
        }),
      ),
  }
}
