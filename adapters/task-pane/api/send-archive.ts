// Archiving at send time: announce where a mail goes before it is sent, and ask what became of it.
import * as t from 'io-ts'
import { ArchiveTarget, Receipt } from './archive.ts'
import type { Call } from '#adapters/browser/http.ts'

const Announced = t.readonly(t.type({ status: t.literal('awaiting_send'), target: ArchiveTarget, expiresAt: t.string }))

export interface AnnounceBody {
  readonly archiveKey: string
  readonly target: ArchiveTarget
  /** Without: as the service does by itself. */
  readonly documentType?: number
  readonly conversationId?: string
}

/** Once more under one key changes the target. 409 ALREADY_SENT: a mail was sent under it. */
export const announceCall = (body: AnnounceBody): Call<t.TypeOf<typeof Announced>> => ({
  method: 'PUT',
  path: '/mailclient-plugin/send-archive-target',
  body,
  answer: Announced,
})

const SendArchive = t.readonly(
  t.intersection([
    t.type({
      status: t.union([
        t.literal('awaiting_send'),
        t.literal('queued'),
        t.literal('archiving'),
        t.literal('archived'),
        t.literal('failed'),
        t.literal('not_archived'),
        t.literal('expired'),
      ]),
      target: t.union([ArchiveTarget, t.null]),
    }),
    t.partial({
      expiresAt: t.string,
      archiveId: t.string,
      partsDone: t.number,
      parts: t.number,
      receipt: Receipt,
      reason: t.string,
      code: t.string,
      message: t.string,
      failedAt: t.string,
    }),
  ]),
)
export type SendArchive = t.TypeOf<typeof SendArchive>

/** 404: the user has not used the key, or what was known under it is forgotten. */
export const sendArchiveCall = (archiveKey: string): Call<SendArchive> => ({
  method: 'GET',
  path: `/mailclient-plugin/send-archive/${encodeURIComponent(archiveKey)}`,
  answer: SendArchive,
})
