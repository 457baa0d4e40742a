// A contact made or changed in the ledger (PLG-7): nothing is written that is there already, and nothing is asked that the ledger would refuse.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import {
  changed,
  changesNothing,
  type ContactChange,
  type ContactDetails,
  differing,
  isNamed,
  likenessOf,
  type NewContact,
} from '#domain/ledger/contact-details.ts'
import type { ContactFailure, LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerOrganisations, OrganisationDetails } from '#domain/ledger/organisation.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { inTime } from './in-time.ts'
import { makeOnce, type MakeOnceDeps } from './make-once.ts'

export type SaveOrder =
  | { readonly _tag: 'Create'; readonly contact: NewContact }
  | {
      readonly _tag: 'Change'
      readonly id: ContactId
      /** The organisation it is to belong to; none: where it is. */
      readonly account: O.Option<AccountId>
      readonly change: ContactChange
    }

export interface Saved {
  readonly contact: ContactDetails
  readonly created: boolean
}

/** Left: nothing was written; but for LedgerDown, after which it may have been. */
export type SaveContact = (caller: LedgerCaller, order: SaveOrder) => TE.TaskEither<ContactFailure, Saved>

export interface SaveContactDeps extends MakeOnceDeps {
  readonly contacts: Pick<LedgerContacts, 'find' | 'findAlike' | 'create' | 'change'>
  readonly organisations: Pick<LedgerOrganisations, 'find'>
  readonly clock: Clock
}

const accountGone: ContactFailure = { _tag: 'AccountGone' }

export const makeSaveContact = (deps: SaveContactDeps): SaveContact => {
  const { contacts } = deps
  const once = makeOnce(deps)

  const organisation = (caller: LedgerCaller, account: AccountId): TE.TaskEither<ContactFailure, OrganisationDetails> =>
    pipe(deps.organisations.find(caller, account), TE.flatMap(TE.fromOption((): ContactFailure => accountGone)))

  const create = (caller: LedgerCaller, contact: NewContact): TE.TaskEither<ContactFailure, Saved> =>
    pipe(
      once<ContactFailure, ContactDetails>(
        [caller.tenantUuid, caller.ledgerUserId, caller.division, JSON.stringify(contact)],
        {
          look: contacts.findAlike(caller, contact.account, likenessOf(contact)),
          make: pipe(
            organisation(caller, contact.account),
            TE.flatMap(() => contacts.create(caller, contact)),
          ),
          uncertain: ({ _tag }) => _tag === 'LedgerDown',
        },
      ),
      TE.flatMap(({ _tag, it }) =>
        _tag === 'Exists'
          ? TE.left<ContactFailure, Saved>({ _tag: 'ContactExists', contactId: it.id })
          : TE.right({ contact: it, created: _tag === 'Made' }),
      ),
    )

  const change = (
    caller: LedgerCaller,
    { id, account, change: wanted }: Extract<SaveOrder, { readonly _tag: 'Change' }>,
  ): TE.TaskEither<ContactFailure, Saved> => {
    return async () => {
      const found = await contacts.find(caller, id)()
      if (E.isLeft(found)) return found
      if (O.isNone(found.right)) return E.left<LedgerFailure>({ _tag: 'LedgerNotFound' })
      const known = found.right.value
      const difference = differing(known, wanted)
      const moved = O.filter((to: AccountId) => O.toUndefined(known.organisation)?.id !== to)(account)
      if (changesNothing(difference) && O.isNone(moved)) return E.right({ contact: known, created: false })
      if (!isNamed({ ...known, ...difference })) return E.left<ContactFailure>({ _tag: 'ContactUnnamed' })
      const to = await pipe(
        moved,
        O.traverse(TE.ApplicativeSeq)((id: AccountId) => organisation(caller, id)),
      )()
      if (E.isLeft(to)) return to
      const written = await contacts.change(caller, id, {
        ...difference,
        ...(O.isSome(moved) ? { account: moved.value } : {}),
      })()
      return E.isLeft(written) ? written : E.right({ contact: changed(known, difference, to.right), created: false })
    }
  }

  return (caller, order) => async () => {
    const bounded = inTime(deps.clock, caller)
    return order._tag === 'Create' ? create(bounded, order.contact)() : change(bounded, order)()
  }
}
