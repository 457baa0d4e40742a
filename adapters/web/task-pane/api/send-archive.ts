// Archiving at send time: choose where a mail goes before it is sent, and follow what becomes of it.
import type { Receipt } from './archive.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type Followed = PaneResponse<'GET /mailclient-plugin/send-archive/:archiveKey'>
export type SendArchive = Omit<Followed, 'archiveKey' | 'receipt'> & { readonly receipt?: Receipt }

const of = (archiveKey: string) => ({ params: { archiveKey } })

/** The same key again changes the target; `queued`: that of a sent mail. 409 ALREADY_SENT: the target of that mail is final. */
export const announceCall = (body: PaneBody<'PUT /mailclient-plugin/send-archive-target'>) =>
  call('PUT /mailclient-plugin/send-archive-target', { body })

/** Retries a sent mail whose archiving failed. 409 MAIL_NOT_KEPT: it has to be handed over again. */
export const retrySendCall = (archiveKey: string) =>
  call('POST /mailclient-plugin/send-archive/:archiveKey/retry', of(archiveKey))

/** 404: the user has not used the key, or it is forgotten. */
export const sendArchiveCall = (archiveKey: string) =>
  call('GET /mailclient-plugin/send-archive/:archiveKey', of(archiveKey))
