// The plugin API about archiving: submitting a mail, and following its progress.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { ArchiveMail, ArchiveOutcome } from '#application/archive/archive-mail.ts'
import type {
  makeFindArchivesOfMails,
  ArchiveView,
  makeFindArchive,
  makeFindArchiveOfMail,
} from '#application/archive/archive-status.ts'
import type { makeListDocuments } from '#application/archive/archive-history.ts'
import type { RetryArchive } from '#application/archive/retry-archive.ts'
import type { WithdrawArchive } from '#application/archive/withdraw-archive.ts'
import { asArchiveId, type LeftOut } from '#domain/archive/archive.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { archiveContract, mailStatusContract } from '#adapters/contract/archive/archives.ts'
import type { Language } from '#domain/shared/language.ts'
import { type Answer, answerJson } from '../kernel/answer.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { ledgerFailures } from '../openapi/groups.ts'
import {
  toShownName,
  toTarget,
  toArchiveOfMailResponse,
  toProgressResponse,
  toReceiptResponse,
} from './archive-responses.ts'
import { failArchiving, MAIL_BODY, toMail } from './submitted-mail.ts'
import { makeLastUsedEndpoints, type LastUsedUseCases } from './last-used-endpoints.ts'
import { makeSendArchiveEndpoints, type SendArchiveUseCases } from './send-archive-endpoints.ts'

export interface ArchiveUseCases extends SendArchiveUseCases, LastUsedUseCases {
  readonly archiveMail: ArchiveMail
  readonly archiveStatusOfMails: ReturnType<typeof makeFindArchivesOfMails>
  readonly listDocuments: ReturnType<typeof makeListDocuments>
  readonly findArchive: ReturnType<typeof makeFindArchive>
  readonly findArchiveOfMail: ReturnType<typeof makeFindArchiveOfMail>
  readonly withdrawArchive: WithdrawArchive
  readonly retryArchive: RetryArchive
}

const toOutcomeAnswer = (outcome: ArchiveOutcome): Answer =>
  outcome._tag === 'Archived'
    ? answerJson({ status: 'archived', already: outcome.already, receipt: toReceiptResponse(outcome.receipt, outcome) })
    : { status: 202, body: { status: 'queued', archiveId: outcome.archiveId } }

export function makeArchiveEndpoints(uses: ArchiveUseCases, clock: Clock): readonly Endpoint[] {
  const toView = (language: Language) => (found: O.Option<ArchiveView>) =>
    O.isNone(found)
      ? TE.left<Failure, ReturnType<typeof toProgressResponse>>({ _tag: 'ArchiveNotFound' })
      : TE.right(toProgressResponse(found.value, { language, now: clock.now() }))

  return [
    ...makeSessionEndpoints(archiveContract, {
      'POST /mailclient-plugin/archive-email': {
        bodyRule: MAIL_BODY,
        fail: failArchiving('/mailclient-plugin/archive-email'),
        fails: [
          ...ledgerFailures,
          'RenderFailed',
          'RenderBusy',
          'ArchiveMismatch',
          'ArchiveInterrupted',
          'MailTooLarge',
          'DocumentTypeGone',
        ],
        respond: ({ body }, { caller, signal }) =>
          pipe(
            TE.fromEither(toMail(body)),
            TE.flatMap(({ email, attachments, unreadable }) =>
              uses.archiveMail(
                caller,
                {
                  target: toTarget(body.target),
                  documentType: body.documentType,
                  email,
                  attachments,
                  whenAvailable: O.getOrElse(() => false)(body.whenAvailable),
                  leftOut: [...O.getOrElse((): readonly LeftOut[] => [])(body.leftOut), ...unreadable],
                },
                signal(),
              ),
            ),
            TE.map(toOutcomeAnswer),
          ),
      },
      'GET /mailclient-plugin/archives/:archiveId': {
        fails: ['ArchiveNotFound'],
        handle: ({ params }, { caller, language }) =>
          pipe(uses.findArchive(caller, asArchiveId(params.archiveId)), TE.flatMap(toView(language))),
      },
      'DELETE /mailclient-plugin/archives/:archiveId': {
        fails: ['ArchiveNotFound', 'ArchiveUnderWay', 'ArchivedAgain', 'UndoTooLate'],
        handle: ({ params, query }, { caller }) =>
          pipe(
            uses.withdrawArchive(
              caller,
              asArchiveId(params.archiveId),
              O.map((id) => id as DocumentId)(query.documentId),
            ),
            TE.map(({ removed }) => ({ status: 'withdrawn', removed })),
          ),
      },
      'POST /mailclient-plugin/archives/:archiveId/retry': {
        fails: ['ArchiveNotFound', 'MailNotKept'],
        handle: ({ params }, { caller }) =>
          pipe(
            uses.retryArchive(caller, asArchiveId(params.archiveId)),
            TE.map(() => ({ status: 'queued' })),
          ),
      },
      'GET /mailclient-plugin/archive-progress': {
        fails: ['ArchiveNotFound'],
        handle: ({ query }, { caller, language }) =>
          pipe(uses.findArchiveOfMail(caller, query.internetMessageId), TE.flatMap(toView(language))),
      },
    }),
    ...makeSendArchiveEndpoints(uses, clock),
    ...makeSessionEndpoints(mailStatusContract, {
      'GET /mailclient-plugin/archives': {
        handle: ({ query }, { caller }) =>
          pipe(
            uses.listDocuments(
              caller,
              (['contact', 'account'] as const).flatMap((kind) => {
                const id = query[`${kind}Id`]
                return O.isSome(id) ? [toTarget({ kind, id: id.value })] : []
              }),
            ),
            TE.map((found) => ({
              data: found.map((one) => ({ ...one, archivedBy: toShownName(one.archivedBy) })),
            })),
          ),
      },
      'GET /mailclient-plugin/archive-status': {
        handle: ({ query }, { caller }) =>
          pipe(
            uses.archiveStatusOfMails(caller, query.messageIds),
            TE.map((mails) => ({
              data: mails.map(({ internetMessageId, archives }) => ({
                internetMessageId,
                archived: archives.some(({ status }) => status === 'archived'),
                archives: archives.map(toArchiveOfMailResponse),
              })),
            })),
          ),
      },
    }),
    ...makeLastUsedEndpoints(uses),
  ]
}
