// The sending worker: takes what is due for one mailer in fair turns, and sends it (MSG-5, MSG-7, MSG-9).
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
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
import { withPictures } from '#domain/mailing/pictures.ts'
import { type Duration, type Instant, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import { Admin, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type ClaimedBatch, type BatchDeps, type BatchOutcome, isRetry, makeBatches, withFilling } from './batch.ts'
import { wakeMailer } from './create-messages.ts'
import { pauseMailer } from './mailer-use.ts'

export interface MailSenderDeps<Stores extends MailingStores> extends BatchDeps<Stores> {
  readonly mailers: Mailers
  readonly metrics: MailMetrics
  readonly trackError: TrackError
  readonly timer: Pick<Timer, 'sleep'>
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

/** A run ends after this long and queues its mailer again, so that other mailers and replicas get a turn: tenants' servers wait for each other. */
const RUN_LENGTHS: Readonly<Record<MailerOwner['_tag'], Duration>> = {
  Service: fromSeconds(45),
  SystemMailbox: fromSeconds(45),
  Tenant: fromSeconds(10),
}
/** Of one mailer: the second continues while a slow mail delays the first. More would take the places of other mailers. */
export const RUNS_AT_ONCE = 2
/** A lane's turn: as many mails as leave within this, so that the next lane waits no longer. */
const TURN_LENGTH: Duration = fromSeconds(0.5)
/** Claiming and storing cost as much for many as for few. A kill at full speed repeats at most as many of each connection. */
const MAILS_IN_TURN_AT_MOST = 64
/** After our database was away when results were to be stored. */
const STORE_AGAIN_AFTER: Duration = fromSeconds(1)

const NO_ANSWER: PauseReason = { refusal: 'unreachable', code: 'no_answer', after: O.none }

export function makeMailSender<Stores extends MailingStores>(deps: MailSenderDeps<Stores>): MailSender {
  const { inScope, mailers, clock, timer, metrics, trackError } = deps
  const batches = makeBatches(deps)
  const running: MailerKey[] = []
  let stopped = false

  const sendOne = async (
    key: MailerKey,
    mailer: Mailer,
    { mailings, fillings }: ClaimedBatch,
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
    const sent = await mailer.send(withPictures(mail.right, loaded.attachments))()
    const result = isRetry(message) ? toRetryResult(sent) : sent
    metrics.mailHandled(key, result._tag)
    const command = toResultCommand(result, O.isSome(mailer.lookUp), clock.now())
    return { message, command, result: O.some(result) }
  }

  /** What throws is a bug of ours that one mail meets: it may have left, and the others go on. */
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
    return { message, command: { _tag: 'RecordLookUp', found }, result: O.none }
  }

  /** One after the other. What the claim leaves no time for goes back untried: another worker could take it up meanwhile. */
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
      if (stopped || isLate || isPaused(pause, now)) {
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

  /** Tried until the claim ends: mails whose result is not stored by then leave twice. */
  const settle = (key: MailerKey, batch: ClaimedBatch, outcomes: readonly BatchOutcome[]): Stored<void> =>
    pipe(
      batches.settle(key, batch, outcomes),
      TE.orElse((failure) =>
        clock.now() + STORE_AGAIN_AFTER >= batch.claimedAt + MAIL_CLAIM_LENGTH
          ? TE.left(failure)
          : pipe(
              TE.fromTask(timer.sleep(STORE_AGAIN_AFTER)),
              TE.flatMap(() => settle(key, batch, outcomes)),
            ),
      ),
    )

  /** Paused only while mail waits for it. */
  const pauseIfDue = (key: MailerKey, reason: PauseReason): Stored<void> =>
    inScope(Admin, (stores) =>
      pipe(
        stores.lanes.findNextDue(key),
        TE.flatMap((due) => {
          const now = clock.now()
          return O.exists((at: Instant) => at <= now)(due) ? pauseMailer(stores, key, reason, now) : TE.right(undefined)
        }),
      ),
    )

  /** None: nothing is due, or a runner of any replica has paused the mailer. */
  const takeNextLane = (
    key: MailerKey,
  ): Stored<O.Option<{ readonly lane: Lane; readonly pause: O.Option<MailerPause> }>> =>
    inScope(Admin, ({ lanes, mailerPauses }) =>
      pipe(
        mailerPauses.find(key),
        TE.flatMap((pause) =>
          isPaused(pause, clock.now())
            ? TE.right(O.none)
            : pipe(lanes.takeNext(key, clock.now()), TE.map(O.map((lane) => ({ lane, pause })))),
        ),
      ),
    )

  /** Right(false): there is no further turn now. */
  const takeTurn = (key: MailerKey, mailer: Mailer, limit: number): Stored<boolean> =>
    gen(function* () {
      const next = yield* unwrap(takeNextLane(key))
      if (O.isNone(next)) return false
      const { lane, pause } = next.value
      const batch = yield* unwrap(batches.claim(key, mailer, lane, limit))
      const worked = yield* wait(() => sendBatch(key, mailer, batch, pause))
      yield* unwrap(settle(key, batch, worked))
      return !batch.isEmpty
    })

  /** A mailer that does not repeat gets its mails one by one: a kill makes all that are claimed unknown. */
  const runConnection = (key: MailerKey, mailer: Mailer, until: Instant): Stored<void> =>
    gen(function* () {
      // Until it is known how fast the mailer is.
      let limit = 1
      while (!stopped && clock.now() < until) {
        const began = clock.now()
        const hasMore = yield* unwrap(takeTurn(key, mailer, limit))
        if (!hasMore) break
        const size = Math.round((limit * TURN_LENGTH) / Math.max(clock.now() - began, 1))
        if (mailer.repeats) limit = Math.max(1, Math.min(MAILS_IN_TURN_AT_MOST, size))
      }
      // The next run does not wait for a slow mail of another connection.
      if (clock.now() >= until) yield* unwrap(queueNext(key))
    })

  /** While outcomes are lost, no mail is risked to find out whether the server is back (MSG-7). */
  const isAway = async (mailer: Mailer, pause: O.Option<MailerPause>): Promise<boolean> =>
    O.exists(({ refusal }: MailerPause) => refusal === 'unreachable')(pause) && (await mailer.isAnswering?.()) === false

  const runAll = async (key: MailerKey): Promise<E.Either<StoreUnavailable, unknown>> => {
    const pause = await inScope(Admin, ({ mailerPauses }) => mailerPauses.find(key))()
    if (E.isLeft(pause)) return pause
    if (isPaused(pause.right, clock.now())) return E.right(undefined)
    const mailer = await mailers.find(key)()
    if (E.isLeft(mailer)) return mailer
    const reason = mailer.right.unusable ?? ((await isAway(mailer.right, pause.right)) ? NO_ANSWER : undefined)
    if (reason !== undefined) return pauseIfDue(key, reason)()
    const until = clock.now() + RUN_LENGTHS[parseMailerOwner(key)._tag]
    const runners = Array.from({ length: mailer.right.connections }, () => runConnection(key, mailer.right, until))
    return TE.sequenceArray(runners)()
  }

  /** The next run: when something is due, and the mailer is not paused any more. */
  const queueNext = (key: MailerKey): Stored<void> =>
    inScope(Admin, ({ lanes, mailerPauses, outbox }) =>
      gen(function* () {
        const due = yield* unwrap(lanes.findNextDue(key))
        const pause = yield* unwrap(mailerPauses.find(key))
        if (O.isNone(due)) return undefined
        const notBefore = Math.max(due.value, O.isSome(pause) ? pause.value.until : 0)
        return yield* unwrap(wakeMailer({ outbox }, key, notBefore))
      }),
    )

  return {
    run: (key) => async () => {
      // A run that is left out loses nothing: those under way queue the next one.
      if (!deps.sending || running.filter((one) => one === key).length >= RUNS_AT_ONCE) return E.right(undefined)
      running.push(key)
      const ended = await runAll(key).finally(() => running.splice(running.indexOf(key), 1))
      return E.isLeft(ended) ? ended : queueNext(key)()
    },
    wakeAll: inScope(Admin, ({ lanes, outbox }) =>
      pipe(
        lanes.listMailersDue(clock.now()),
        TE.flatMap(TE.traverseSeqArray((mailer) => wakeMailer({ outbox }, mailer))),
        TE.asUnit,
      ),
    ),
    stop: () => {
      stopped = true
    },
  }
}
