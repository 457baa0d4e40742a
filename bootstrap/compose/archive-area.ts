// Wires the archive area: archiving within a request, at send time and by a worker, and what cleans up behind all three.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeSetSendTarget } from '#application/archive/set-send-target.ts'
import { makeArchiveMail } from '#application/archive/archive-mail.ts'
import {
  makeArchiveStatusOfMails,
  makeFindArchive,
  makeFindArchiveOfMail,
} from '#application/archive/archive-status.ts'
import { makeChooseTarget } from '#application/archive/choose-target.ts'
import { makeCleanUpArchive, makePurgeArchives } from '#application/archive/clean-up-archive.ts'
import { makeFindSendArchive } from '#application/archive/find-send-archive.ts'
import { makeFindLastUsed } from '#application/archive/last-archived.ts'
import { makeMove } from '#application/archive/save-transition.ts'
import { recognisePseudonyms } from '#application/archive/recognise-pseudonyms.ts'
import { makeResumeAfterSignIn, makeRetryArchive, makeRetrySendArchive } from '#application/archive/retry-archive.ts'
import { makeRunArchive } from '#application/archive/run-archive.ts'
import { makeSendArchive } from '#application/archive/send-archive.ts'
import { makeWithdrawArchive } from '#application/archive/withdraw-archive.ts'
import { callerOf, liveOrReauth } from '#application/session/session-record.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { CallerOf, InBackground, LedgerDocuments, RenderMail } from '#domain/archive/ports.ts'
import type { PseudonymOf } from '#domain/archive/erase-archive.ts'
import type { LedgerDocumentTypes } from '#domain/ledger/document-types.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerRecipients } from '#domain/ledger/recipients.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { ReadTokenRecord } from '#domain/session/ports.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { Metrics } from '#domain/shared/metrics.ts'
import type { Random } from '#domain/shared/random.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { countEnds } from './count-ends.ts'

export interface ArchiveAreaDeps {
  readonly inScope: InScope<ArchiveStores & Pick<LedgerStores, 'settings' | 'exclusions' | 'timeLinks'>>
  readonly readRecord: ReadTokenRecord
  readonly documents: LedgerDocuments
  readonly documentTypes: LedgerDocumentTypes
  readonly recipients: LedgerRecipients
  readonly render: RenderMail
  readonly inBackground: InBackground
  readonly pseudonymOf: PseudonymOf
  readonly clock: Clock
  readonly timer: Pick<Timer, 'sleep'>
  readonly random: Random
  readonly log: Log
  readonly metrics: Pick<Metrics, 'archiveEnded'>
}

export type ArchiveArea = ReturnType<typeof composeArchive>

export const composeArchive = (given: ArchiveAreaDeps) => {
  const deps = { ...given, inScope: recognisePseudonyms(given.inScope, given.pseudonymOf) }
  const callerOfRecord: CallerOf = (id) =>
    pipe(
      deps.readRecord(id),
      TE.flatMapEither(liveOrReauth),
      TE.map((record) => ({ ...callerOf(record), background: true })),
    )
  const own = { ...deps, move: countEnds(deps)(makeMove(deps)), pause: deps.timer.sleep, callerOf: callerOfRecord }
  const retryArchive = makeRetryArchive(own)
  return {
    archiveMail: makeArchiveMail(own),
    runArchive: makeRunArchive(own),
    cleanUpArchive: makeCleanUpArchive(own),
    purgeArchives: makePurgeArchives(own),
    findArchive: makeFindArchive(own),
    findArchiveOfMail: makeFindArchiveOfMail(own),
    setSendTarget: makeSetSendTarget(own),
    sendArchive: makeSendArchive(own),
    chooseTarget: makeChooseTarget(own),
    findSendArchive: makeFindSendArchive(own),
    findLastUsed: makeFindLastUsed(own),
    withdrawArchive: makeWithdrawArchive(own),
    retryArchive,
    retrySendArchive: makeRetrySendArchive({ ...own, retryArchive }),
    resumeAfterSignIn: makeResumeAfterSignIn(own),
    archiveStatusOfMails: makeArchiveStatusOfMails(own),
  }
}
