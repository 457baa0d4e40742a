// The sending worker: claims the due messages of one mailer in fair turns, and sends them (MSG-5, MSG-7, MSG-9).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { TrackError } from '#domain/logging/ports.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { type Mailer, type Mailers, type MailMetrics, SEND_WITHIN } from '#domain/mailing/mailer.ts'
import {
  isPaused,
  type MailerPause,
  toRetryResult,
  pauseAfterResult,
  type PauseReason,
} from '#domain/mailing/mailer-pause.ts'
import { type MailerKey, type MailerOwner, parseMailerOwner, type MailMessage } from '#domain/mailing/message.ts'
import { MAIL_CLAIM_LENGTH, toResultCommand } from '#domain/mailing/message-transitions.ts'
import type { Lane, MailingStores } from '#domain/mailing/ports.ts'
import { type SignStamp, toMessageStamp } from '#domain/mailing/message-stamp.ts'
import { withPictures } from '#domain/mailing/pictures.ts'
import { type Duration, type Instant, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import { Admin, type Stored } from '#domain/shared/unit-of-work.ts'
import { type ClaimedBatch, type BatchDeps, type BatchOutcome, isRetry, makeBatches, withFilling } from './batch.ts'
import { wakeMailer } from './create-messages.ts'
import { pauseMailer } from './mailer-use.ts'

type SenderStores = MailingStores & Pick<IdentityStores, 'tenants'>

export interface MailSenderDeps<Stores extends SenderStores> extends BatchDeps<Stores> {
  readonly mailers: Mailers
  readonly metrics: MailMetrics
  readonly trackError: TrackError
  readonly signStamp: SignStamp
  readonly timer: Pick<Timer, 'sleep'>
  /** False (SENDING=off): nothing leaves, nothing is lost (MSG-11). */
  readonly sending: boolean
}

export interface MailSender {
  /** Left: the database is unavailable, and the queue must retry the job. */
  readonly run: (key: MailerKey) => Stored<void>
  /** Enqueues a job for each mailer that has work, in case a job was lost. */
  readonly wakeAll: Stored<void>
  /** Ends the runs after the mails that are under way. */
  readonly stop: () => void
}

/**
 * After this time a run enqueues its mailer again and ends, so that other mailers and replicas get a turn. Runs of tenants' servers are
 * short, because tenants' servers wait for each other.
 */
const RUN_LENGTHS: Readonly<Record<MailerOwner['_tag'], Duration>> = {
  Service: fromSeconds(45),
  SystemMailbox: fromSeconds(45),
  Tenant: fromSeconds(10),
}
/** Per mailer. The second run continues while a slow mail delays the first. More runs would take the places of other mailers. */
export const RUNS_AT_ONCE = 2
/** A lane's turn has as many mails as leave within this time, so that the next lane does not wait longer. */
const TURN_LENGTH: Duration = fromSeconds(0.5)
/** Claiming and storing cost as much for many mails as for few. A killed worker repeats at most this many mails per connection. */
const MAILS_IN_TURN_AT_MOST = 64
/** Wait before results are stored again, after the database was unavailable. */
const STORE_AGAIN_AFTER: Duration = fromSeconds(1)

const NO_ANSWER: PauseReason = { refusal: 'unreachable', code: 'no_answer', after: O.none }

export function makeMailSender<Stores extends SenderStores>({
  inScope,
  purposes,
  clock,
  mailers,
  metrics,
  trackError,
  signStamp,
  timer,
  sending,
}: MailSenderDeps<Stores>): MailSender {
  const batches = makeBatches({ inScope, purposes, clock })
  const running: MailerKey[] = []
  let isStopped = false

  const sendOne = async (
    key: MailerKey,
    mailer: Mailer,
    { lane, mailings, office, fillings }: ClaimedBatch,
    message: MailMessage,
  ): Promise<BatchOutcome> => {
    const loaded = mailings.get(message.mailingId)
    if (loaded === undefined) throw new Error('a claimed message without its mailing')
    const mail = pipe(
      renderMail(loaded.mailing, withFilling(fillings, message, loaded.mailing)),
      E.flatMap(({ lack, ...whole }) =>
        O.isSome(lack) ? E.left({ _tag: 'Refuse' as const, error: lack.value }) : E.right(whole),
      ),
    )
    if (E.isLeft(mail)) {
      metrics.mailHandled(key, mail.left.error)
      return { message, command: mail.left, result: O.none }
    }
    const isOfOffice = purposes[loaded.mailing.origin.kind]?.isOfService !== true
    const sendResult = await mailer.send({
      ...withPictures(mail.right, loaded.attachments),
      stamp: toMessageStamp(signStamp, lane.tenantUuid, message.id),
      ...(isOfOffice && O.isSome(office) && { officeName: office.value.name }),
    })()
    const result = isRetry(message) ? toRetryResult(sendResult) : sendResult
    metrics.mailHandled(key, result._tag)
    const command = toResultCommand(result, O.isSome(mailer.lookUp), clock.now())
    return { message, command, result: O.some(result) }
  }

  /** An exception is a bug of ours that affects one mail. Its outcome is unknown, as it may have left. The other mails continue. */
  const sendOneSafely = async (key: MailerKey, mailer: Mailer, batch: ClaimedBatch, message: MailMessage) => {
    try {
      return await sendOne(key, mailer, batch, message)
    } catch (error) {
      trackError('mail.send.bug', error)
      const canLookUp = O.isSome(mailer.lookUp)
      return { message, command: { _tag: 'LoseOutcome', canLookUp, code: 'internal' } as const, result: O.none }
    }
  }

  const lookUpOne = async (mailer: Mailer, message: MailMessage): Promise<BatchOutcome> => {
    const found = O.isSome(mailer.lookUp) ? await mailer.lookUp.value(message.id)() : 'unavailable'
    return { message, command: { _tag: 'RecordLookUp', result: found }, result: O.none }
  }

  /**
   * Sends the messages one after the other. If the claim of a message would end during its call, it returns to the queue untried: another
   * worker could claim it meanwhile.
   */
  const sendBatch = async (
    key: MailerKey,
    mailer: Mailer,
    batch: ClaimedBatch,
    before: O.Option<MailerPause>,
  ): Promise<readonly BatchOutcome[]> => {
    const outcomes: BatchOutcome[] = []
    let pause = before
    for (const message of batch.toLookUp) outcomes.push(await lookUpOne(mailer, message))
    for (const message of batch.toSend) {
      const now = clock.now()
      const isLate = message.state._tag !== 'Sending' || now + SEND_WITHIN > message.state.until
      if (isStopped || isLate || isPaused(pause, now)) {
        const code = O.isSome(pause) && isPaused(pause, now) ? pause.value.refusal : 'stopped'
        outcomes.push({ message, command: { _tag: 'Return', dueAt: now, code }, result: O.none })
      } else {
        const outcome = await sendOneSafely(key, mailer, batch, message)
        outcomes.push(outcome)
        if (O.isSome(outcome.result)) pause = pauseAfterResult(pause, outcome.result.value, clock.now())
      }
    }
    return outcomes
  }

  /** Retries until the claim ends. Mails whose result is not stored by then can leave twice. */
  const settle = (key: MailerKey, batch: ClaimedBatch, outcomes: readonly BatchOutcome[]): Stored<void> =>
    gen(function* () {
      for (;;) {
        const settled = yield* wait(batches.settle(key, batch, outcomes))
        if (E.isRight(settled)) return
        if (clock.now() + STORE_AGAIN_AFTER >= batch.claimedAt + MAIL_CLAIM_LENGTH) return yield* fail(settled.left)
        yield* wait(timer.sleep(STORE_AGAIN_AFTER))
      }
    })

  /** Pauses the mailer only if a lane is due. */
  const pauseIfDue = (key: MailerKey, reason: PauseReason): Stored<void> =>
    inScope(Admin, (stores) =>
      gen(function* () {
        const due = yield* unwrap(stores.lanes.findNextDue(key))
        const now = clock.now()
        if (O.exists((at: Instant) => at <= now)(due)) yield* unwrap(pauseMailer(stores, key, reason, now))
      }),
    )

  /** None: nothing is due, or a worker of any replica has paused the mailer. */
  const takeNextLane = (
    key: MailerKey,
  ): Stored<O.Option<{ readonly lane: Lane; readonly pause: O.Option<MailerPause> }>> =>
    inScope(Admin, ({ lanes, mailerPauses }) =>
      gen(function* () {
        const pause = yield* unwrap(mailerPauses.find(key))
        if (isPaused(pause, clock.now())) return O.none
        const next = yield* unwrap(lanes.takeNext(key, clock.now()))
        return O.map((lane: Lane) => ({ lane, pause }))(next)
      }),
    )

  /** Right(false): there is no further turn now. */
  const takeTurn = (key: MailerKey, mailer: Mailer, limit: number): Stored<boolean> =>
    gen(function* () {
      const next = yield* unwrap(takeNextLane(key))
      if (O.isNone(next)) return false
      const { lane, pause } = next.value
      const batch = yield* unwrap(batches.claim(key, mailer, lane, limit))
      const outcomes = yield* wait(() => sendBatch(key, mailer, batch, pause))
      yield* unwrap(settle(key, batch, outcomes))
      return !batch.isEmpty
    })

  /**
   * Claims mails one by one for a mailer that may not repeat them: if the worker is killed, the outcome of all claimed mails is unknown.
   */
  const runConnection = (key: MailerKey, mailer: Mailer, until: Instant): Stored<void> =>
    gen(function* () {
      // The first turn measures how fast the mailer is.
      let limit = 1
      while (!isStopped && clock.now() < until) {
        const startedAt = clock.now()
        const hasMore = yield* unwrap(takeTurn(key, mailer, limit))
        if (!hasMore) break
        const size = Math.round((limit * TURN_LENGTH) / Math.max(clock.now() - startedAt, 1))
        if (mailer.repeats) limit = Math.max(1, Math.min(MAILS_IN_TURN_AT_MOST, size))
      }
      // Enqueued here, so that the next run does not wait for a slow mail of another connection.
      if (clock.now() >= until) yield* unwrap(queueNext(key))
    })

  /** After a lost outcome, the worker first checks whether the server answers, instead of risking another mail (MSG-7). */
  const isUnreachable = async (mailer: Mailer, pause: O.Option<MailerPause>): Promise<boolean> =>
    O.exists(({ refusal }: MailerPause) => refusal === 'unreachable')(pause) && (await mailer.isAnswering?.()) === false

  const runAll = (key: MailerKey): Stored<unknown> =>
    gen(function* () {
      const pause = yield* unwrap(inScope(Admin, ({ mailerPauses }) => mailerPauses.find(key)))
      if (isPaused(pause, clock.now())) return
      const mailer = yield* unwrap(mailers.find(key))
      const reason = mailer.unusable ?? ((yield* wait(() => isUnreachable(mailer, pause))) ? NO_ANSWER : undefined)
      if (reason !== undefined) return yield* unwrap(pauseIfDue(key, reason))
      const until = clock.now() + RUN_LENGTHS[parseMailerOwner(key)._tag]
      const runners = Array.from({ length: mailer.connections }, () => runConnection(key, mailer, until))
      yield* unwrap(TE.sequenceArray(runners))
    })

  /** Enqueues the next run for the time when a lane is due and the pause is over. */
  const queueNext = (key: MailerKey): Stored<void> =>
    inScope(Admin, ({ lanes, mailerPauses, outbox }) =>
      gen(function* () {
        const due = yield* unwrap(lanes.findNextDue(key))
        const pause = yield* unwrap(mailerPauses.find(key))
        if (O.isNone(due)) return
        const notBefore = Math.max(due.value, O.isSome(pause) ? pause.value.until : 0)
        yield* unwrap(wakeMailer({ outbox }, key, notBefore))
      }),
    )

  return {
    run: (key) =>
      gen(function* () {
        // Leaving out a run loses nothing: the active runs enqueue the next one.
        if (!sending || running.filter((one) => one === key).length >= RUNS_AT_ONCE) return
        running.push(key)
        try {
          yield* unwrap(runAll(key))
        } finally {
          running.splice(running.indexOf(key), 1)
        }
        yield* unwrap(queueNext(key))
      }),
    wakeAll: inScope(Admin, ({ lanes, outbox }) =>
      pipe(
        lanes.listMailersDue(clock.now()),
        TE.flatMap(TE.traverseSeqArray((mailer) => wakeMailer({ outbox }, mailer))),
        TE.asUnit,
      ),
    ),
    stop: () => {
      isStopped = true
    },
  }
}
