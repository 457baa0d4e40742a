// Which mails are asked about, and what is told of each (ARC-10).
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { ArchiveOfMail, MailStatus } from '#application/archive/archive-status.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { oneOf, text } from '#adapters/contract/codecs/text.ts'
import { HEADER_LINE } from './handed-mail.ts'
import { momentOrNull, nameOrNull } from './archive-codecs.ts'
import { tellTarget } from './send-archive-codecs.ts'

const MAX_MAILS = 100
/** An id may hold a comma itself; between two of them stand their brackets. */
const BETWEEN = /(?<=>)\s*,\s*(?=<)/

const id = text({ min: 1, max: HEADER_LINE })
const ids = t.readonlyArray(id)
const none = wording('Noem ten minste één mail.', 'Name at least one mail.')
const tooMany = wording(`Hoogstens ${MAX_MAILS} mails tegelijk.`, `At most ${MAX_MAILS} mails at a time.`)

/** From a parameter that is given once or several times, each with one id or more of them. */
const messageIds: t.Type<readonly string[], string, unknown> = described(
  { type: 'string', minLength: 1, maxLength: MAX_MAILS * (HEADER_LINE + 1) },
  new t.Type<readonly string[], string, unknown>(
    'messageIds',
    ids.is,
    (u, c) => {
      const given = (Array.isArray(u) ? u : [u]).flatMap((one: unknown) =>
        typeof one === 'string' ? one.split(BETWEEN).filter((part) => part !== '') : [],
      )
      if (given.length === 0) return t.failure(u, c, none)
      return given.length > MAX_MAILS ? t.failure(u, c, tooMany) : ids.validate(given, c)
    },
    (list) => list.join(','),
  ),
)

export const mailStatusInput = t.type({ query: t.type({ messageIds }) })

const textOrNull = t.union([t.string, t.null])

const archiveOfMail = t.type({
  archiveId: t.string,
  status: oneOf('queued', 'archiving', 'archived', 'failed'),
  target: t.type({ kind: oneOf('contact', 'account'), id: t.string }),
  archivedBy: textOrNull,
  archivedAt: textOrNull,
  documentId: textOrNull,
  documentUrl: textOrNull,
  /** Null: whoever asks can not undo it (any more). */
  undoUntil: textOrNull,
})

export const mailStatusAnswer = t.type({
  data: t.array(t.type({ internetMessageId: t.string, archived: t.boolean, archives: t.array(archiveOfMail) })),
})

const tellArchive = ({
  archiveId,
  status,
  target,
  by,
  receipt,
  undoUntil,
}: ArchiveOfMail): t.TypeOf<typeof archiveOfMail> => {
  const held = O.toNullable(receipt)
  return {
    archiveId,
    status,
    target: tellTarget(target),
    archivedBy: nameOrNull(held?.archivedBy ?? by),
    archivedAt: held === null ? null : new Date(held.archivedAt).toISOString(),
    documentId: held?.documentId ?? null,
    documentUrl: held?.documentUrl ?? null,
    undoUntil: momentOrNull(undoUntil),
  }
}

export const tellMailStatus = (found: readonly MailStatus[]): t.TypeOf<typeof mailStatusAnswer> => ({
  data: found.map(({ internetMessageId, archives }) => ({
    internetMessageId,
    archived: archives.some(({ status }) => status === 'archived'),
    archives: archives.map(tellArchive),
  })),
})
