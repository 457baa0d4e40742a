// What the plugin API answers of archives in tests of the pane, and the mails they are of.
import type { AttachmentInfo, MailItem } from '#adapters/web/task-pane/host/mail-host.ts'
import { ARCHIVE_KEY_HEADER } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { type PluginAnswers, eva, later, ok, receipt } from './fake-plugin.ts'
import type { MailClient } from './mail-client-page.ts'
import { mail, person, user } from './mail-samples.ts'

export const { archiveId } = receipt
export const contact = { kind: 'contact', id: eva.id }
export const account = { kind: 'account', id: eva.organisation.id }

export function progress(over: object): object {
  return { archiveId, status: 'archiving', partsDone: 0, parts: 2, ...over }
}
export function done(over: object = {}): object {
  return progress({ status: 'archived', partsDone: 2, receipt: { ...receipt, ...over } })
}
export function mailArchive(over: object = {}): object {
  return {
    archiveId,
    status: 'archived',
    target: contact,
    archivedBy: 'Sanne Visser',
    archivedAt: later(-1),
    documentId: receipt.documentId,
    documentUrl: receipt.documentUrl,
    undoUntil: null,
    ...over,
  }
}
/** The archives of the open mail. */
export function known(...archives: readonly object[]) {
  return ok({ data: [{ internetMessageId: '<m@x>', archived: true, archives }] })
}

export const byColleague: PluginAnswers = {
  archiveStatus: known(mailArchive()),
  progress: ok(done({ archivedBy: 'Sanne Visser', archivedAt: later(-1), undoUntil: null })),
}
/** By the user, hours ago. */
export const earlier: PluginAnswers = {
  archiveStatus: known(mailArchive({ archivedBy: 'Piet de Vries', undoUntil: later(0.5) })),
  progress: ok(done({ archivedAt: later(-0.2), undoUntil: later(0.5) })),
}

const attachment = (id: string, fileName: string, size: number): AttachmentInfo => ({
  id,
  fileName,
  contentType: 'application/pdf',
  size,
  contentId: null,
  isInline: false,
})
const report = attachment('2', 'Concept jaarrekening.pdf', 48_200)
const LETTER = 'Getekende opdrachtbevestiging Bakkerij De Korenbloem 2026.pdf'
/** The first and the last attachment are one file. */
export const withCopies: MailItem = {
  ...mail,
  attachments: [attachment('1', LETTER, 248_113), report, attachment('3', LETTER, 248_113)],
}

const key = '7b1b7a5e-36f2-4a55-9d0e-0c7a8e1f2d3c'
/** Headers of what was announced. */
export const stamped = { [ARCHIVE_KEY_HEADER]: key }
export const sentMail: MailClient = {
  item: { ...mail, from: user, to: [person], attachments: [report] },
  headers: stamped,
}
/** What became of what was announced. */
export function sent(over: object) {
  return ok({ archiveKey: key, target: contact, ...over })
}
