// Where a user logs in at the ledger (SES-7): the tenant of their mailbox (SES-8), and the proof that it is theirs (SES-14).
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

/** The owner of the mailbox's mail domain, else the default tenant; also where the mailbox is not known yet. */
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
 * Passes where the proof names exactly this mailbox, or where none is asked for. Some: the ticket that carries the proof on to where the
 * first one cannot go.
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

/** MAILBOX_PROOF=required, at the beginning: an identity token of the directory. */
export function makeRequireIdentity(prove: ProveMailbox, tickets: LoginTickets): RequireProof {
  return makeRequireProof(prove, tickets.issue)
}

/** MAILBOX_PROOF=required, in a browser's window, which can carry no identity token: the ticket that stands for one. */
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
