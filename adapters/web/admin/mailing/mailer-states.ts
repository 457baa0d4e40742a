// Determines whether a mailer can send: the states of system mailboxes, and pauses.
import type { MailWaitResponse } from '#adapters/contract/mailing/fields.ts'
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'

export type MailboxReadiness = 'empty' | 'missing' | 'granted'

export function getMailboxReadiness(mailbox: SystemMailboxResponse): MailboxReadiness {
  return mailbox.directoryTenantId === '' || mailbox.mailboxAddress === ''
    ? 'empty'
    : mailbox.consentStatus.granted
      ? 'granted'
      : 'missing'
}

/** Whether a person has to fix something before the mailer can send again. */
export function needsPerson({ since, reason }: MailWaitResponse): boolean {
  return since !== null && reason !== 'rate_limit' && reason !== 'throttled'
}
