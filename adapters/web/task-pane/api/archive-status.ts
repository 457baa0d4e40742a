// Which mails are archived already, by whom, when and where: for the whole tenant (ARC-10).
import * as t from 'io-ts'
import { ArchiveTarget } from './archive.ts'
import type { Call } from '#adapters/web/kit/http.ts'

const textOrNull = t.union([t.string, t.null])

const MailArchive = t.readonly(
  t.type({
    archiveId: t.string,
    status: t.union([t.literal('queued'), t.literal('archiving'), t.literal('archived'), t.literal('failed')]),
    target: ArchiveTarget,
    archivedBy: textOrNull,
    archivedAt: textOrNull,
    documentId: textOrNull,
    documentUrl: textOrNull,
    undoUntil: textOrNull,
  }),
)
/** Of colleagues only what is archived; of the user himself all. */
export type MailArchive = t.TypeOf<typeof MailArchive>

const StatusAnswer = t.readonly(
  t.type({ data: t.readonlyArray(t.readonly(t.type({ archives: t.readonlyArray(MailArchive) }))) }),
)

/** At most 100 ids. */
export const archiveStatusCall = (messageIds: readonly string[]): Call<t.TypeOf<typeof StatusAnswer>> => ({
  method: 'GET',
  path: `/mailclient-plugin/archive-status?${new URLSearchParams(messageIds.map((id): [string, string] => ['messageIds', id])).toString()}`,
  answer: StatusAnswer,
})
