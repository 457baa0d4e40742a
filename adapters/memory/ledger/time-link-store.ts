// The time booked, or being booked, per mail item, in memory. Units of work run one after the other, so nothing need be held.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AccountId } from '#domain/ledger/contact.ts'
import { free, type TimeLink, type TimeLinkStore } from '#domain/ledger/time-link.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Table } from '../kernel/memory.ts'

export interface TimeLinkRow {
  readonly ledgerUserId: LedgerUserId
  readonly outlookItemId: string
  readonly link: TimeLink
}

export const itemKey = (user: LedgerUserId, outlookItemId: string): string => `${user} ${outlookItemId}`

export const makeMemoryTimeLinkStore = (table: Table<TimeLinkRow>): TimeLinkStore => {
  const find: TimeLinkStore['find'] = (user, outlookItemId) =>
    TE.fromIO(() => table.get(itemKey(user, outlookItemId))?.link ?? free)
  return {
    find,
    findToChange: find,
    bookedAmong: (user, ids) =>
      TE.fromIO(() => {
        const booked = table
          .rows()
          .flatMap(({ ledgerUserId, link }) =>
            ledgerUserId === user && link._tag === 'Booked' ? [link.registration.id] : [],
          )
        return new Set(booked.filter((id) => ids.includes(id)))
      }),
    lastBooked: (user, division, account) =>
      TE.fromIO(() => {
        const booked = table
          .rows()
          .flatMap(({ ledgerUserId, link }) =>
            ledgerUserId === user && link._tag === 'Booked' && link.division === division ? [link] : [],
          )
        const wanted = O.match(
          () => booked,
          (id: AccountId) => booked.filter(({ registration }) => registration.accountId === id),
        )(account)
        return O.fromNullable(wanted.toSorted((a, b) => b.at - a.at)[0])
      }),
    put: (user, outlookItemId, link) =>
      TE.fromIO(() => {
        const key = itemKey(user, outlookItemId)
        if (link._tag === 'Free') table.remove(key)
        else table.put(key, { ledgerUserId: user, outlookItemId, link })
      }),
  }
}
