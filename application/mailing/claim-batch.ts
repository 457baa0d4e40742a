// Claiming: in one unit of work of the tenant, what shall still leave is taken, within the mailer's budget, and the lane knows when it is due next.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailAttachmentContent, Mailer } from '#domain/mailing/mailer.ts'
import type { Mailing, MailingId, MailMessage, MessageId, MailRoute } from '#domain/mailing/message.ts'
import { type MessageCommand, messageTransition } from '#domain/mailing/message-transitions.ts'
import type { Lane, MailingStores, MailPurpose, MessageOutcome } from '#domain/mailing/ports.ts'
import { freeAt, pointsFree } from '#domain/mailing/rolling-budget.ts'
import { budgetsOf } from '#domain/mailing/system-mailbox.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

export type MailPurposes<Stores> = Readonly<Record<string, MailPurpose<Stores>>>

/** A mailing as the worker needs it: never changed once made, and so cached. */
export interface LoadedMailing {
  readonly mailing: Mailing
  readonly attachments: readonly MailAttachmentContent[]
}

export interface Batch {
  readonly lane: Lane
  readonly claimedAt: Instant
  /** Nothing of the lane was found: another runner has what is due. */
  readonly isEmpty: boolean
  /** In state Sending; no other worker sends them until their claim ends. */
  readonly toSend: readonly MailMessage[]
  /** Unknown outcomes that are due to be looked up. */
  readonly toLookUp: readonly MailMessage[]
  readonly mailings: ReadonlyMap<MailingId, LoadedMailing>
  /** The mailer's budget is used up until then. */
  readonly fullUntil: O.Option<Instant>
}

export interface ClaimDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly purposes: MailPurposes<Stores>
  readonly clock: Clock
}

const outcomesOf = (messages: readonly MailMessage[]): readonly MessageOutcome[] =>
  messages.flatMap(({ id, state, possiblyDoubled }) =>
    state._tag === 'Sent' || state._tag === 'Failed' || state._tag === 'Withdrawn'
      ? [{ id, state, possiblyDoubled }]
      : [],
  )

/** Those that the command moves; the others stay as they are. */
export const moveAll = (
  messages: readonly MailMessage[],
  commandOf: (message: MailMessage) => MessageCommand,
  now: Instant,
): readonly MailMessage[] =>
  messages.flatMap((message) => {
    const moved = messageTransition(commandOf(message), now)(message)
    return E.isRight(moved) ? [moved.right] : []
  })

/** As `save` has written it. */
export const asSaved = (message: MailMessage): MailMessage => ({ ...message, revision: message.revision + 1 })

interface Budget {
  readonly free: number
  readonly fullUntil: O.Option<Instant>
}

const unlimited: Budget = { free: Number.POSITIVE_INFINITY, fullUntil: O.none }

/** What a route may still do now, counted over all replicas (SYS-9). */
export const budgetOf = (
  { systemMailboxes, mailboxUsage }: Pick<MailingStores, 'systemMailboxes' | 'mailboxUsage'>,
  route: MailRoute,
  now: Instant,
): Stored<Budget> => {
  if (O.isNone(route)) return TE.right(unlimited)
  const key = route.value
  return pipe(
    systemMailboxes.find(key),
    TE.flatMap(
      O.match(
        () => TE.right(unlimited),
        (mailbox) => {
          const { calls, recipients } = budgetsOf(mailbox)
          return pipe(
            mailboxUsage.spent(key, now - recipients.per),
            TE.map((spent) => ({
              free: Math.min(pointsFree(calls, spent, now), pointsFree(recipients, spent, now)),
              fullUntil: O.some(
                Math.max(freeAt(calls, spent, 1, now) ?? now, freeAt(recipients, spent, 1, now) ?? now),
              ),
            })),
          )
        },
      ),
    ),
  )
}

/** Mailings with attachments that stay in memory; each has 2 MB at most. */
const MAILINGS_KEPT = 20

export const makeClaimBatch = <Stores extends MailingStores>({ inScope, purposes, clock }: ClaimDeps<Stores>) => {
  const loaded = new Map<MailingId, LoadedMailing>()

  const load = ({ mailings }: Stores, id: MailingId): Stored<LoadedMailing> => {
    const known = loaded.get(id)
    if (known !== undefined) return TE.right(known)
    return pipe(
      TE.Do,
      TE.bind('found', () => mailings.find(id)),
      TE.bind('attachments', () => mailings.attachments(id)),
      TE.map(({ found, attachments }) => {
        if (O.isNone(found)) throw new Error('a message without its mailing')
        const one = { mailing: found.value, attachments }
        if (loaded.size >= MAILINGS_KEPT) loaded.delete(loaded.keys().next().value ?? id)
        loaded.set(id, one)
        return one
      }),
    )
  }

  const stillWanted = (
    stores: Stores,
    { origin }: Lane,
    messages: readonly MailMessage[],
  ): Stored<ReadonlySet<MessageId>> => {
    const purpose = purposes[origin.kind]
    if (purpose === undefined) throw new Error(`no purpose is registered for mails of kind ${origin.kind}`)
    return messages.length === 0
      ? TE.right(new Set())
      : purpose.stillWanted(
          stores,
          origin,
          messages.map(({ id }) => id),
        )
  }

  /** Up to `limit` messages of the lane. */
  return (lane: Lane, mailer: Mailer, limit: number): Stored<Batch> =>
    inScope(Tenant(lane.tenantUuid), (stores) =>
      pipe(
        TE.Do,
        TE.let('now', () => clock.now()),
        TE.bind('due', ({ now }) => stores.messages.due(lane, now, limit)),
        TE.bind('wanted', ({ due }) =>
          stillWanted(
            stores,
            lane,
            due.filter(({ state }) => state._tag === 'Queued'),
          ),
        ),
        TE.bind('budget', ({ now }) => budgetOf(stores, lane.route, now)),
        TE.let('sorted', ({ due, wanted }) => {
          const isUnwanted = ({ id, state }: MailMessage): boolean => state._tag === 'Queued' && !wanted.has(id)
          const leaves = ({ state }: MailMessage): boolean =>
            state._tag === 'Queued' || (state._tag === 'Sending' && mailer.repeats)
          const kept = due.filter((one) => !isUnwanted(one))
          return {
            unwanted: due.filter(isUnwanted),
            leaving: kept.filter(leaves),
            lookedUp: kept.filter(({ state }) => state._tag === 'Failed'),
            lost: kept.filter((one) => one.state._tag === 'Sending' && !leaves(one)),
          }
        }),
        TE.let('claimed', ({ now, sorted: { unwanted, leaving, lookedUp, lost }, budget }) => {
          const claim = (some: readonly MailMessage[]) =>
            moveAll(some, () => ({ _tag: 'Claim', repeats: mailer.repeats }), now)
          const taken = claim(leaving.slice(0, budget.free))
          const isSending = ({ state }: MailMessage): boolean => state._tag === 'Sending'
          return {
            ended: [
              ...moveAll(unwanted, () => ({ _tag: 'Withdraw' }), now),
              ...claim(lost),
              // Lost for the second time.
              ...taken.filter((one) => !isSending(one)),
            ],
            toSend: taken.filter(isSending),
            toLookUp: claim(lookedUp),
          }
        }),
        TE.let('toSend', ({ claimed }) => claimed.toSend),
        TE.bind('mailings', ({ toSend }) =>
          pipe(
            [...new Set(toSend.map(({ mailingId }) => mailingId))],
            TE.traverseSeqArray((id) => load(stores, id)),
            TE.map((all) => new Map(all.map((one) => [one.mailing.id, one]))),
          ),
        ),
        TE.tap(({ claimed: { ended, toSend, toLookUp } }) => stores.messages.save([...ended, ...toSend, ...toLookUp])),
        TE.tap(({ toSend, now }) =>
          O.isSome(lane.route) && toSend.length > 0
            ? stores.mailboxUsage.add(
                lane.route.value,
                toSend.map(({ id }) => id),
                now,
              )
            : TE.right(undefined),
        ),
        TE.tap(({ claimed }) => report(purposes, stores, lane, claimed.ended)),
        TE.tap(() => stores.lanes.refresh(lane)),
        TE.map(({ now, due, claimed, mailings, budget, sorted }) => ({
          lane,
          claimedAt: now,
          isEmpty: due.length === 0,
          toSend: claimed.toSend.map(asSaved),
          toLookUp: claimed.toLookUp.map(asSaved),
          mailings,
          fullUntil: sorted.leaving.length > budget.free ? budget.fullUntil : O.none,
        })),
      ),
    )
}

export const report = <Stores>(
  purposes: MailPurposes<Stores>,
  stores: Stores,
  { origin }: Pick<Lane, 'origin'>,
  messages: readonly MailMessage[],
): Stored<void> => {
  const outcomes = outcomesOf(messages)
  const purpose = purposes[origin.kind]
  return outcomes.length === 0 || purpose === undefined ? TE.right(undefined) : purpose.report(stores, origin, outcomes)
}
