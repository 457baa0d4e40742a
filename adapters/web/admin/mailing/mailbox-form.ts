// The form for the settings of a system mailbox, and its faults.
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { checkAddress, type FormText, findMissing } from '../forms/field-faults.ts'
import type { AdminBody } from '../api/call.ts'

/** The initial values for a mailbox that has no record. */
export function makeEmptyMailbox(key: SystemMailboxResponse['key']): SystemMailboxResponse {
  return {
    key,
    displayName: '',
    directoryTenantId: '',
    mailboxAddress: '',
    saveToSentItems: false,
    rateLimitPerMinute: null,
    rateLimitRecipientsPerDay: null,
    revision: 0,
    consentStatus: {
      granted: false,
      lastConsentAt: null,
      lastConsentBy: null,
      lastErrorAt: null,
      lastErrorMessage: null,
    },
    lastWorkedAt: null,
  }
}

type Limit = 'rateLimitPerMinute' | 'rateLimitRecipientsPerDay'

export type MailboxForm = Omit<SystemMailboxResponse, 'key' | 'consentStatus' | 'lastWorkedAt' | Limit> &
  Readonly<Record<Limit, string>>

export function toMailboxForm(mailbox: SystemMailboxResponse): MailboxForm {
  const {
    key: _,
    consentStatus: __,
    lastWorkedAt: _at,
    rateLimitPerMinute,
    rateLimitRecipientsPerDay,
    ...settings
  } = mailbox
  return {
    ...settings,
    rateLimitPerMinute: String(rateLimitPerMinute ?? ''),
    rateLimitRecipientsPerDay: String(rateLimitRecipientsPerDay ?? ''),
  }
}

/** Null: the default limit. */
const parseLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function toMailboxBody(form: MailboxForm): AdminBody<'PUT /admin/system-mailboxes/:key'> {
  return {
    ...form,
    displayName: form.displayName.trim(),
    directoryTenantId: form.directoryTenantId.trim(),
    mailboxAddress: form.mailboxAddress.trim(),
    rateLimitPerMinute: parseLimit(form.rateLimitPerMinute),
    rateLimitRecipientsPerDay: parseLimit(form.rateLimitRecipientsPerDay),
  }
}

export function checkMailbox(t: FormText) {
  return (form: MailboxForm): FormFaults => {
    const limit = (name: Limit) => !/^\s*([1-9]\d{0,8})?\s*$/.test(form[name]) && { [name]: t('mailbox.limit.invalid') }
    return {
      ...findMissing(t, form, ['displayName', 'directoryTenantId']),
      ...checkAddress(t, 'mailboxAddress', form.mailboxAddress),
      ...limit('rateLimitPerMinute'),
      ...limit('rateLimitRecipientsPerDay'),
    }
  }
}
