// Calls and types for archives, their progress and receipts, and for archiving on sending.
import type { LeftOut } from '#domain/archive/archive.ts'
import { type PaneBody, callPlugin, type PaneResponse } from './plugin-api.ts'

type FollowedArchive = PaneResponse<'GET /mailclient-plugin/archives/:archiveId'>
type FullReceipt = NonNullable<FollowedArchive['receipt']>
/** `leftOut` is absent if the receipt comes from the list of archives. */
export type ArchiveReceipt = Omit<FullReceipt, 'leftOut'> & Partial<Pick<FullReceipt, 'leftOut'>>
export type ArchivingProgress = Omit<FollowedArchive, 'receipt'> & { readonly receipt?: ArchiveReceipt }

/** Contains all archives of the user, and the finished archives of colleagues (ARC-10). */
export type MailArchive = PaneResponse<'GET /mailclient-plugin/archive-status'>['data'][number]['archives'][number]

export type ArchiveBody = PaneBody<'POST /mailclient-plugin/archive-email'>
export type PaneTarget = ArchiveBody['target']

/** An attachment that the pane does not send, and why. */
export interface KeptBack extends LeftOut {
  readonly reason: Exclude<LeftOut['reason'], 'EMPTY' | 'REMOTE' | 'MISSING' | 'IN_TEXT'>
}

type FollowedSend = PaneResponse<'GET /mailclient-plugin/send-archive/:archiveKey'>
export type SendArchiveStatus = Omit<FollowedSend, 'archiveKey' | 'receipt'> & { readonly receipt?: ArchiveReceipt }

export type DocumentTypeOption = PaneResponse<'GET /mailclient-plugin/document-types'>['data'][number]

/** The service answers 404 for an archive of another user. */
export function toProgressCall(archiveId: string) {
  return callPlugin('GET /mailclient-plugin/archives/:archiveId', { params: { archiveId } })
}

/** 404: the user has not used this key, or its record is deleted. */
export function toSendArchiveCall(archiveKey: string) {
  return callPlugin('GET /mailclient-plugin/send-archive/:archiveKey', { params: { archiveKey } })
}
