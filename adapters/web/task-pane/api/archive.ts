// Archiving as the service offers it: hand over a mail, follow what becomes of it, and take it back.
import * as t from 'io-ts'
import type { LeftOut } from '#domain/archive/archive.ts'
import type { Call } from '#adapters/web/kit/http.ts'

const textOrNull = t.union([t.string, t.null])

export const Receipt = t.readonly(
  t.intersection([
    t.type({
      archiveId: t.string,
      documentId: t.string,
      documentUrl: t.string,
      subject: t.string,
      archivedAt: t.string,
      archivedBy: textOrNull,
      parts: t.readonlyArray(t.readonly(t.type({ fileName: t.string, size: t.number }))),
      undoUntil: textOrNull,
    }),
    // Attachments that are not in the document. A replica of the release before sends none.
    t.partial({
      leftOut: t.readonlyArray(t.readonly(t.type({ fileName: t.string, size: t.number, reason: t.string }))),
    }),
  ]),
)
/** One document of the ledger with its parts, as it was read back from there. Sizes in bytes. `undoUntil`: null where the user can not undo it. */
export type Receipt = t.TypeOf<typeof Receipt>

const ArchiveAnswer = t.union([
  t.readonly(t.type({ status: t.literal('archived'), already: t.boolean, receipt: Receipt })),
  t.readonly(t.type({ status: t.literal('queued'), archiveId: t.string })),
])
export type ArchiveAnswer = t.TypeOf<typeof ArchiveAnswer>

const Progress = t.readonly(
  t.intersection([
    t.type({
      archiveId: t.string,
      status: t.union([t.literal('queued'), t.literal('archiving'), t.literal('archived'), t.literal('failed')]),
      partsDone: t.number,
      parts: t.number,
    }),
    t.partial({
      receipt: t.union([Receipt, t.null]),
      code: textOrNull,
      message: textOrNull,
      failedAt: t.string,
      waitsFor: t.literal('sign_in'),
    }),
  ]),
)
export type Progress = t.TypeOf<typeof Progress>

export const ArchiveTarget = t.readonly(
  t.type({ kind: t.union([t.literal('contact'), t.literal('account')]), id: t.string }),
)
export type ArchiveTarget = t.TypeOf<typeof ArchiveTarget>

interface Correspondent {
  readonly name: string
  readonly address: string
}

/** An attachment that the pane does not send, and why. */
export interface KeptBack extends LeftOut {
  readonly reason: Exclude<LeftOut['reason'], 'EMPTY'>
}

export interface ArchiveBody {
  readonly target: ArchiveTarget
  readonly leftOut: readonly KeptBack[]
  /** Without: as the service does by itself. */
  readonly documentType?: number
  /** The service archives it in the background, as soon as the accounting system answers. */
  readonly whenAvailable?: true
  readonly emailData: {
    readonly internetMessageId: string
    readonly conversationId?: string
    readonly subject: string
    readonly from: Correspondent
    readonly to: readonly Correspondent[]
    readonly cc: readonly Correspondent[]
    /** ISO 8601. */
    readonly sentAt: string
    readonly htmlBody: string
  }
  readonly attachments: readonly {
    readonly fileName: string
    readonly contentType: string
    /** Base64. */
    readonly content: string
    readonly contentId?: string
  }[]
}

export const archiveCall = (body: ArchiveBody): Call<ArchiveAnswer> => ({
  method: 'POST',
  path: '/mailclient-plugin/archive-email',
  body,
  answer: ArchiveAnswer,
  // The service itself gives up earlier; a slow line has to carry up to 34 MB.
  deadline: 180_000,
})

/** 404 where this mail was never handed over. */
export const progressOfMailCall = (internetMessageId: string): Call<Progress> => ({
  method: 'GET',
  path: `/mailclient-plugin/archive-progress?${new URLSearchParams({ internetMessageId }).toString()}`,
  answer: Progress,
})

const pathOf = (archiveId: string): string => `/mailclient-plugin/archives/${encodeURIComponent(archiveId)}`

/** 404 where it is not the user's to follow. */
export const progressCall = (archiveId: string): Call<Progress> => ({
  method: 'GET',
  path: pathOf(archiveId),
  answer: Progress,
})

const Withdrawn = t.readonly(t.type({ status: t.literal('withdrawn'), removed: t.boolean }))

/** `removed` false: the document goes shortly. 409 ARCHIVED_AGAIN: the archive has a newer document than this one, which stays. */
export const undoCall = (archiveId: string, documentId: string): Call<t.TypeOf<typeof Withdrawn>> => ({
  method: 'DELETE',
  path: `${pathOf(archiveId)}?${new URLSearchParams({ documentId }).toString()}`,
  answer: Withdrawn,
})
