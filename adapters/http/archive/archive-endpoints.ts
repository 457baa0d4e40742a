// The plugin API about archiving: hand over a mail, and ask what became of it.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchiveMail, ArchiveOutcome } from '#application/archive/archive-mail.ts'
import type { ArchiveView, FindArchive, FindArchiveOfMail } from '#application/archive/archive-status.ts'
import type { RetryArchive } from '#application/archive/retry-archive.ts'
import type { WithdrawArchive } from '#application/archive/withdraw-archive.ts'
import { asArchiveId, type LeftOut } from '#domain/archive/archive.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type Answer, ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { ledgerFailures } from '../openapi/groups.ts'
import { archiveExample, messageIdSample, progressSample, retryExample, withdrawExample } from './archive-examples.ts'
import {
  archivedAnswer,
  archiveInput,
  byIdInput,
  byMailInput,
  progressAnswer,
  queuedAnswer,
  retriedAnswer,
  targetOf,
  tellReceipt,
  undoInput,
  withdrawnAnswer,
} from './archive-codecs.ts'
import { toProgressAnswer } from './archive-progress.ts'
import { failArchiving, MAIL_BODY, makeTakeMail } from './handed-mail.ts'
import { lastUsedEndpoint, type LastUsedUseCases } from './last-used-endpoint.ts'
import { mailStatusEndpoints, type MailStatusUseCases } from './mail-status-endpoints.ts'
import { sendArchiveEndpoints, type SendArchiveUseCases } from './send-archive-endpoints.ts'

export interface ArchiveUseCases extends SendArchiveUseCases, MailStatusUseCases, LastUsedUseCases {
  readonly archiveMail: ArchiveMail
  readonly findArchive: FindArchive
  readonly findArchiveOfMail: FindArchiveOfMail
  readonly withdrawArchive: WithdrawArchive
  readonly retryArchive: RetryArchive
}

const BASE = '/mailclient-plugin'
const ARCHIVE_PATH = `${BASE}/archive-email`

const tellOutcome = (outcome: ArchiveOutcome): Answer =>
  outcome._tag === 'Archived'
    ? ok({ status: 'archived', already: outcome.already, receipt: tellReceipt(outcome.receipt, outcome) })
    : { status: 202, body: { status: 'queued', archiveId: outcome.archiveId } }

export const archiveEndpoints = (uses: ArchiveUseCases, clock: Clock): readonly Endpoint[] => {
  const takeMail = makeTakeMail(clock)
  const tellView =
    (language: Language) =>
    (found: O.Option<ArchiveView>): TE.TaskEither<Failure, Answer> => {
      if (O.isNone(found)) return TE.left({ _tag: 'ArchiveNotFound' })
      return TE.right(ok(toProgressAnswer(found.value, { language, now: clock.now() })))
    }

  return [
    sessionEndpoint({
      method: 'POST',
      path: ARCHIVE_PATH,
      summary: 'Archives a mail with its attachments as one document of the ledger.',
      limited: 'plugin',
      bodyRule: MAIL_BODY,
      fail: failArchiving(ARCHIVE_PATH),
      input: archiveInput,
      answers: { 200: archivedAnswer, 202: queuedAnswer },
      example: archiveExample,
      fails: [
        ...ledgerFailures,
        'RenderFailed',
        'RenderBusy',
        'ArchiveMismatch',
        'ArchiveInterrupted',
        'MailTooLarge',
        'DocumentTypeGone',
      ],
      handle: ({ body }, { caller, signal }) =>
        pipe(
          takeMail(body),
          TE.flatMap(({ email, attachments }) =>
            uses.archiveMail(
              caller,
              {
                target: targetOf(body.target),
                documentType: body.documentType,
                email,
                attachments,
                whenAvailable: O.getOrElse(() => false)(body.whenAvailable),
                leftOut: O.getOrElse((): readonly LeftOut[] => [])(body.leftOut),
              },
              signal(),
            ),
          ),
          TE.map(tellOutcome),
        ),
    }),
    sessionEndpoint({
      method: 'GET',
      path: `${BASE}/archives/:archiveId`,
      summary: 'How far an archive is.',
      limited: 'plugin',
      input: byIdInput,
      answers: { 200: progressAnswer },
      example: { input: { params: { archiveId: progressSample.archiveId } }, answers: { 200: progressSample } },
      fails: ['ArchiveNotFound'],
      handle: ({ params }, { caller, language }) =>
        pipe(uses.findArchive(caller, asArchiveId(params.archiveId)), TE.flatMap(tellView(language))),
    }),
    sessionEndpoint({
      method: 'DELETE',
      path: `${BASE}/archives/:archiveId`,
      summary:
        'Undoes an archiving within 24 hours: the document is removed from the ledger, now or (`removed` false) shortly. With `documentId` only that one is, and a newer one stays (409).',
      limited: 'plugin',
      input: undoInput,
      answers: { 200: withdrawnAnswer },
      example: withdrawExample,
      fails: ['ArchiveNotFound', 'ArchiveUnderWay', 'ArchivedAgain', 'UndoTooLate'],
      handle: ({ params, query }, { caller }) =>
        pipe(
          uses.withdrawArchive(
            caller,
            asArchiveId(params.archiveId),
            O.map((id) => id as DocumentId)(query.documentId),
          ),
          TE.map(({ removed }) => ok({ status: 'withdrawn', removed })),
        ),
    }),
    sessionEndpoint({
      method: 'POST',
      path: `${BASE}/archives/:archiveId/retry`,
      summary: 'Tries a failed archive again from the mail that is kept for 14 days; follow it by its id.',
      limited: 'plugin',
      bodyRule: { bytes: 1024 },
      input: byIdInput,
      answers: { 202: retriedAnswer },
      example: retryExample,
      fails: ['ArchiveNotFound', 'MailNotKept'],
      handle: ({ params }, { caller }) =>
        pipe(
          uses.retryArchive(caller, asArchiveId(params.archiveId)),
          TE.map(() => ({ status: 202, body: { status: 'queued' } })),
        ),
    }),
    sessionEndpoint({
      method: 'GET',
      path: `${BASE}/archive-progress`,
      summary: 'How far the archive of a mail is.',
      limited: 'plugin',
      input: byMailInput,
      answers: { 200: progressAnswer },
      example: { input: { query: { internetMessageId: messageIdSample } }, answers: { 200: progressSample } },
      fails: ['ArchiveNotFound'],
      handle: ({ query }, { caller, language }) =>
        pipe(uses.findArchiveOfMail(caller, query.internetMessageId), TE.flatMap(tellView(language))),
    }),
    ...sendArchiveEndpoints(uses, clock),
    ...mailStatusEndpoints(uses),
    lastUsedEndpoint(uses),
  ]
}
