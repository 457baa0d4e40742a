// archive.choose-target: finds out where a stored mail goes that was sent while the ledger could not be asked, and hands it over (ARC-7).
// May run twice, and may be killed anywhere: nothing is done outside of our tables.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SendArchiveJob, SentMail } from '#domain/archive/send-archive-job.ts'
import type { ChooseTargetJobData } from '#domain/archive/send-archive-store.ts'
import type { SendArchiveCommand } from '#domain/archive/send-archive-transitions.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { CallerOf } from '#domain/archive/ports.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { KnownRecipient, LedgerRecipients } from '#domain/ledger/recipients.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { chooseJob, saveSendArchive, type Overtaken, type SendArchiveSlot, whileOvertaken } from './save-transition.ts'
import { placeMail } from './place-mail.ts'

/** Left: our database is away, and the queue should bring the job again. Every other end is noted, with its own job where one is due. */
export type ChooseTarget = (key: ChooseTargetJobData) => TE.TaskEither<StoreUnavailable, void>

export interface ChooseTargetDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly callerOf: CallerOf
  readonly recipients: LedgerRecipients
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

type Asked = E.Either<LedgerFailure, readonly KnownRecipient[]>

type Step = { readonly _tag: 'Over' } | { readonly _tag: 'AskLedger'; readonly sent: SentMail }
const over: Step = { _tag: 'Over' }

type Choosing = SendArchiveJob & { readonly state: Extract<SendArchiveJob['state'], { readonly _tag: 'Choosing' }> }
const isChoosing = (job: SendArchiveJob): job is Choosing => job.state._tag === 'Choosing'

export const makeChooseTarget = (deps: ChooseTargetDeps): ChooseTarget => {
  const settle = (
    stores: ArchiveStores,
    slot: SendArchiveSlot,
    command: SendArchiveCommand,
    now: Instant,
  ): TE.TaskEither<StoreUnavailable | Overtaken, Step> =>
    pipe(
      saveSendArchive(stores, slot, command, now),
      TE.map(() => over),
      TE.mapLeft((left) => (left._tag === 'StoreUnavailable' ? left : { _tag: 'Overtaken' })),
    )

  const placed = (
    stores: ArchiveStores,
    { tenantUuid }: ChooseTargetJobData,
    job: Choosing,
    asked: O.Option<Asked>,
    now: Instant,
  ): TE.TaskEither<StoreUnavailable | Overtaken, Step> => {
    const { id, user, archiveKey, state } = job
    const { sent } = state
    const slot: SendArchiveSlot = { tenantUuid, user, archiveKey, freshId: id, present: O.some(job) }
    const defer = (failure: LedgerFailure): TE.TaskEither<StoreUnavailable | Overtaken, Step> =>
      settle(stores, slot, { _tag: 'Defer', failure }, now)
    return pipe(
      placeMail(
        stores,
        {
          slot,
          sent,
          settings: { autoArchiveOnSend: true, defaultArchiveTarget: sent.prefers },
          recipients: O.flatMap((one: Asked) => O.fromEither(one))(asked),
          storeMail: (archiveId) => pipe(stores.undecidedMails.handOver(id, archiveId), TE.asUnit),
          freshId: asArchiveId(deps.random.uuid() as Uuid),
          names: { holder: deps.random.uuid(), reference: deps.random.uuid() },
        },
        now,
      ),
      TE.matchEW(
        (left): TE.TaskEither<StoreUnavailable | Overtaken, Step> => {
          if (left._tag === 'LedgerNotFound') return defer(left)
          return TE.left(left._tag === 'StoreUnavailable' ? left : { _tag: 'Overtaken' })
        },
        (outcome) => {
          if (outcome._tag === 'Placed') return TE.right(over)
          if (outcome._tag === 'Stays') return settle(stores, slot, { _tag: 'GiveUp', reason: outcome.reason }, now)
          return O.isSome(asked) && E.isLeft(asked.value)
            ? defer(asked.value.left)
            : TE.right<StoreUnavailable | Overtaken, Step>({ _tag: 'AskLedger', sent })
        },
      ),
    )
  }

  const step = (key: ChooseTargetJobData, asked: O.Option<Asked>): TE.TaskEither<StoreUnavailable, Step> =>
    whileOvertaken(
      deps.inScope(Tenant(key.tenantUuid), (stores) =>
        pipe(
          stores.sendArchiveJobs.find(key.sendArchiveJobId),
          TE.flatMap((found): TE.TaskEither<StoreUnavailable | Overtaken, Step> => {
            if (O.isNone(found) || !isChoosing(found.value)) return TE.right(over)
            const now = deps.clock.now()
            const { dueAt } = found.value.state
            // Our clock may be behind the queue's, or the job delivered twice.
            if (dueAt > now)
              return pipe(
                stores.outbox.enqueue(chooseJob(key, dueAt)),
                TE.map(() => over),
              )
            return placed(stores, key, found.value, asked, now)
          }),
        ),
      ),
    )

  return (key) => async () => {
    const first = await step(key, O.none)()
    if (E.isLeft(first) || first.right._tag === 'Over') return E.map(() => undefined)(first)
    const { order, recipients } = first.right.sent
    const asked = await pipe(
      deps.callerOf(order.by.record),
      TE.flatMap((caller) => deps.recipients.known({ ...caller, division: order.by.division }, recipients)),
    )()
    if (E.isLeft(asked)) {
      if (asked.left._tag === 'StoreUnavailable') return E.left(asked.left)
      deps.log.warn('archive.target.unknown', { sendArchiveJobId: key.sendArchiveJobId, failure: asked.left._tag })
    }
    return E.map(() => undefined)(await step(key, O.some(asked))())
  }
}
