// A turn of a lane: claims messages in one unit of work of their tenant, and stores their results in another after sending.
// If the worker is killed in between, no message is lost: another worker claims it when the claim has ended (MSG-5).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { MailAttachmentContent, Mailer } from '#domain/mailing/mailer.ts'
import type {
  Mailing,
  MailingId,
  MailerKey,
  MailMessage,
  MailOrigin,
  MessageId,
  Personalised,
} from '#domain/mailing/message.ts'
import { decideAtClaim, type MessageCommand, applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import type { Lane, MailingStores, MailPurpose, MessageOutcome } from '#domain/mailing/ports.ts'
import { TEST_RESERVE } from '#domain/mailing/system-mailbox.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { countCalls, lockBudget, type MailerCall, pauseMailer, spend } from './mailer-use.ts'

export type MailPurposes<Stores> = Readonly<Record<string, MailPurpose<Stores>>>

/** Cached by the worker, because a mailing never changes. */
interface LoadedMailing {
  readonly mailing: Mailing
  readonly attachments: readonly MailAttachmentContent[]
}

export interface ClaimedBatch {
  readonly lane: Lane
  readonly claimedAt: Instant
  /** No due message was found: another worker has claimed them. */
  readonly isEmpty: boolean
  /** In state Sending; no other worker sends them until their claim ends. */
  readonly toSend: readonly MailMessage[]
  /** Messages with an unknown outcome that must be looked up now. */
  readonly toLookUp: readonly MailMessage[]
  readonly mailings: ReadonlyMap<MailingId, LoadedMailing>
  readonly office: O.Option<Pick<Office, 'name'>>
  readonly fillings: Fillings
}

/** The message was deferred before. It is sent after the others, and another deferral shows nothing new about the mailer. */
export function isRetry({ state }: MailMessage): boolean {
  return state._tag === 'Sending' && state.tries > 1
}

type Fillings = ReadonlyMap<MessageId, (mailing: Mailing) => Personalised>

/** The outcome of one message of a batch. `result`: of the call, if one was made. */
export interface BatchOutcome extends Omit<MailerCall, 'id'> {
  readonly message: MailMessage
  readonly command: MessageCommand
}

export interface BatchDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly purposes: MailPurposes<Stores>
  readonly clock: Clock
}

function getPurpose<Stores>(purposes: MailPurposes<Stores>, { kind }: MailOrigin): MailPurpose<Stores> {
  const purpose = purposes[kind]
  if (purpose === undefined) throw new Error(`no purpose is registered for mails of kind ${kind}`)
  return purpose
}

type ReportableMessage = Pick<MailMessage, 'id' | 'state' | 'possiblyDoubled'>

const listOutcomes = (messages: readonly ReportableMessage[]): readonly MessageOutcome[] =>
  messages.flatMap(({ id, state, possiblyDoubled }) =>
    state._tag === 'Sent' || state._tag === 'Failed' || state._tag === 'Withdrawn' || state._tag === 'Returned'
      ? [{ id, state, possiblyDoubled }]
      : [],
  )

export function reportOutcomes<Stores>(
  purposes: MailPurposes<Stores>,
  stores: Stores,
  { origin }: Pick<Lane, 'origin'>,
  messages: readonly ReportableMessage[],
  now: Instant,
): Stored<void> {
  const outcomes = listOutcomes(messages)
  return outcomes.length === 0
    ? TE.right(undefined)
    : getPurpose(purposes, origin).report(stores, origin, outcomes, now)
}

export function readFillings<Stores>(
  purposes: MailPurposes<Stores>,
  stores: Stores,
  { origin }: Pick<Lane, 'origin'>,
  messages: readonly MailMessage[],
): Stored<Fillings> {
  const fill = purposes[origin.kind]?.fill
  return fill === undefined
    ? TE.right(new Map())
    : pipe(
        messages,
        TE.traverseSeqArray((one) =>
          pipe(
            fill(stores, one),
            TE.map((made) => [one.id, made] as const),
          ),
        ),
        TE.map((all) => new Map(all)),
      )
}

export function withFilling(fillings: Fillings, message: MailMessage, mailing: Mailing): MailMessage {
  return {
    ...message,
    personalised: { ...message.personalised, ...fillings.get(message.id)?.(mailing) },
  }
}

/** Returns the changed messages. Leaves out messages whose state does not allow the command. */
const applyAll = (
  commands: readonly { readonly message: MailMessage; readonly command: MessageCommand }[],
  now: Instant,
): readonly MailMessage[] =>
  commands.flatMap(({ message, command }) => {
    const result = applyMessageCommand(command, now)(message)
    return E.isRight(result) ? [result.right] : []
  })

const listIds = (messages: readonly MailMessage[], state: MailMessage['state']['_tag']): readonly MessageId[] =>
  messages.filter((one) => one.state._tag === state).map(({ id }) => id)

/** Number of cached mailings. The attachments of each have 2 MB at most. */
const MAILINGS_KEPT = 20

export function makeBatches<Stores extends MailingStores & Pick<IdentityStores, 'tenants'>>({
  inScope,
  purposes,
  clock,
}: BatchDeps<Stores>) {
  const mailingCache = new Map<MailingId, LoadedMailing>()

  const load = ({ mailings }: Stores, id: MailingId): Stored<LoadedMailing> => {
    const known = mailingCache.get(id)
    if (known !== undefined) return TE.right(known)
    return gen(function* () {
      const found = yield* unwrap(mailings.find(id))
      const attachments = yield* unwrap(mailings.attachments(id))
      if (O.isNone(found)) throw new Error('a message without its mailing')
      const one = { mailing: found.value, attachments }
      if (mailingCache.size >= MAILINGS_KEPT) mailingCache.delete(mailingCache.keys().next().value ?? id)
      mailingCache.set(id, one)
      return one
    })
  }

  const findWanted = (
    stores: Stores,
    { origin }: Lane,
    ids: readonly MessageId[],
    now: Instant,
  ): Stored<ReadonlySet<MessageId>> =>
    ids.length === 0 ? TE.right(new Set()) : getPurpose(purposes, origin).findWanted(stores, origin, ids, now)

  /** Claims up to `limit` messages of the lane, within the mailer's budget. Pauses the mailer if the budget is used up. */
  const claim = (mailerKey: MailerKey, mailer: Mailer, lane: Lane, limit: number): Stored<ClaimedBatch> =>
    inScope(Tenant(lane.tenantUuid), (stores) =>
      gen(function* () {
        const now = clock.now()
        const due = yield* unwrap(stores.messages.lockDue(lane, now, limit))
        const queued = listIds(due, 'Queued')
        const wantedIds = yield* unwrap(findWanted(stores, lane, [...queued, ...listIds(due, 'Sending')], now))
        const budget = yield* unwrap(lockBudget(stores, mailerKey, now, TEST_RESERVE))
        const beyondBudget = queued.filter((id) => wantedIds.has(id)).slice(Math.max(0, budget.free))
        const commands = due
          .filter(({ id }) => !beyondBudget.includes(id))
          .map((one) => ({ message: one, command: decideAtClaim(one, wantedIds.has(one.id), mailer) }))
        const saved = yield* unwrap(stores.messages.save(applyAll(commands, now)))
        const sending = saved.filter(({ state }) => state._tag === 'Sending')
        const toSend = [...sending.filter((one) => !isRetry(one)), ...sending.filter(isRetry)]
        const failed = new Set(listIds(due, 'Failed'))
        const toLookUp = saved.filter(({ id }) => failed.has(id))
        const mailings = new Map<MailingId, LoadedMailing>()
        for (const { mailingId } of toSend)
          if (!mailings.has(mailingId)) mailings.set(mailingId, yield* unwrap(load(stores, mailingId)))
        const office = toSend.length === 0 ? O.none : yield* unwrap(stores.tenants.find(lane.tenantUuid))
        const fillings = yield* unwrap(readFillings(purposes, stores, lane, toSend))
        yield* unwrap(spend(stores, mailerKey, listIds(toSend, 'Sending'), now))
        const ended = saved.filter((one) => !toSend.includes(one) && !toLookUp.includes(one))
        yield* unwrap(reportOutcomes(purposes, stores, lane, ended, now))
        yield* unwrap(stores.lanes.refresh(lane))
        if (beyondBudget.length > 0) {
          const after = O.map((at: Instant) => at - now)(budget.freeAt)
          if (toSend.length === 0) yield* unwrap(stores.lanes.giveBack(lane))
          yield* unwrap(pauseMailer(stores, mailerKey, { refusal: 'rate_limit', code: '', after }, now))
        }
        return { lane, claimedAt: now, isEmpty: due.length === 0, toSend, toLookUp, mailings, office, fillings }
      }),
    )

  /** Stores the outcomes of a batch, and their effect on the mailer's budget and pause. */
  const settle = (
    mailer: MailerKey,
    { lane, claimedAt }: ClaimedBatch,
    outcomes: readonly BatchOutcome[],
  ): Stored<void> =>
    outcomes.length === 0
      ? TE.right(undefined)
      : inScope(Tenant(lane.tenantUuid), (stores) =>
          gen(function* () {
            const now = clock.now()
            const saved = yield* unwrap(stores.messages.save(applyAll(outcomes, now)))
            yield* unwrap(reportOutcomes(purposes, stores, lane, saved, now))
            yield* unwrap(stores.lanes.refresh(lane))
            const calls = outcomes.map(({ message: { id }, result }) => ({ id, result }))
            return yield* unwrap(countCalls(stores, mailer, claimedAt, calls, now))
          }),
        )

  return { claim, settle }
}
