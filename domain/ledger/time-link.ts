// The state of the single transaction of a mail or appointment, from the first claim on (PLG-11). The claim precedes the transaction and stores what
// is needed to find it: after a crash the next call looks it up, and never books twice.
import * as E from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import { type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { AccountId } from './contact.ts'
import type { TimeEntry, TimeRegistration, TimeTransactionId } from './time.ts'

/** Length of a claim; then, or when the holder gives up, other calls may look up the outcome. */
export const TIME_CLAIM_LENGTH: Duration = fromSeconds(20)
/** If a creating call got no answer, its transaction appears within this time or never. */
export const TRANSACTION_APPEARS_WITHIN: Duration = fromMinutes(2)

export interface Claimed {
  readonly _tag: 'Claimed'
  /** Different for each claim. */
  readonly holder: string
  readonly startedAt: Instant
  readonly makingUntil: Instant
  readonly division: Division
  readonly entry: TimeEntry
}

export interface Booked {
  readonly _tag: 'Booked'
  /** When the service last booked or changed it. */
  readonly at: Instant
  readonly division: Division
  readonly registration: TimeRegistration
}

export type TimeLink = { readonly _tag: 'Free' } | Claimed | Booked

export const free: TimeLink = { _tag: 'Free' }

/** When a transaction that was not found can no longer appear. */
export function getSettledAt(claim: Claimed): Instant {
  return claim.startedAt + TRANSACTION_APPEARS_WITHIN
}

export type TimeLinkCommand =
  /** A request starts to book. `expiredHolder`: the holder of an earlier claim whose transaction is not in the ledger. */
  | {
      readonly _tag: 'Claim'
      readonly holder: string
      readonly division: Division
      readonly entry: TimeEntry
      readonly expiredHolder: string | undefined
    }
  /** The holder knows that it created nothing. */
  | { readonly _tag: 'Release'; readonly holder: string }
  /** The holder has stopped and does not know the outcome. */
  | { readonly _tag: 'Doubt'; readonly holder: string }
  /** The holder created it, or another call found what the holder created. */
  | { readonly _tag: 'Book'; readonly holder: string; readonly registration: TimeRegistration }
  /** The booking has new values. */
  | { readonly _tag: 'Change'; readonly registration: TimeRegistration }
  /** The booking is no longer in the ledger. */
  | { readonly _tag: 'Clear'; readonly id: TimeTransactionId }

/** The item has a transaction already. */
export type TimeAlreadyBooked = Tagged<'TimeAlreadyBooked'>

/** Another call is booking it, or its outcome is unknown. */
export type TimeUnderWay = Tagged<'TimeUnderWay', { readonly retryAt: Instant }>

/** The link does not match the command: it has another claim, another transaction, or none. */
export type TimeLinkConflict = Tagged<'TimeLinkConflict'>

export type TimeLinkRefusal = TimeAlreadyBooked | TimeUnderWay | TimeLinkConflict

type TimeLinkResult = E.Either<TimeLinkRefusal, TimeLink>

export const alreadyBooked: TimeAlreadyBooked = { _tag: 'TimeAlreadyBooked' }
const conflict: TimeLinkResult = E.left({ _tag: 'TimeLinkConflict' })
export function toTimeUnderWay(retryAt: Instant): TimeUnderWay {
  return { _tag: 'TimeUnderWay', retryAt }
}

function claimItem(command: Extract<TimeLinkCommand, { _tag: 'Claim' }>, now: Instant, link: TimeLink): TimeLinkResult {
  if (link._tag === 'Booked') return E.left(alreadyBooked)
  if (link._tag === 'Claimed') {
    if (link.makingUntil > now) return E.left(toTimeUnderWay(link.makingUntil))
    // A call that has not looked up the outcome must not book again.
    if (getSettledAt(link) > now || link.holder !== command.expiredHolder)
      return E.left(toTimeUnderWay(getSettledAt(link)))
  }
  const { holder, division, entry } = command
  return E.right({ _tag: 'Claimed', holder, startedAt: now, makingUntil: now + TIME_CLAIM_LENGTH, division, entry })
}

function handleHolderCommand(
  command: Extract<TimeLinkCommand, { _tag: 'Release' | 'Doubt' | 'Book' }>,
  now: Instant,
  link: TimeLink,
): TimeLinkResult {
  if (command._tag === 'Book' && link._tag === 'Booked')
    return link.registration.id === command.registration.id ? E.right(link) : conflict
  if (link._tag !== 'Claimed' || link.holder !== command.holder) return conflict
  switch (command._tag) {
    case 'Release':
      return E.right(free)
    case 'Doubt':
      return E.right({ ...link, makingUntil: Math.min(link.makingUntil, now) })
    case 'Book':
      return E.right({ _tag: 'Booked', at: now, division: link.division, registration: command.registration })
  }
}

export function applyTimeLinkCommand(command: TimeLinkCommand, now: Instant) {
  return (link: TimeLink): TimeLinkResult => {
    switch (command._tag) {
      case 'Claim':
        return claimItem(command, now, link)
      case 'Change':
        return link._tag === 'Booked' && link.registration.id === command.registration.id
          ? E.right({ ...link, at: now, registration: command.registration })
          : conflict
      case 'Clear':
        return link._tag === 'Booked' && link.registration.id === command.id ? E.right(free) : conflict
      default:
        return handleHolderCommand(command, now, link)
    }
  }
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface TimeLinkStore {
  /** Free for an unknown item. */
  readonly find: (user: LedgerUserId, outlookItemId: string) => Stored<TimeLink>
  /** The same, and locks the user's links until the end of the unit of work. */
  readonly findToChange: (user: LedgerUserId, outlookItemId: string) => Stored<TimeLink>
  /** Those of the transactions that belong to an item of the user. */
  readonly findBookedAmong: (
    user: LedgerUserId,
    ids: readonly TimeTransactionId[],
  ) => Stored<ReadonlySet<TimeTransactionId>>
  /** The user's most recently booked or changed transaction in the division: for the organisation, or for any if `account` is absent. */
  readonly findLastBooked: (
    user: LedgerUserId,
    division: Division,
    account: Option<AccountId>,
  ) => Stored<Option<Booked>>
  /** Call it after `findToChange`, in the same unit of work. */
  readonly put: (user: LedgerUserId, outlookItemId: string, link: TimeLink) => Stored<void>
}
