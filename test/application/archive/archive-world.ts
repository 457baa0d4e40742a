// All of archiving over memory: a clock that the test moves, a queue that runs its jobs when they are due, and a ledger that can break.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeArchiveMemory } from '#adapters/memory/archive/stores.ts'
import { makeLedgerMemory } from '#adapters/memory/ledger/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeSetSendTarget } from '#application/archive/set-send-target.ts'
import { type MailToArchive, makeArchiveMail } from '#application/archive/archive-mail.ts'
import {
  makeFindArchivesOfMails,
  makeFindArchive,
  makeFindArchiveOfMail,
  makeFindSendArchive,
} from '#application/archive/archive-status.ts'
import { makeChooseTarget } from '#application/archive/choose-target.ts'
import { makeCleanUpArchive, makePurgeArchives, makeRunArchive } from '#application/archive/archive-jobs.ts'
import { makeFindLastUsed } from '#application/archive/archive-history.ts'
import { makeApplyCommand } from '#application/archive/save-transition.ts'
import { makeArchivePersonalData, recognisePseudonyms } from '#application/archive/personal-data.ts'
import { makeResumeAfterSignIn, makeRetryArchive, makeRetrySendArchive } from '#application/archive/retry-archive.ts'
import { makeArchiveOnSend } from '#application/archive/archive-on-send.ts'
import { makeWithdrawArchive } from '#application/archive/withdraw-archive.ts'
import { makeEraseCaller, makeErasePerson } from '#application/archive/end-archives.ts'
import { makeEraseMyData } from '#application/identity/my-data.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveJob, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-data.ts'
import type {
  FindCaller,
  RenderBusy,
  RenderedMail,
  RenderFailed,
  RenderMail,
  RenderTurn,
} from '#domain/archive/ports.ts'
import { ANSWER_WITHIN, CLAIM_RENEWAL_INTERVAL } from '#domain/archive/timing.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { defaultSettings, type UserSettings } from '#domain/ledger/settings.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { type Duration, type Instant, type Timer, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, type Scope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { makeTimeouts } from '#test/support/timeouts.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { attachment, logo, newTarget, pseudonymOf, sampleEmail, SENT_AT } from '#test/support/sample-archives.ts'
import { makeFakeLedger } from './fake-ledger.ts'
import { makeSteps, ProcessDied } from './faults.ts'

const uuid = (): Uuid => randomUUID() as Uuid

export function newCaller(change: Partial<LedgerCaller> = {}): LedgerCaller {
  return {
    record: uuid() as TokenRecordId,
    tenantUuid: asTenantUuid(uuid()),
    ledgerUserId: uuid() as LedgerUserId,
    ledgerUserName: 'Anne Visser',
    mailbox: 'anne@kantoor-noord.example' as Mailbox,
    division: 1_234_567,
    ...change,
  }
}

/** A mail with an inline picture and `separate` attachments. */
export function requestWith(separate: number): MailToArchive {
  return {
    target: newTarget(),
    documentType: O.none,
    email: sampleEmail(),
    leftOut: [],
    attachments: [logo, ...Array.from({ length: separate }, (_, i) => attachment('bijlage.pdf', 100 + i))],
    whenAvailable: false,
  }
}

/** What the ledger should hold of such a mail. */
export const PDF_SIZE = 5_000

/** A job that its worker has died on, or that failed for want of a database, comes again this much later. */
const REDELIVERY = fromSeconds(60)

export function makeArchiveWorld() {
  let now: Instant = SENT_AT
  const clock = { now: () => now }
  const advance = (length: Duration): void => {
    now += length
  }
  const steps = makeSteps()
  const ledger = makeFakeLedger({ steps, clock })
  const memory = makeMemory()
  const archiveMemory = makeArchiveMemory(memory)
  let jobs: (ArchiveJob & { readonly due: Instant })[] = []
  const enqueue = (job: ArchiveJob, due: Instant): void => {
    jobs.push({ ...job, due })
  }
  const put = (job: ArchiveJob): void => {
    const due = job.notBefore ?? now
    const waits = ({ queue, key }: ArchiveJob): boolean => queue === job.queue && key === job.key
    if (!jobs.some(waits)) return enqueue(job, due)
    jobs = jobs.map((one) => (waits(one) ? { ...one, due: Math.min(one.due, due) } : one))
  }
  const outbox: ArchiveStores['outbox'] = {
    enqueue: (job) => TE.fromIO(() => memory.whenKept(() => put(job))),
  }
  const ledgerMemory = makeLedgerMemory(memory)
  const sendingUnit: InScope<ArchiveStores & LedgerStores> = recognisePseudonyms(
    makeMemoryInScope({
      memory,
      stores: (scope: Scope) => ({ ...ledgerMemory.stores(scope), ...archiveMemory.stores(scope), outbox }),
    }),
    pseudonymOf,
  )
  const unit: InScope<ArchiveStores> = sendingUnit
  const sendingScope: InScope<ArchiveStores & LedgerStores> = (scope, work) =>
    steps.step('store', storeUnavailable, sendingUnit(scope, work))
  const inScope: InScope<ArchiveStores> = sendingScope

  const renderFailed: RenderFailed = { _tag: 'RenderFailed' }
  const rendered: Parameters<RenderMail>[0][] = []
  const hidden = new Set<string>()
  const referred: { remote: readonly string[]; missing: readonly string[] } = { remote: [], missing: [] }
  const turns: RenderTurn[] = []
  let rendererBusyFor: () => Duration | undefined = () => undefined
  const render: RenderMail = (mail, turn) =>
    steps.step<RenderFailed | RenderBusy, RenderedMail>('render', renderFailed, async () => {
      turns.push(turn)
      const busyFor = rendererBusyFor()
      if (busyFor !== undefined) return E.left({ _tag: 'RenderBusy', retryAt: now + busyFor })
      rendered.push(mail)
      const shown = mail.inline.map(({ fileName }) => !hidden.has(fileName))
      return E.right({
        pdf: new Uint8Array(PDF_SIZE),
        shown,
        remote: referred.remote,
        missingContentIds: referred.missing,
      })
    })

  const callers = new Map<TokenRecordId, LedgerCaller>()
  const findCaller: FindCaller = (record) =>
    TE.fromOption(() => ({ _tag: 'ReauthRequired' as const }))(O.fromNullable(callers.get(record)))

  const timeouts = makeTimeouts()
  const background: (() => Promise<unknown>)[] = []
  const { log, logged } = makeRecordingLog()
  /** How attempts ended. */
  const ended: string[] = []
  const deps = {
    inScope,
    applyCommand: makeApplyCommand({
      inScope,
      clock,
      onEnd: (_, __, { state }) => TE.fromIO(() => void ended.push(state._tag)),
    }),
    documents: ledger.documents,
    documentTypes: ledger.documentTypes,
    render,
    clock,
    log,
    random: { uuid: randomUUID },
    findCaller,
    inBackground: (work: () => Promise<unknown>) => {
      background.push(work)
    },
    timer: {
      // Lets other work continue meanwhile.
      sleep: (length) => () => new Promise((resolve) => setImmediate(() => resolve(advance(length)))),
      limitTime: (length, work) => () => limitTime(timeouts, length, work),
    } satisfies Timer,
  }
  const archiveMail = makeArchiveMail(deps)
  const runArchive = makeRunArchive(deps)
  const cleanUpArchive = makeCleanUpArchive(deps)
  const purgeArchives = makePurgeArchives(deps)
  const sending = { ...deps, inScope: sendingScope, recipients: ledger.recipients }
  const chooseTarget = makeChooseTarget(sending)
  const retryArchive = makeRetryArchive(deps)

  const handle = (job: ArchiveJob): TE.TaskEither<unknown, unknown> => {
    switch (job.queue) {
      case 'archive.run':
        return runArchive(job.data)
      case 'archive.clean-up':
        return cleanUpArchive(job.data)
      case 'archive.choose-target':
        return chooseTarget(job.data)
      case 'archive.purge':
        return purgeArchives
    }
  }

  const eraseMyData = makeEraseMyData({
    inScope: makeMemoryInScope({ memory, stores: archiveMemory.stores }),
    areas: ({ personalArchives }: ArchivePersonalStores) => [makeArchivePersonalData(personalArchives, pseudonymOf)],
    log,
    eraseElsewhere: () => TE.right({}),
  })

  const erasing = {
    ...deps,
    eraseMyData,
    inScope: makeMemoryInScope({ memory, stores: archiveMemory.stores }),
  }

  /** Works the job that is due first, at the moment it is due, unless that is after `by`. A queue that delivers at least once. */
  const workNext = async (by: Instant = Number.POSITIVE_INFINITY): Promise<boolean> => {
    const next = jobs.toSorted((a, b) => a.due - b.due)[0]
    if (next === undefined || next.due > by) return false
    jobs = jobs.filter((job) => job !== next)
    now = Math.max(now, next.due)
    const outcome = await handle(next)().catch((error: unknown) => {
      if (!(error instanceof ProcessDied)) throw error
      return E.left('died')
    })
    if (E.isLeft(outcome)) enqueue(next, now + REDELIVERY)
    return true
  }

  return {
    ended,
    steps,
    ledger,
    memory,
    clock,
    advance,
    logged,
    background,
    inScope: unit,
    sendingUnit,
    /** Ends the time of the answers that are awaited. */
    timeIsUp: () => timeouts.expire(ANSWER_WITHIN),
    runningTimeouts: timeouts.delays,
    /** As much time passes as lies between two renewals of a claim. */
    renew: async (): Promise<void> => {
      now += CLAIM_RENEWAL_INTERVAL
      timeouts.expire(CLAIM_RENEWAL_INTERVAL)
      for (let n = 0; n < 20; n += 1) await Promise.resolve()
    },
    rendered: () => rendered,
    /** For whom the renderer was asked, and whether the result is still wanted. */
    turns: () => turns,
    /** From now on the renderer has no place for so long, where it is asked; undefined: it has. */
    keepRendererBusy: (busyFor: () => Duration | undefined) => {
      rendererBusyFor = busyFor
    },
    /** No PDF shows this picture from now on. */
    hide: (fileName: string): void => {
      hidden.add(fileName)
    },
    /** Every mail refers to these pictures from now on. */
    refer: (to: Partial<typeof referred>): void => void Object.assign(referred, to),
    isHidden: (fileName: string): boolean => hidden.has(fileName),
    jobs: () => jobs,
    duplicateJobs: () => {
      jobs = jobs.flatMap((job) => [job, { ...job }])
    },
    know: (caller: LedgerCaller): LedgerCaller => {
      callers.set(caller.record, caller)
      return caller
    },
    forget: (caller: LedgerCaller): void => {
      callers.delete(caller.record)
    },
    archiveMail,
    runArchive,
    cleanUpArchive,
    purgeArchives,
    setSendTarget: makeSetSendTarget(sending),
    sendArchive: makeArchiveOnSend(sending),
    findSendArchive: makeFindSendArchive({ inScope: unit, clock }),
    archiveStatusOfMails: makeFindArchivesOfMails({ inScope: unit, clock }),
    withdrawArchive: makeWithdrawArchive(deps),
    retryArchive,
    retrySendArchive: makeRetrySendArchive({ ...sending, retryArchive }),
    resumeAfterSignIn: makeResumeAfterSignIn(deps),
    findLastUsed: makeFindLastUsed({ inScope: sendingUnit }),
    choose: (caller: LedgerCaller, chosen: Partial<UserSettings>) =>
      sendingUnit(Tenant(caller.tenantUuid), ({ settings }) =>
        settings.put(caller.ledgerUserId, { ...defaultSettings, ...chosen }),
      )(),
    exclude: (caller: LedgerCaller, address: string) =>
      sendingUnit(Tenant(caller.tenantUuid), ({ exclusions }) =>
        exclusions.exclude(caller.ledgerUserId, address as Mailbox),
      )(),
    findArchive: makeFindArchive({ inScope: unit, clock }),
    findArchiveOfMail: makeFindArchiveOfMail({ inScope: unit, clock }),
    workNext,
    /** Works all there is to do, in order of when it is due; answers how many jobs that took. */
    workAll: async (): Promise<number> => {
      for (let n = 0; n < 2_000; n += 1) if (!(await workNext())) return n
      throw new Error('the queue does not come to rest')
    },
    /** As a user who erases their data. */
    eraseCaller: makeEraseCaller(erasing),
    /** As an administrator who removes them. */
    erasePerson: makeErasePerson(erasing),
    /** The erasure alone, whatever is under way. */
    erase: ({ tenantUuid, ledgerUserId }: LedgerCaller) => eraseMyData({ tenantUuid, user: ledgerUserId })(),
    held: (caller: LedgerCaller) => archiveMemory.readAll(Tenant(caller.tenantUuid)),
    only: async (caller: LedgerCaller): Promise<Archive> => {
      const { archives } = await archiveMemory.readAll(Tenant(caller.tenantUuid))
      const [archive, ...others] = archives
      if (archive === undefined || others.length > 0) throw new Error(`${archives.length} archives`)
      return archive
    },
  }
}

export type ArchiveWorld = ReturnType<typeof makeArchiveWorld>

/** The tag of the outcome, or that the process died on it. */
async function outcomeOf(task: TE.TaskEither<{ readonly _tag: string }, { readonly _tag: string }>): Promise<string> {
  try {
    const outcome = await task()
    return outcome._tag === 'Right' ? outcome.right._tag : outcome.left._tag
  } catch (error) {
    if (error instanceof ProcessDied) return 'died'
    throw error
  }
}

/** The mail as a client sends it. */
export function sent(
  world: ArchiveWorld,
  caller: LedgerCaller,
  { email, attachments }: MailToArchive,
  archiveKey = 'sleutel',
): Promise<string> {
  return outcomeOf(world.sendArchive(caller, { archiveKey, email, attachments, leftOut: [] }))
}

/** The request as a client sees it. */
export function asked(world: ArchiveWorld, caller: LedgerCaller, request: MailToArchive): Promise<string> {
  return outcomeOf(world.archiveMail(caller, request))
}
