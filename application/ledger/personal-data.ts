// The ledger area's part of what is kept of a person: his choices, and what he has recorded in the ledger for which mail (PLG-23).
// The ledger's own records are the ledger's.
import * as IO from 'fp-ts/lib/IO.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { moment, type PersonalData, type Plain } from '#domain/identity/personal-data.ts'
import { orNull, paged } from '#domain/identity/plain.ts'
import type { LedgerPersonalStores, PersonalChoiceStore, TimeLinkKept } from '#domain/ledger/personal-store.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type { Period, TimeEntry } from '#domain/ledger/time.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'

const PAGE = 1_000

const tellSettings = ({ autoArchiveOnSend, defaultArchiveTarget }: UserSettings): Plain => ({
  autoArchiveOnSend,
  defaultArchiveTarget,
})

const tellEntry = ({ kind, accountId, projectId, itemId, quantity, date, period, notes }: TimeEntry) => ({
  kind,
  accountId,
  projectId: orNull(projectId),
  itemId,
  quantity,
  date,
  startTime: orNull(O.map(({ start }: Period) => start)(period)),
  endTime: orNull(O.map(({ end }: Period) => end)(period)),
  notes: orNull(notes),
})

const tellTimeLink = ({ itemDigest, link }: TimeLinkKept): Plain => {
  switch (link._tag) {
    case 'Free':
      return { itemDigest, status: 'free' }
    case 'Claimed':
      return {
        itemDigest,
        status: 'being booked',
        division: link.division,
        startedAt: moment(link.startedAt),
        makingUntil: moment(link.makingUntil),
        reference: link.holder,
        ...tellEntry(link.entry),
      }
    case 'Booked':
      return {
        itemDigest,
        status: 'booked',
        at: moment(link.at),
        division: link.division,
        id: link.registration.id,
        ...tellEntry(link.registration),
      }
  }
}

type Read<A> = (
  choices: PersonalChoiceStore,
) => (
  user: LedgerUserId,
  after: O.Option<string>,
  limit: number,
) => TE.TaskEither<{ readonly _tag: 'StoreUnavailable' }, readonly A[]>

const pages = <A>(read: Read<A>, key: (one: A) => string, tell: (one: A) => Plain) =>
  paged({
    limit: PAGE,
    read: ({ personalChoices }: LedgerPersonalStores, { user }, after, limit) =>
      read(personalChoices)(user as LedgerUserId, after, limit),
    key,
    tell,
  })

const digestOf = ({ itemDigest }: { readonly itemDigest: string }): string => itemDigest

export const ledgerPersonalData: PersonalData<LedgerPersonalStores> = {
  export: {
    settings: ({ personalChoices }, { user }) =>
      pipe(
        personalChoices.settings(user as LedgerUserId),
        TE.map((found) => ({ items: O.isSome(found) ? [tellSettings(found.value)] : [], next: O.none })),
      ),
    exclusions: pages(
      (choices) => choices.exclusions,
      (address) => address,
      (address) => address,
    ),
    contactChoices: pages(
      (choices) => choices.contactChoices,
      ({ address }) => address,
      ({ address, kind, id }) => ({ address, kind, id }),
    ),
    salesLinks: pages(
      (choices) => choices.salesLinks,
      digestOf,
      ({ itemDigest, opportunity }) => ({ itemDigest, opportunity: orNull(opportunity) }),
    ),
    opportunityClaims: pages(
      (choices) => choices.opportunityClaims,
      digestOf,
      ({ itemDigest, reference, since, heldUntil }) => ({
        itemDigest,
        reference,
        since: moment(since),
        heldUntil: moment(heldUntil),
      }),
    ),
    timeLinks: pages((choices) => choices.timeLinks, digestOf, tellTimeLink),
  },
  erase: ({ personalChoices }, { user }) =>
    pipe(
      personalChoices.forget(user as LedgerUserId),
      TE.map((counts) => ({ counts: { ...counts }, afterwards: IO.of(undefined) })),
    ),
}
