// The plugin API about archiving: hand over a mail, and ask what became of it.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchiveMail, ArchiveOutcome } from '#application/archive/archive-mail.ts'
import type { ArchiveView, FindArchive, FindArchiveOfMail } from '#application/archive/archive-status.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type Answer, ok } from '../answer.ts'
import { type Endpoint, sessionEndpoint } from '../endpoint.ts'
import { errorResponse, type Failure, tell } from '../error-response.ts'
import type { FailureSetting } from '../failing.ts'
import type { Language } from '../language.ts'
import {
  archivedAnswer,
  archiveInput,
  attachmentsOf,
  byIdInput,
  byMailInput,
  mailBytes,
  progressAnswer,
  queuedAnswer,
  targetOf,
  tellReceipt,
} from './archive-codecs.ts'

export interface ArchiveUseCases {
  readonly archiveMail: ArchiveMail
  readonly findArchive: FindArchive
  readonly findArchiveOfMail: FindArchiveOfMail
}

const BASE = '/mailclient-plugin'
const MEGABYTE = 1024 * 1024
// 25 MB become a third more in base64; the rest is room for what JSON escapes.
const BODY_LIMIT = 36 * MEGABYTE

const ARCHIVE_PATH = `${BASE}/archive-email`

const mailTooLarge: Failure = { _tag: 'MailTooLarge', limit: MAX_MAIL_BYTES }

/** Whoever sends too much is told one limit, that of the mail; how a body carries it is no concern of his. */
const failArchiving = (failure: Failure, { language, now }: FailureSetting): Answer =>
  errorResponse(failure._tag === 'PayloadTooLarge' ? mailTooLarge : failure, language, ARCHIVE_PATH, now)

const tellOutcome = (outcome: ArchiveOutcome): Answer =>
  outcome._tag === 'Archived'
    ? ok({ status: 'archived', already: outcome.already, receipt: tellReceipt(outcome.receipt) })
    : { status: 202, body: { status: 'queued', archiveId: outcome.archiveId } }

export const archiveEndpoints = (uses: ArchiveUseCases, clock: Clock): readonly Endpoint[] => {
  const tellView =
    (language: Language) =>
    (found: O.Option<ArchiveView>): TE.TaskEither<Failure, Answer> => {
      if (O.isNone(found)) return TE.left({ _tag: 'ArchiveNotFound' })
      const { archiveId, status, partsDone, parts, receipt, failure } = found.value
      const told = O.isSome(failure) ? tell(failure.value, clock.now()) : undefined
      return TE.right(
        ok({
          archiveId,
          status,
          partsDone,
          parts,
          ...(O.isSome(receipt) ? { receipt: tellReceipt(receipt.value) } : {}),
          ...(told === undefined ? {} : { code: told.code, message: told.message[language] }),
        }),
      )
    }

  return [
    sessionEndpoint({
      method: 'POST',
      path: ARCHIVE_PATH,
      summary: 'Archives a mail with its attachments as one document of the ledger.',
      limited: 'plugin',
      bodyRule: { bytes: BODY_LIMIT, held: true },
      fail: failArchiving,
      input: archiveInput,
      answers: { 200: archivedAnswer, 202: queuedAnswer },
      handle: ({ body }, { caller }) =>
        mailBytes(body) > MAX_MAIL_BYTES
          ? TE.left(mailTooLarge)
          : pipe(
              uses.archiveMail(caller, {
                target: targetOf(body.target),
                documentType: body.documentType,
                email: body.emailData,
                attachments: attachmentsOf(body),
              }),
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
      handle: ({ params }, { caller, language }) =>
        pipe(uses.findArchive(caller, asArchiveId(params.archiveId)), TE.flatMap(tellView(language))),
    }),
    sessionEndpoint({
      method: 'GET',
      path: `${BASE}/archive-progress`,
      summary: 'How far the archive of a mail is.',
      limited: 'plugin',
      input: byMailInput,
      answers: { 200: progressAnswer },
      handle: ({ query }, { caller, language }) =>
        pipe(uses.findArchiveOfMail(caller, query.internetMessageId), TE.flatMap(tellView(language))),
    }),
  ]
}
