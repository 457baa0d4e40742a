// Audit entries of the mailing area (IDN-7). They contain no address, subject or text.
import { toFact, type ToFact } from '#domain/logging/audit.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export const MAILING_ACTIONS = [
  'template.created',
  'template.changed',
  'template.removed',
  'template.routed',
  'message.created',
  'message.retried',
  'message.withdrawn',
  'message.decided',
  'mailer.resumed',
  'mail-server.changed',
  'mail-server.removed',
  'mail-server.inbox-changed',
  'mail-server.inbox-removed',
  'system-mailbox.changed',
  'system-mailbox.consented',
  'system-mailbox.returns-changed',
  'test-mail.sent',
  'monitor-campaign.created',
] as const

export type MailingAction = (typeof MAILING_ACTIONS)[number]

export const mailFact: ToFact<MailingAction, Uuid | undefined> = toFact
