// The form of a system mailbox's settings, with its faults.
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { addressFaults, type FormText, missingFaults } from '../forms/field-faults.ts'
import type { AdminBody } from '../api/call.ts'

/** Of a mailbox without a record. */
export const emptyMailbox = (key: SystemMailboxResponse['key']): SystemMailboxResponse => ({
  key,
  displayName: '',
  directoryTenantId: '',
  mailboxAddress: '',
  saveToSentItems: false,
  rateLimitPerMinute: null,
  rateLimitRecipientsPerDay: null,
  consentStatus: {
    granted: false,
    lastConsentAt: null,
    lastConsentBy: null,
    lastErrorAt: null,
    lastErrorMessage: null,
  },
})

export interface MailboxForm {
  readonly displayName: string
  readonly directoryTenantId: string
  readonly mailboxAddress: string
  readonly saveToSentItems: boolean
  readonly rateLimitPerMinute: string
  readonly rateLimitRecipientsPerDay: string
}

export const formOfMailbox = (mailbox: SystemMailboxResponse): MailboxForm => ({
  displayName: mailbox.displayName,
  directoryTenantId: mailbox.directoryTenantId,
  mailboxAddress: mailbox.mailboxAddress,
  saveToSentItems: mailbox.saveToSentItems,
  rateLimitPerMinute: String(mailbox.rateLimitPerMinute ?? ''),
  rateLimitRecipientsPerDay: String(mailbox.rateLimitRecipientsPerDay ?? ''),
})

/** Null: the default. */
const limitIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const bodyOfMailbox = (form: MailboxForm): AdminBody<'PUT /admin/system-mailboxes/:key'> => ({
  displayName: form.displayName.trim(),
  directoryTenantId: form.directoryTenantId.trim(),
  mailboxAddress: form.mailboxAddress.trim(),
  saveToSentItems: form.saveToSentItems,
  rateLimitPerMinute: limitIn(form.rateLimitPerMinute),
  rateLimitRecipientsPerDay: limitIn(form.rateLimitRecipientsPerDay),
})

export const checkMailbox =
  (t: FormText) =>
  (form: MailboxForm): FormFaults => {
    const limit = (name: 'rateLimitPerMinute' | 'rateLimitRecipientsPerDay') =>
      !/^\s*([1-9]\d{0,8})?\s*$/.test(form[name]) && { [name]: t('mailbox.limit.invalid') }
    return {
      ...missingFaults(t, form, ['displayName', 'directoryTenantId']),
      ...addressFaults(t, 'mailboxAddress', form.mailboxAddress),
      ...limit('rateLimitPerMinute'),
      ...limit('rateLimitRecipientsPerDay'),
    }
  }
