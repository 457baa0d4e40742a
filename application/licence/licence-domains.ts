// Operators move a licence to an office's new mail domain, and make a new licence for what a revoked one covered (LIC-12). Neither fires an
// event: the specification has none for them.
import { fail, gen, O, pipe, unwrap } from '#domain/shared/fp.ts'
import { type Change, type Precondition, requireNothing } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { MailDomain } from '#domain/identity/tenant.ts'
import { toLicenceFact } from '#domain/licence/facts.ts'
import {
  asActivationKey,
  asLicenceId,
  createTrial,
  type Licence,
  type LicenceId,
  toCoveredDomain,
} from '#domain/licence/licence.ts'
import {
  correctApplicant,
  type CoverageTaken,
  licenceNotFound,
  type LicenceNotRevoked,
  type LicenceRevoked,
  type MailDomainShared,
} from '#domain/licence/licence-transitions.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import { type AuditDetails, reportIfChanged } from '#domain/logging/audit.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { requireFound, requireWritten } from '#domain/shared/unit-of-work.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { toShownLicence } from './admin-licences.ts'
import type { EnsureLinkUser, ReplaceApplicant } from './link-users.ts'

export interface LicenceDomainsDeps {
  readonly change: Change<IdentityStores & LicenceStores>
  readonly linkTenant: TenantUuid
  readonly random: Random
  readonly ensureLinkUser: EnsureLinkUser
  readonly replaceApplicant: ReplaceApplicant
  /** PUBLIC_MAIL_DOMAINS, as `getCoveringKeys` writes them. */
  readonly publicMailDomains: ReadonlySet<string>
}

export interface LicenceMove {
  readonly domain: MailDomain
  /** The applicant's address in that domain. Absent: it stays, though it may be in the former domain. */
  readonly email?: Mailbox
}

const licenceRevoked: LicenceRevoked = { _tag: 'LicenceRevoked' }
const licenceNotRevoked: LicenceNotRevoked = { _tag: 'LicenceNotRevoked' }

const toMailDomainShared = (domain: string): MailDomainShared => ({ _tag: 'MailDomainShared', domain })

const requireFree = (covers: string) => requireWritten<CoverageTaken>({ _tag: 'CoverageTaken', covers })

/** What an address covered stays out of the audit log. */
const describeMove = (before: Licence, after: Licence): AuditDetails => ({
  ...(before.covers !== after.covers && {
    mailDomains: { given: [after.covers], taken: before.covers.includes('@') ? [] : [before.covers] },
  }),
  ...(O.toUndefined(before.applicant)?.email !== O.toUndefined(after.applicant)?.email && { email: true }),
})

export type LicenceDomains = ReturnType<typeof makeLicenceDomains>

export function makeLicenceDomains(deps: LicenceDomainsDeps) {
  const { change, linkTenant, random, ensureLinkUser, replaceApplicant, publicMailDomains } = deps
  const there = (principal: Principal): Principal => ({ ...principal, tenantUuid: linkTenant })

  return {
    /**
     * Mailboxes with an activation keep it, and with it the licence, in whichever domain they are. All others are checked against the new
     * domain from now on, and the former domain can be registered again.
     */
    move: <E = never>(
      principal: Principal,
      id: LicenceId,
      { domain, email }: LicenceMove,
      requires: Precondition<Licence, E> = requireNothing,
    ) =>
      change(there(principal), 'platform:admin', ({ stores, now }) =>
        gen(function* () {
          const found = yield* unwrap(pipe(stores.licences.lock(id), requireFound(licenceNotFound)))
          const before = found.licence
          yield* unwrap(requires(before))
          if (before.status === 'revoked') return yield* fail(licenceRevoked)
          const moved: Licence = { ...before, covers: toCoveredDomain(domain) }
          if (publicMailDomains.has(moved.covers)) return yield* fail(toMailDomainShared(moved.covers))
          if (moved.covers !== before.covers)
            yield* unwrap(pipe(stores.licences.cover(id, moved.covers), requireFree(moved.covers)))
          const applicant =
            email === undefined
              ? moved.applicant
              : O.some(
                  yield* unwrap(
                    replaceApplicant(stores, before, yield* unwrap(correctApplicant(moved, { email })), now),
                  ),
                )
          const after: Licence = { ...moved, applicant }
          if (email !== undefined) yield* unwrap(stores.licences.put(after))
          const details = describeMove(before, after)
          return {
            answer: toShownLicence({ ...found, licence: after }, now, linkTenant),
            facts: reportIfChanged(details, toLicenceFact('licence.moved', id, details)),
          }
        }),
      ),
    /** Returns a pending licence with a new code for organisation and applicant of the revoked one. No mail leaves. */
    succeed: (principal: Principal, id: LicenceId) =>
      change(there(principal), 'platform:admin', ({ stores, now }) =>
        gen(function* () {
          const { licence: revoked } = yield* unwrap(pipe(stores.licences.lock(id), requireFound(licenceNotFound)))
          if (revoked.status !== 'revoked') return yield* fail(licenceNotRevoked)
          const { covers, organization } = revoked
          const [next, activationKey] = [asLicenceId(random.uuid() as Uuid), asActivationKey(random.uuid() as Uuid)]
          const made = createTrial({ id: next, activationKey, covers, organization }, now)
          yield* unwrap(pipe(stores.licences.add(made), requireFree(covers)))
          // After the licence, in the order of locks that all code uses.
          const person = O.toUndefined(revoked.applicant)
          const user = person && (yield* unwrap(ensureLinkUser(stores, person, next, now)))
          const licence: Licence = { ...made, applicant: person && user ? O.some({ ...person, user }) : O.none }
          yield* unwrap(stores.licences.put(licence))
          return {
            answer: toShownLicence({ licence, activations: 0 }, now, linkTenant),
            facts: [toLicenceFact('licence.succeeded', next)],
          }
        }),
      ),
  }
}
