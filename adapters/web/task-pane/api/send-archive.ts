// Archiving at send time: announce where a mail goes before it is sent, and ask what became of it.
import * as t from 'io-ts'
import { ArchiveTarget, Receipt } from './archive.ts'
import type { Call } from '#adapters/web/kit/http.ts'

const Announced = t.union([
  t.readonly(t.type({ status: t.literal('awaiting_send'), target: ArchiveTarget, expiresAt: t.string })),
  t.readonly(t.type({ status: t.literal('queued'), target: ArchiveTarget })),
])

export interface AnnounceBody {
  readonly archiveKey: string
  readonly target: ArchiveTarget
  /** Without: as the service does by itself. */
  readonly documentType?: number
  readonly conversationId?: string
}

/** Once more under one key changes the target; `queued`: that of a mail that was sent. 409 ALREADY_SENT: that mail's target is settled. */
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
      waitsFor: t.literal('sign_in'),
    }),
  ]),
)
export type SendArchive = t.TypeOf<typeof SendArchive>

const Retried = t.readonly(t.type({ status: t.literal('queued') }))

/** Tries a sent mail whose archiving failed again. 409 MAIL_NOT_KEPT: it has to be handed over again. */
export const retrySendCall = (archiveKey: string): Call<t.TypeOf<typeof Retried>> => ({
  method: 'POST',
  path: `/mailclient-plugin/send-archive/${encodeURIComponent(archiveKey)}/retry`,
  answer: Retried,
})

/** 404: the user has not used the key, or what was known under it is forgotten. */
export const sendArchiveCall = (archiveKey: string): Call<SendArchive> => ({
  method: 'GET',
  path: `/mailclient-plugin/send-archive/${encodeURIComponent(archiveKey)}`,
  answer: SendArchive,
})
