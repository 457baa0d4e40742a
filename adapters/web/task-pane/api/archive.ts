// Archiving: hand over a mail, follow what becomes of it, and undo it.
import type { LeftOut } from '#domain/archive/archive.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type Followed = PaneResponse<'GET /mailclient-plugin/archives/:archiveId'>
type Whole = NonNullable<Followed['receipt']>
/** Without `leftOut`: it is known from the list of archives alone. */
export type Receipt = Omit<Whole, 'leftOut'> & Partial<Pick<Whole, 'leftOut'>>
export type Progress = Omit<Followed, 'receipt'> & { readonly receipt?: Receipt }

/** The parts of a mail; the service takes a whole mail as well. */
export type ArchiveBody = Extract<PaneBody<'POST /mailclient-plugin/archive-email'>, { readonly emailData: unknown }>
export type ArchiveTarget = ArchiveBody['target']

/** An attachment that the pane does not send, and why. */
export interface KeptBack extends LeftOut {
  readonly reason: Exclude<LeftOut['reason'], 'EMPTY'>
}

const of = (archiveId: string) => ({ params: { archiveId } })

/** The service gives up earlier; a slow line has to carry up to 34 MB. */
const DEADLINE = 180_000

export const archiveCall = (body: ArchiveBody) =>
  call('POST /mailclient-plugin/archive-email', { body, deadline: DEADLINE })

/** 404 where this mail was never handed over. */
export const progressOfMailCall = (internetMessageId: string) =>
  call('GET /mailclient-plugin/archive-progress', { query: { internetMessageId } })

/** 404 where the archive is not the user's. */
export const progressCall = (archiveId: string) => call('GET /mailclient-plugin/archives/:archiveId', of(archiveId))

/** `removed` false: the document goes shortly. 409 ARCHIVED_AGAIN: the archive has a newer document, which stays. */
export const undoCall = (archiveId: string, documentId: string) =>
  call('DELETE /mailclient-plugin/archives/:archiveId', { ...of(archiveId), query: { documentId } })
