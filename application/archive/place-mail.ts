// In one unit of work: finds where a sent mail goes, orders its archive there, and notes that under its key. What it may need of the ledger
// is asked outside of it, and handed in.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import {
  type Aim,
  type SendArchiveJob,
  type SendArchiveState,
  mailOf,
  type NotArchivedReason,
  type SentMail,
  settledAim,
} from '#domain/archive/send-archive-job.ts'
import type { SendArchiveRefused } from '#domain/archive/send-archive-transitions.ts'
import type { Archive, ArchiveId, ArchiveOrder } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import { chooseTarget } from '#domain/archive/choose-target.ts'
import type { FreshNames } from '#domain/archive/commands.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { LedgerNotFound } from '#domain/ledger/failures.ts'
import type { KnownRecipient } from '#domain/ledger/recipients.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { saveSendArchive, type Overtaken, type SendArchiveSlot } from './save-transition.ts'
import { type Ordered, orderWithin } from './order-archive.ts'

export interface Placing {
  readonly slot: SendArchiveSlot
  readonly sent: Omit<SentMail, 'recipients' | 'prefers'>
  readonly settings: UserSettings
  /** None: the ledger has not been asked. */
  readonly recipients: O.Option<readonly KnownRecipient[]>
  readonly storeMail: (id: ArchiveId) => TE.TaskEither<StoreUnavailable, void>
  readonly freshId: ArchiveId
  readonly names: FreshNames
}

export type Placed =
  | {
      readonly _tag: 'Placed'
      readonly archiveId: ArchiveId
      readonly target: ArchiveTarget
      readonly ordered: Ordered
    }
  | { readonly _tag: 'AskLedger' }
  | { readonly _tag: 'Stays'; readonly reason: NotArchivedReason }

export type PlacingLeft = StoreUnavailable | Overtaken | SendArchiveRefused | LedgerNotFound

const inheritedBy = (
  { archives }: ArchiveStores,
  { slot, sent: { order } }: Placing,
): TE.TaskEither<StoreUnavailable, O.Option<ArchiveTarget>> =>
  O.isNone(order.conversationId)
    ? TE.right(O.none)
    : pipe(
        archives.lastOfConversation(order.conversationId.value, slot.user, order.by.division),
        TE.map(O.map(({ target }: Archive) => target)),
      )

const archiveIdOf = (ordered: Exclude<Ordered, { readonly _tag: 'Elsewhere' }>): ArchiveId =>
  ordered._tag === 'Begun' ? ordered.archive.id : ordered.archiveId

/** The one whose mail it is works in one division at a time; the target holds in that in which it was chosen. */
const orderFor = ({ order }: Placing['sent'], aim: Aim): ArchiveOrder => ({
  ...order,
  by: { ...order.by, division: aim.division },
  documentType: aim.documentType,
  conversationId: O.alt(() => aim.conversationId)(order.conversationId),
})

const isNoted = ({ present }: SendArchiveSlot, archiveId: ArchiveId): boolean =>
  O.isSome(present) && present.value.state._tag === 'HandedOver' && present.value.state.archiveId === archiveId

const placeAt = (
  stores: ArchiveStores,
  placing: Placing,
  aim: Aim,
  now: Instant,
): TE.TaskEither<PlacingLeft, Placed> => {
  const { slot, sent, storeMail, freshId, names } = placing
  const { internetMessageId } = sent
  const { target } = aim
  return pipe(
    orderWithin(
      stores,
      {
        tenantUuid: slot.tenantUuid,
        target,
        order: orderFor(sent, aim),
        internetMessageId,
        storeMail,
        freshId,
        names,
        gone: O.none,
      },
      now,
    ),
    TE.flatMap((ordered): TE.TaskEither<PlacingLeft, Placed> => {
      // As the ledger would answer, were it asked for the target in this division.
      if (ordered._tag === 'Elsewhere') return TE.left({ _tag: 'LedgerNotFound' })
      const archiveId = archiveIdOf(ordered)
      const placed: Placed = { _tag: 'Placed', archiveId, target, ordered }
      return isNoted(slot, archiveId)
        ? TE.right(placed)
        : pipe(
            saveSendArchive(stores, slot, { _tag: 'HandOver', internetMessageId, aim, archiveId }, now),
            TE.map(() => placed),
          )
    }),
  )
}

/** Nothing is written unless the answer is `Placed`. */
export const placeMail = (
  stores: ArchiveStores,
  placing: Placing,
  now: Instant,
): TE.TaskEither<PlacingLeft, Placed> => {
  const { slot, sent, settings, recipients } = placing
  const state = O.map((one: SendArchiveJob) => one.state)(slot.present)
  const before = O.flatMap(mailOf)(state)
  if (O.isSome(before) && before.value !== sent.internetMessageId) return TE.left({ _tag: 'ArchiveKeyUsed' })
  const aim = O.flatMap((known: SendArchiveState) => settledAim(known, now))(state)
  if (O.isSome(aim)) return placeAt(stores, placing, aim.value, now)
  return pipe(
    settings.autoArchiveOnSend ? inheritedBy(stores, placing) : TE.right(O.none),
    TE.flatMap((inherited): TE.TaskEither<PlacingLeft, Placed> => {
      const choice = chooseTarget({ chosen: O.none, settings, inherited, recipients })
      if (choice._tag !== 'Goes') return TE.right(choice)
      const { division } = sent.order.by
      return placeAt(
        stores,
        placing,
        { target: choice.to, division, documentType: O.none, conversationId: O.none },
        now,
      )
    }),
  )
}
