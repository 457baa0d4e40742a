// GET /last-used: what a user chose last, so that forms are filled in with it. Found in what is kept of archives and bookings; the ledger is not
// asked, so that what it no longer has is offered too, and refused when it is used.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { TimeRegistration } from '#domain/ledger/time.ts'
import type { Booked } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export type LastTime = Pick<TimeRegistration, 'kind' | 'itemId' | 'projectId'>

export interface LastUsed {
  /** That he named; the ledger's own default is none. */
  readonly documentType: O.Option<number>
  /** Without a project where it was booked for another organisation than the one asked about. */
  readonly time: O.Option<LastTime>
}

/** In the division in which the caller works: ids hold in that one only. `account`: what for, where that is known. */
export type FindLastUsed = (
  caller: Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>,
  account: O.Option<AccountId>,
) => TE.TaskEither<StoreUnavailable, LastUsed>

type Stores = Pick<ArchiveStores, 'archives'> & Pick<LedgerStores, 'timeLinks'>

const lastTime = ({ registration: { kind, itemId, projectId } }: Booked): LastTime => ({ kind, itemId, projectId })

const elsewhere = (booked: Booked): LastTime => ({ ...lastTime(booked), projectId: O.none })

export const makeFindLastUsed =
  (deps: { readonly inScope: InScope<Stores> }): FindLastUsed =>
  ({ tenantUuid, ledgerUserId: user, division }, account) =>
    deps.inScope(Tenant(tenantUuid), ({ archives, timeLinks }) => {
      const ofAny = pipe(timeLinks.lastBooked(user, division, O.none), TE.map(O.map(elsewhere)))
      const time = O.isNone(account)
        ? ofAny
        : pipe(
            timeLinks.lastBooked(user, division, account),
            TE.flatMap(
              O.match(
                () => ofAny,
                (booked) => TE.right(O.some(lastTime(booked))),
              ),
            ),
          )
      return pipe(
        TE.Do,
        TE.bind('documentType', () => archives.lastDocumentType(user, division)),
        TE.bind('time', () => time),
      )
    })
