// Wires the archive area: archiving within a request, at send time and by a worker, and its queues. Use cases plan their own retries; the
// queue retries only if such a plan cannot be stored.
import { pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makeSetSendTarget } from '#application/archive/set-send-target.ts'
import { makeArchiveMail } from '#application/archive/archive-mail.ts'
import {
  makeFindArchivesOfMails,
  makeFindArchive,
  makeFindArchiveOfMail,
  makeFindSendArchive,
} from '#application/archive/archive-status.ts'
import { makeChooseTarget } from '#application/archive/choose-target.ts'
import { makeEraseCaller, makeErasePerson } from '#application/archive/end-archives.ts'
import type { EraseMyData } from '#application/identity/my-data.ts'
import { makeCleanUpArchive, makePurgeArchives, makeRunArchive } from '#application/archive/archive-jobs.ts'
import { makeFindLastUsed, makeListDocuments } from '#application/archive/archive-history.ts'
import { type ApplyCommand, makeApplyCommand, type OnAttemptEnd } from '#application/archive/save-transition.ts'
import { makeFireOfficeEvents } from '#application/event/fire-event.ts'
import { type AuditActor, toFact } from '#domain/logging/audit.ts'
import { recognisePseudonyms } from '#application/archive/personal-data.ts'
import { makeResumeAfterSignIn, makeRetryArchive, makeRetrySendArchive } from '#application/archive/retry-archive.ts'
import { makeArchiveOnSend } from '#application/archive/archive-on-send.ts'
import { makeWithdrawArchive } from '#application/archive/withdraw-archive.ts'
import { toLedgerCaller, requireLive } from '#application/session/session-record.ts'
import type { ArchiveJob } from '#domain/archive/archive-store.ts'
import type { FindCaller } from '#domain/archive/ports.ts'
import { type Clock, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { ArchiveMetrics } from '#domain/archive/ports.ts'
import { type Queue, toQueue } from '#adapters/jobs/queue.ts'
import { asSendArchiveId } from '#domain/archive/send-archive.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { WORKER_LIMIT } from '#domain/archive/timing.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { ArchiveCommand } from '#domain/archive/commands.ts'
import type { LedgerArea } from './ledger-area.ts'
import { makeIdCodec, makeScheduledQueue } from './queue-data.ts'
import type { Core } from './core.ts'
import type { Stores } from './stores.ts'

type ArchiveAreaDeps = Pick<LedgerArea, 'documents' | 'documentTypes' | 'recipients'> & {
  readonly eraseMyData: EraseMyData
}

export type ArchiveArea = ReturnType<typeof composeArchive>

export function composeArchive(core: Core, { documents, documentTypes, recipients, eraseMyData }: ArchiveAreaDeps) {
  const { readRecord, clock, timer, random, log, metrics, render, inBackground } = core
  const inScope = recognisePseudonyms(core.inScope, core.pseudonymOf)
  const findCaller: FindCaller = (id) =>
    pipe(
      readRecord(id),
      TE.flatMapEither(requireLive),
      TE.map((record) => ({ ...toLedgerCaller(record), background: true })),
    )
  const applyCommand = withEndsCounted({ clock, metrics })(
    makeApplyCommand({ inScope, clock, onEnd: makeFireArchiveEnds(core) }),
  )
  const sweep = { applyCommand, documents, clock, log }
  const attempt = { ...sweep, documentTypes, render, timer }
  const erase = { ...sweep, inScope, timer, eraseMyData }
  const retryArchive = makeRetryArchive({ applyCommand })
  return {
    archiveMail: makeArchiveMail({ ...attempt, inScope, random, inBackground }),
    runArchive: makeRunArchive({ ...attempt, inScope, random, findCaller }),
    cleanUpArchive: makeCleanUpArchive({ ...sweep, inScope, findCaller }),
    purgeArchives: makePurgeArchives({ inScope, clock, log }),
    listDocuments: makeListDocuments({ inScope }),
    findArchive: makeFindArchive({ inScope, clock }),
    findArchiveOfMail: makeFindArchiveOfMail({ inScope, clock }),
    setSendTarget: makeSetSendTarget({ inScope, clock, random, documentTypes }),
    sendArchive: makeArchiveOnSend({ inScope, clock, random, log, recipients }),
    chooseTarget: makeChooseTarget({ inScope, findCaller, clock, random, log, recipients }),
    findSendArchive: makeFindSendArchive({ inScope, clock }),
    findLastUsed: makeFindLastUsed({ inScope }),
    withdrawArchive: makeWithdrawArchive(sweep),
    retryArchive,
    retrySendArchive: makeRetrySendArchive({ inScope, clock, retryArchive }),
    resumeAfterSignIn: makeResumeAfterSignIn({ inScope, clock, applyCommand }),
    archiveStatusOfMails: makeFindArchivesOfMails({ inScope, clock }),
    eraseCaller: makeEraseCaller(erase),
    erasePerson: makeErasePerson({ ...erase, findCaller }),
  }
}

const key = t.type({ tenantUuid: makeIdCodec('tenant', asTenantUuid), archiveId: makeIdCodec('archive', asArchiveId) })
const sendArchiveKey = t.type({
  tenantUuid: makeIdCodec('tenant', asTenantUuid),
  sendArchiveJobId: makeIdCodec('job', asSendArchiveId),
})

/**
 * A worker limits its attempt to WORKER_LIMIT, and then undoes its work. With an earlier deadline a second worker would get the mail while
 * the first one still works on it. The queue does not wait for a worker that died, because its heartbeat has stopped.
 */
const UNDOING = fromMinutes(15)
const RUN_DEADLINE_SECONDS = (WORKER_LIMIT + UNDOING) / fromSeconds(1)

/** Every job has a key. At most one job per key waits. */
const persistent = {
  oneWaits: true,
  retries: 20,
  retryDelaySeconds: 5,
  longestRetryDelaySeconds: 600,
} as const

export function makeArchiveQueues(
  area: Pick<ArchiveArea, 'runArchive' | 'chooseTarget' | 'cleanUpArchive' | 'purgeArchives'>,
): Readonly<Record<ArchiveJob['queue'], Queue>> {
  return {
    'archive.run': toQueue({
      // One more than the renderer's places: a worker fetches or uploads one mail while the renderer works on two others.
      policy: { ...persistent, deadlineSeconds: RUN_DEADLINE_SECONDS, concurrency: 3 },
      codec: key,
      handle: area.runArchive,
    }),
    'archive.choose-target': toQueue({
      policy: { ...persistent, deadlineSeconds: 120, concurrency: 1 },
      codec: sendArchiveKey,
      handle: area.chooseTarget,
    }),
    'archive.clean-up': toQueue({
      policy: { ...persistent, deadlineSeconds: 120, concurrency: 2 },
      codec: key,
      handle: area.cleanUpArchive,
    }),
    'archive.purge': makeScheduledQueue(
      '15 4 * * *',
      { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 600 },
      () => area.purgeArchives,
    ),
  }
}

const ATTEMPT: AuditActor = { _tag: 'Service', name: 'archive.run' }

const makeFireArchiveEnds = (core: Pick<Core, 'clock' | 'random'>): OnAttemptEnd<Stores> => {
  const fireOfficeEvents = makeFireOfficeEvents(core)
  return (stores, { tenantUuid, archiveId }, { state }) => {
    const action = state._tag === 'Archived' ? 'archive.made' : 'archive.failed'
    return fireOfficeEvents(stores, ATTEMPT, tenantUuid, [toFact(action, archiveId)])
  }
}

/** Commands that end an archive. After other commands the archive may have ended before. */
const ENDING: ReadonlySet<ArchiveCommand['_tag']> = new Set(['Complete', 'Fail', 'Guard'])

const withEndsCounted =
  (deps: { readonly clock: Clock; readonly metrics: ArchiveMetrics }) =>
  (applyCommand: ApplyCommand): ApplyCommand =>
  (key, command) =>
    pipe(
      applyCommand(key, command),
      TE.tapIO(({ state, requestedAt }) => () => {
        if (!ENDING.has(command._tag)) return
        const took = deps.clock.now() - requestedAt
        if (state._tag === 'Archived') deps.metrics.archiveEnded('archived', took)
        if (state._tag === 'Failed') deps.metrics.archiveEnded(state.failure._tag, took)
      }),
    )
