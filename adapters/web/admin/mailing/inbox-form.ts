// The form of the inbox of the tenant's own mail server, and its faults. The field names are the paths in the request.
import type { OfficeInboxResponse } from '#adapters/contract/mailing/inboxes.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import type { TlsMode } from '#domain/mailing/mail-server.ts'
import { type ReturnsChoice, USUAL_CHOICE } from '#domain/mailing/return-reader.ts'
import type { AdminBody } from '../api/call.ts'
import { type FormText, findMissing } from '../forms/field-faults.ts'
import { checkPort, type MailServerForm } from './mail-server-form.ts'

export type InboxForm = Omit<MailServerForm, 'from.address' | 'from.name'> & ReturnsChoice

/** The usual port for each kind of encryption. */
export const INBOX_PORTS: Readonly<Record<TlsMode, string>> = { starttls: '143', implicit: '993', none: '143' }

export function toInboxForm(inbox: OfficeInboxResponse['inbox']): InboxForm {
  return {
    host: inbox?.host ?? '',
    port: String(inbox?.port ?? INBOX_PORTS.implicit),
    tls: inbox?.tls ?? 'implicit',
    user: inbox?.user ?? '',
    password: '',
    handling: inbox?.handling ?? USUAL_CHOICE.handling,
    folder: inbox?.folder ?? USUAL_CHOICE.folder,
    revision: inbox?.revision ?? 0,
  }
}

export function toInboxBody(form: InboxForm): AdminBody<'PUT /mail-server/inbox'> {
  return {
    revision: form.revision,
    host: form.host.trim(),
    port: Number(form.port),
    tls: form.tls,
    user: form.user.trim(),
    handling: form.handling,
    // Kept for when mails are moved.
    ...(form.folder.trim() !== '' && { folder: form.folder.trim() }),
    ...(form.password !== '' && { password: form.password }),
  }
}

export function checkInbox(t: FormText) {
  return (form: InboxForm): FormFaults => ({
    ...findMissing(t, form, form.handling === 'move' ? ['host', 'user', 'folder'] : ['host', 'user']),
    ...checkPort(t, form.port),
  })
}
