// The form of the tenant's mail server, and its faults. The field names are the paths in the request.
import type { OfficeMailerResponse } from '#adapters/contract/mailing/mail-server.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import type { TlsMode } from '#domain/mailing/mail-server.ts'
import type { AdminBody } from '../api/call.ts'
import { checkAddress, type FormText, findMissing } from '../forms/field-faults.ts'

export interface MailServerForm {
  readonly host: string
  readonly port: string
  readonly tls: TlsMode
  /** Empty: the server requires no login. */
  readonly user: string
  /** Empty: the present password stays. */
  readonly password: string
  readonly 'from.address': string
  readonly 'from.name': string
  /** The revision that the user has read; 0: there was no server. */
  readonly revision: number
}

/** The usual port for each kind of encryption. */
export const PORTS: Readonly<Record<TlsMode, string>> = { starttls: '587', implicit: '465', none: '25' }

export function toMailServerForm(server: OfficeMailerResponse['server']): MailServerForm {
  return {
    host: server?.host ?? '',
    port: String(server?.port ?? PORTS.starttls),
    tls: server?.tls ?? 'starttls',
    user: server?.user ?? '',
    password: '',
    'from.address': server?.from.address ?? '',
    'from.name': server?.from.name ?? '',
    revision: server?.revision ?? 0,
  }
}

export function toMailServerBody(form: MailServerForm): AdminBody<'PUT /mail-server'> {
  return {
    revision: form.revision,
    host: form.host.trim(),
    port: Number(form.port),
    tls: form.tls,
    ...(form.user.trim() !== '' && { user: form.user.trim() }),
    ...(form.password !== '' && { password: form.password }),
    from: { address: form['from.address'].trim(), name: form['from.name'].trim() },
  }
}

export function checkPort(t: FormText, port: string): FormFaults {
  const isPort = /^\s*\d{1,5}\s*$/.test(port) && Number(port) > 0 && Number(port) < 65_536
  return isPort ? {} : { port: t('mailServer.port.invalid') }
}

export function checkServer(t: FormText) {
  return (form: MailServerForm): FormFaults => ({
    ...findMissing(t, form, ['host', 'from.name', ...(form.password === '' ? [] : ['user' as const])]),
    ...checkPort(t, form.port),
    ...checkAddress(t, 'from.address', form['from.address']),
  })
}
