// The sending worker: takes what is due for one mailer in fair turns, sends it, and stores what became of it (MSG-5, MSG-7, MSG-9).
// A kill at any moment loses no message: what was claimed comes back when its claim ends.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { type Mailer, type Mailers, SEND_WITHIN, type SendResult } from '#domain/mailing/mailer.ts'
import { isPaused, type PauseReason, pauseAfter } from '#domain/mailing/mailer-pause.ts'
import type { MailerKey, MailMessage } from '#domain/mailing/message.ts'
import type { MessageCommand } from '#domain/mailing/message-transitions.ts'
import type { Lane, MailingStores, MailMetrics } from '#domain/mailing/ports.ts'
import { type Clock, type Duration, type Instant, seconds } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type Batch, type MailPurposes, makeClaimBatch, moveAll, report } from './claim-batch.ts'
import { errorText, hasReachedServer, recordSendError } from './send-errors.ts'

export interface MailSenderDeps<Stores extends MailingStores> {
  readonly inScope: InScope<Stores>
  readonly mailers: Mailers
  readonly purposes: MailPurposes<Stores>
  readonly clock: Clock
  readonly metrics: MailMetrics
  /** False (SENDING=off): nothing leaves, nothing is lost (MSG-11). */
  readonly sending: boolean
}

export interface MailSender {
  /** Left: our database is away, and the queue should bring the job again. */
  readonly run: (key: MailerKey) => Stored<void>
  /** Wakes the mailers that have work, should a job have been lost. */
  readonly wakeAll: Stored<void>
  /** Runs end with the mails that are under way. */
  readonly stop: () => void
}

/** A run ends after this long and queues its mailer again, so that other replicas and mailers get a turn. */
const SLICE: Duration = seconds(45)
/** A lane's turn: as many mails as leave within this, so that the next lane waits no longer. */
const TURN: Duration = seconds(0.5)
const TURN_AT_MOST = 16

/** What became of one message of a batch. */
interface Outcome {
  readonly message: MailMessage
  readonly command: MessageCommand
  readonly result: O.Option<SendResult>
}

const commandOf = (result: SendResult, mailer: Mailer, now: Instant): MessageCommand => {
  switch (result._tag) {
    case 'Accepted':
      return { _tag: 'Accept', serverMessageId: result.serverMessageId }
    case 'Refused':
      return { _tag: 'Refuse', error: result.error }
    case 'Deferred':
      return { _tag: 'Defer', retryAt: O.map((after: Duration) => now + after)(result.after), code: result.code }
    case 'Denied':
      return { _tag: 'Refuse', error: 'access_denied' }
    case 'Unusable':
      return { _tag: 'Return', dueAt: now, code: result.refusal }
    case 'Unknown':
      return { _tag: 'LoseOutcome', canLookUp: O.isSome(mailer.lookUp), code: result.code }
  }
}

/** Why the mailer shall pause after this. */
const pauseReasonOf = (result: SendResult): O.Option<PauseReason> => {
  if (result._tag === 'Unusable') return O.some(result)
  return result._tag === 'Denied' ? O.some({ refusal: 'consent_missing', code: 'denied', after: O.none }) : O.none
}

export const makeMailSender = <Stores extends MailingStores>(deps: MailSenderDeps<Stores>): MailSender => {
  const { inScope, mailers, purposes, clock, metrics } = deps
  const claimBatch = makeClaimBatch(deps)
  let stopped = false

  const pause = (key: MailerKey, reason: PauseReason): Stored<void> =>
    inScope(Admin, ({ mailerPauses }) =>
      pipe(
        mailerPauses.find(key),
        TE.flatMap((before) => mailerPauses.put(key, pauseAfter(before, reason, clock.now()))),
      ),
    )

  const settle = (key: MailerKey, { lane, claimedAt }: Batch, outcomes: readonly Outcome[]): Stored<void> => {
    const results = outcomes.flatMap(({ result }) => (O.isSome(result) ? [result.value] : []))
    const lastError = results.map(errorText).findLast(O.isSome)
    const unreached = outcomes
      .filter(({ result }) => !O.exists(hasReachedServer)(result))
      .map(({ message }) => message.id)
    const commands = new Map(outcomes.map(({ message, command }) => [message.id, command]))
    return inScope(Tenant(lane.tenantUuid), (stores) =>
      pipe(
        TE.right(
          moveAll(
            outcomes.map(({ message }) => message),
            ({ id }) => commands.get(id) ?? { _tag: 'Withdraw' },
            clock.now(),
          ),
        ),
        TE.bindTo('moved'),
        TE.bind('saved', ({ moved }) => stores.messages.save(moved)),
        TE.tap(({ moved, saved }) =>
          report(
            purposes,
            stores,
            lane,
            moved.filter(({ id }) => saved.has(id)),
          ),
        ),
        TE.tap(() =>
          O.isSome(lane.route) && unreached.length > 0
            ? stores.mailboxUsage.remove(lane.route.value, unreached, claimedAt)
            : TE.right(undefined),
        ),
        TE.tap(() =>
          lastError === undefined
            ? TE.right(undefined)
            : recordSendError(stores, lane.route, lastError.value, clock.now()),
        ),
        TE.tap(() => stores.lanes.refresh(lane)),
        TE.tap(() =>
          results.some(({ _tag }) => _tag === 'Accepted')
            ? stores.mailerPauses.end(key, clock.now())
            : TE.right(undefined),
        ),
        TE.asUnit,
      ),
    )
  }

  const sendOne = async (mailer: Mailer, batch: Batch, message: MailMessage): Promise<Outcome> => {
    const loaded = batch.mailings.get(message.mailingId)
    if (loaded === undefined) throw new Error('a claimed message without its mailing')
    const mail = renderMail(loaded.mailing, message)
    if (E.isLeft(mail)) return { message, command: { _tag: 'Refuse', error: 'invalid_recipient' }, result: O.none }
    const result = await mailer.send({ ...mail.right, attachments: loaded.attachments })()
    return { message, command: commandOf(result, mailer, clock.now()), result: O.some(result) }
  }

  const lookUpOne = async (mailer: Mailer, message: MailMessage): Promise<Outcome> => {
    const found = O.isSome(mailer.lookUp) ? await mailer.lookUp.value(message.id)() : 'unavailable'
    return { message, command: { _tag: 'LookedUp', found: found === 'sent' }, result: O.none }
  }

  /** One after the other. What the claim leaves no time for goes back untried: another worker could take it up meanwhile. */
  const work = async (key: MailerKey, mailer: Mailer, batch: Batch): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = []
    let refusal: O.Option<PauseReason> = O.none
    for (const message of batch.toLookUp) outcomes.push(await lookUpOne(mailer, message))
    for (const message of batch.toSend) {
      const now = clock.now()
      const isLate = message.state._tag !== 'Sending' || now + SEND_WITHIN > message.state.until
      if (stopped || isLate || O.isSome(refusal)) {
        const code = O.isSome(refusal) ? refusal.value.refusal : 'stopped'
        outcomes.push({ message, command: { _tag: 'Return', dueAt: now, code }, result: O.none })
        continue
      }
      const outcome = await sendOne(mailer, batch, message)
      outcomes.push(outcome)
      metrics.mailHandled(key, O.isSome(outcome.result) ? outcome.result.value._tag : 'InvalidRecipient')
      refusal = O.flatMap(pauseReasonOf)(outcome.result)
    }
    return outcomes
  }

  type Turn = 'again' | 'idle' | 'paused'

  const turn = async (key: MailerKey, mailer: Mailer, limit: number): Promise<E.Either<StoreUnavailable, Turn>> => {
    // A pause that another runner or replica began holds for all of them.
    const next = await inScope(Admin, ({ lanes, mailerPauses }) =>
      pipe(
        mailerPauses.find(key),
        TE.flatMap((paused): Stored<O.Option<Lane> | 'paused'> =>
          isPaused(paused, clock.now()) ? TE.right('paused') : lanes.next(key, clock.now()),
        ),
      ),
    )()
    if (E.isLeft(next)) return next
    if (next.right === 'paused') return E.right('paused')
    if (O.isNone(next.right)) return E.right('idle')
    const batch = await claimBatch(next.right.value, mailer, limit)()
    if (E.isLeft(batch)) return batch
    const { isEmpty, fullUntil } = batch.right
    const outcomes = await work(key, mailer, batch.right)
    if (outcomes.length > 0) {
      const settled = await settle(key, batch.right, outcomes)()
      if (E.isLeft(settled)) return settled
    }
    const refused = outcomes.map(({ result }) => O.flatMap(pauseReasonOf)(result)).find(O.isSome)
    const reason: O.Option<PauseReason> =
      refused ??
      O.map((until: Instant) => ({
        refusal: 'rate_limit' as const,
        code: '',
        after: O.some(until - clock.now()),
      }))(fullUntil)
    if (O.isSome(reason)) return pipe(await pause(key, reason.value)(), E.as('paused'))
    return E.right(isEmpty ? 'idle' : 'again')
  }

  /** Turn after turn. */
  const runner = async (key: MailerKey, mailer: Mailer, until: Instant): Promise<E.Either<StoreUnavailable, void>> => {
    let limit = mailer.repeats ? TURN_AT_MOST / 4 : 1
    while (!stopped && clock.now() < until) {
      const began = clock.now()
      const done = await turn(key, mailer, limit)
      if (E.isLeft(done)) return done
      if (done.right !== 'again') break
      const size = Math.round((limit * TURN) / Math.max(clock.now() - began, 1))
      if (mailer.repeats) limit = Math.max(1, Math.min(TURN_AT_MOST, size))
    }
    return E.right(undefined)
  }

  /** The next run: when something is due, and the mailer is not paused any more. */
  const queueNext = (key: MailerKey): Stored<void> =>
    inScope(Admin, ({ lanes, mailerPauses, outbox }) =>
      pipe(
        TE.Do,
        TE.bind('due', () => lanes.nextDue(key)),
        TE.bind('paused', () => mailerPauses.find(key)),
        TE.flatMap(({ due, paused }) => {
          if (O.isNone(due)) return TE.right(undefined)
          const notBefore = Math.max(due.value, O.isSome(paused) ? paused.value.until : 0)
          return outbox.enqueue({ queue: 'mail.send', data: { mailer: key }, key, notBefore })
        }),
      ),
    )

  const run =
    (key: MailerKey): Stored<void> =>
    async () => {
      if (!deps.sending) return E.right(undefined)
      const paused = await inScope(Admin, ({ mailerPauses }) => mailerPauses.find(key))()
      if (E.isLeft(paused)) return paused
      if (!isPaused(paused.right, clock.now())) {
        const mailer = await mailers.of(key)()
        if (E.isLeft(mailer)) {
          if (mailer.left._tag === 'StoreUnavailable') return E.left(mailer.left)
          const refusal = mailer.left._tag === 'SystemMailboxNotConfigured' ? 'not_configured' : 'consent_missing'
          const kept = await pause(key, { refusal, code: '', after: O.none })()
          if (E.isLeft(kept)) return kept
        } else {
          const until = clock.now() + SLICE
          const { right } = mailer
          const ends = await Promise.all(Array.from({ length: right.connections }, () => runner(key, right, until)))
          const failed = ends.find(E.isLeft)
          if (failed !== undefined) return failed
        }
      }
      return queueNext(key)()
    }

  return {
    run,
    wakeAll: inScope(Admin, ({ lanes, outbox }) =>
      pipe(
        lanes.mailersDue(clock.now()),
        TE.flatMap(
          TE.traverseSeqArray((mailer) => outbox.enqueue({ queue: 'mail.send', data: { mailer }, key: mailer })),
        ),
        TE.asUnit,
      ),
    ),
    stop: () => {
      stopped = true
    },
  }
}
