// What archiving takes and answers. How a mail is handed over is in handed-mail.ts.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { ArchiveId, LeftOutReason, Receipt } from '#domain/archive/archive.ts'
import { MAX_LEFT_OUT } from '#domain/archive/mail.ts'
import { nobody } from '#domain/archive/erase-archive.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { flag } from '#adapters/contract/codecs/flag.ts'
import { listOf, oneOf, optional, text, uuid, wholeNumber } from '#adapters/contract/codecs/text.ts'
import { HEADER_LINE, handedMail } from './handed-mail.ts'

const target = t.type({ kind: oneOf('contact', 'account'), id: uuid })

/** An attachment of the mail that the client did not send. */
const keptBack = t.type({
  fileName: text({ max: HEADER_LINE }),
  size: wholeNumber,
  reason: oneOf('TOO_LARGE', 'BY_USER', 'DUPLICATE'),
})

export const archiveInput = t.type({
  body: t.intersection([
    t.type({
      target,
      documentType: optional(wholeNumber),
      whenAvailable: optional(flag),
      leftOut: optional(listOf(keptBack, MAX_LEFT_OUT)),
    }),
    handedMail,
  ]),
})

type ArchiveBody = t.TypeOf<typeof archiveInput>['body']

export const targetOf = ({ kind, id }: ArchiveBody['target']): ArchiveTarget =>
  kind === 'contact' ? { kind, id: id as ContactId } : { kind, id: id as AccountId }

export const receiptAnswer = t.type({
  archiveId: t.string,
  documentId: t.string,
  documentUrl: t.string,
  subject: t.string,
  archivedAt: t.string,
  /** Null: whoever did has had himself forgotten. */
  archivedBy: t.union([t.string, t.null]),
  parts: t.array(t.type({ fileName: t.string, size: t.number })),
  /** Attachments of the mail that are not in the document. */
  leftOut: t.array(
    t.type({
      fileName: t.string,
      size: t.number,
      reason: oneOf<LeftOutReason>('EMPTY', 'TOO_LARGE', 'BY_USER', 'DUPLICATE'),
    }),
  ),
  /** Null: whoever asks can not undo it (any more). */
  undoUntil: t.union([t.string, t.null]),
})

export const archivedAnswer = t.type({ status: t.literal('archived'), already: t.boolean, receipt: receiptAnswer })
export const queuedAnswer = t.type({ status: t.literal('queued'), archiveId: t.string })

export const progressAnswer = t.intersection([
  t.type({
    archiveId: t.string,
    status: oneOf('queued', 'archiving', 'archived', 'failed'),
    partsDone: t.number,
    parts: t.number,
  }),
  t.partial({
    receipt: receiptAnswer,
    code: t.string,
    message: t.string,
    failedAt: t.string,
    waitsFor: t.literal('sign_in'),
  }),
])

export const nameOrNull = (name: string): string | null => (name === nobody.name ? null : name)

export const momentOrNull = (at: O.Option<Instant>): string | null =>
  O.isSome(at) ? new Date(at.value).toISOString() : null

export const tellReceipt = (
  receipt: Receipt,
  of: { readonly archiveId: ArchiveId; readonly undoUntil: O.Option<Instant> },
): t.TypeOf<typeof receiptAnswer> => ({
  archiveId: of.archiveId,
  documentId: receipt.documentId,
  documentUrl: receipt.documentUrl,
  subject: receipt.subject,
  archivedAt: new Date(receipt.archivedAt).toISOString(),
  archivedBy: nameOrNull(receipt.archivedBy),
  parts: receipt.parts.map(({ fileName, size }) => ({ fileName, size })),
  leftOut: receipt.leftOut.map(({ fileName, size, reason }) => ({ fileName, size, reason })),
  undoUntil: momentOrNull(of.undoUntil),
})

export const withdrawnAnswer = t.type({ status: t.literal('withdrawn'), removed: t.boolean })

export const byIdInput = t.type({ params: t.type({ archiveId: uuid }) })
export const undoInput = t.type({
  params: t.type({ archiveId: uuid }),
  query: t.type({ documentId: optional(uuid) }),
})

export const retriedAnswer = t.type({ status: t.literal('queued') })
export const byMailInput = t.type({ query: t.type({ internetMessageId: text({ min: 1, max: HEADER_LINE }) }) })
