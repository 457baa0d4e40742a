// Creates the URL at which a user logs in to the ledger (SES-7), for the tenant of their mailbox (SES-8) and with proof that they own it
// (SES-14).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Task } from 'fp-ts/lib/Task.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { toComparable, type InvalidEmail, type Mailbox, mailDomain, parseMailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerLogin, LoginTickets, ProveMailbox } from '#domain/session/ports.ts'
import { formatState } from '#domain/session/login-state.ts'

/** The tenant is not known, or no longer active. */
export type TenantUnknown = Tagged<'TenantUnknown'>
export const tenantUnknown: TenantUnknown = { _tag: 'TenantUnknown' }

/** The tenant that owns the mailbox's mail domain, otherwise the default tenant. An unknown mailbox also gets the default tenant. */
export type ForceTenant = (mailbox: O.Option<Mailbox>) => TE.TaskEither<TenantUnknown | StoreUnavailable, TenantUuid>

export function makeForceTenant(deps: {
  readonly inScope: InScope<IdentityStores>
  readonly defaultTenant: TenantUuid
}): ForceTenant {
  return (mailbox) =>
    deps.inScope(Admin, ({ tenants }) =>
      pipe(
        mailbox,
        O.match(
          () => TE.right<StoreUnavailable, O.Option<Tenant>>(O.none),
          (known) => tenants.findMailDomainOwner(mailDomain(known)),
        ),
        TE.flatMap(
          O.match(
            () => tenants.find(deps.defaultTenant),
            (owner) => TE.right(O.some(owner)),
          ),
        ),
        TE.flatMapOption(
          O.filter((tenant) => tenant.active),
          (): TenantUnknown | StoreUnavailable => tenantUnknown,
        ),
        TE.map((tenant) => tenant.uuid),
      ),
    )
}

export type MailboxProofRequired = Tagged<'MailboxProofRequired'>
const proofRequired: MailboxProofRequired = { _tag: 'MailboxProofRequired' }

/**
 * Succeeds if the proof names exactly this mailbox, or if no proof is required. Some: a ticket that carries the proof to the callback,
 * which the identity token cannot reach.
 */
export type RequireProof = (
  mailbox: O.Option<Mailbox>,
  proof: O.Option<string>,
) => TE.TaskEither<MailboxProofRequired, O.Option<string>>

/** MAILBOX_PROOF=optional: the address alone is enough. */
export const acceptWithoutProof: RequireProof = () => TE.right(O.none)

const makeRequireProof =
  (prove: ProveMailbox, ticketFor: (mailbox: Mailbox, proof: string) => Task<string>): RequireProof =>
  (mailbox, proof) =>
    gen(function* () {
      const given = yield* unwrap(TE.fromOption(() => proofRequired)(proof))
      const proven = yield* unwrap(
        pipe(
          prove(given),
          TE.mapLeft(() => proofRequired),
        ),
      )
      if (!(O.isSome(mailbox) && toComparable(mailbox.value) === toComparable(proven)))
        return yield* fail(proofRequired)
      return O.some(yield* wait(ticketFor(proven, given)))
    })

/** MAILBOX_PROOF=required, at the start of a login: the proof is an identity token of the directory. */
export function makeRequireIdentity(prove: ProveMailbox, tickets: LoginTickets): RequireProof {
  return makeRequireProof(prove, tickets.issue)
}

/** MAILBOX_PROOF=required, in a browser window, which cannot send an identity token: the proof is the ticket. */
export function makeRequireTicket(tickets: LoginTickets): RequireProof {
  return makeRequireProof(tickets.read, (_, ticket) => () => Promise.resolve(ticket))
}

/** `email` absent: the mailbox will be the ledger user's own address. */
export type AuthorisationUrl = (input: {
  readonly email: O.Option<string>
  readonly proof: O.Option<string>
}) => TE.TaskEither<
  InvalidEmail | TenantUnknown | MailboxProofRequired | StoreUnavailable,
  { readonly url: string; readonly ticket: O.Option<string> }
>

export function makeAuthorisationUrl(deps: {
  readonly forceTenant: ForceTenant
  readonly requireProof: RequireProof
  readonly ledger: Pick<LedgerLogin, 'authorisationUrl'>
}): AuthorisationUrl {
  return ({ email, proof }) =>
    gen(function* () {
      const mailbox = yield* unwrap(O.traverse(E.Applicative)(parseMailbox)(email))
      const ticket = yield* unwrap(deps.requireProof(mailbox, proof))
      const tenantUuid = yield* unwrap(deps.forceTenant(mailbox))
      return { url: deps.ledger.authorisationUrl(formatState({ mailbox, tenantUuid })), ticket }
    })
}
