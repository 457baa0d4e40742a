// Archiving: sending a mail to the service, its progress, its status for the tenant, undoing, and archiving on sending.
import type { LeftOut } from '#domain/archive/archive.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type FollowedArchive = PaneResponse<'GET /mailclient-plugin/archives/:archiveId'>
type FullReceipt = NonNullable<FollowedArchive['receipt']>
/** Without `leftOut` if only the list of archives is known. */
export type ArchiveReceipt = Omit<FullReceipt, 'leftOut'> & Partial<Pick<FullReceipt, 'leftOut'>>
export type ArchivingProgress = Omit<FollowedArchive, 'receipt'> & { readonly receipt?: ArchiveReceipt }

/** Of colleagues finished archives only; of the user all (ARC-10). */
export type MailArchive = PaneResponse<'GET /mailclient-plugin/archive-status'>['data'][number]['archives'][number]

/** The parts of a mail; the service takes a whole mail as well. */
export type ArchiveBody = Extract<PaneBody<'POST /mailclient-plugin/archive-email'>, { readonly emailData: unknown }>
export type PaneTarget = ArchiveBody['target']

/** An attachment that the pane does not send, and why. */
export interface KeptBack extends LeftOut {
  readonly reason: Exclude<LeftOut['reason'], 'EMPTY'>
}

type FollowedSend = PaneResponse<'GET /mailclient-plugin/send-archive/:archiveKey'>
export type SendArchiveStatus = Omit<FollowedSend, 'archiveKey' | 'receipt'> & { readonly receipt?: ArchiveReceipt }

export type DocumentTypeOption = PaneResponse<'GET /mailclient-plugin/document-types'>['data'][number]

/** A slow connection has to carry up to 34 MB. */
export const archiveCall = (body: ArchiveBody) =>
  call('POST /mailclient-plugin/archive-email', { body, deadline: 180_000 })

/** 404 for a mail that was never sent to the service. */
export const progressOfMailCall = (internetMessageId: string) =>
  call('GET /mailclient-plugin/archive-progress', { query: { internetMessageId } })

/** 404 for an archive of another user. */
export const progressCall = (archiveId: string) =>
  call('GET /mailclient-plugin/archives/:archiveId', { params: { archiveId } })

/** At most 100 ids. */
export const archiveStatusCall = (messageIds: readonly string[]) =>
  call('GET /mailclient-plugin/archive-status', { query: { messageIds } })

/** `removed` false: the document is deleted shortly. 409 ARCHIVED_AGAIN: the archive has a newer document, which stays. */
export const undoCall = (archiveId: string, documentId: string) =>
  call('DELETE /mailclient-plugin/archives/:archiveId', { params: { archiveId }, query: { documentId } })

/** The same key again changes the target; `queued`: that of a sent mail. 409 ALREADY_SENT: the target of that mail is final. */
export const setSendTargetCall = (body: PaneBody<'PUT /mailclient-plugin/send-archive-target'>) =>
  call('PUT /mailclient-plugin/send-archive-target', { body })

/** Retries a sent mail whose archiving failed. 409 MAIL_NOT_KEPT: the mail has to be sent to the service again. */
export const retrySendCall = (archiveKey: string) =>
  call('POST /mailclient-plugin/send-archive/:archiveKey/retry', { params: { archiveKey } })

/** 404: the user has not used the key, or it is deleted. */
export const sendArchiveCall = (archiveKey: string) =>
  call('GET /mailclient-plugin/send-archive/:archiveKey', { params: { archiveKey } })

export const documentTypesCall = call('GET /mailclient-plugin/document-types')
export const lastTypeCall = call('GET /mailclient-plugin/last-used')
