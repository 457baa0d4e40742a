// What other areas do when mail came back, or when its recipient complained about it (MSG-14).
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Mailing, MailMessage, MessageState } from './message.ts'

export interface ReturnedMessage extends Pick<MailMessage, 'id'>, Pick<Mailing, 'origin'> {
  /** Empty: the recipient was erased. */
  readonly address: string
  readonly state: Extract<MessageState, { readonly _tag: 'Returned' }>
}

/**
 * What follows in a higher area from a mail of any origin that came back, besides `report`. Called once for each mail, in the unit of work that
 * records the return. Returns the entries of the audit log.
 */
export type OnReturned<Stores> = (stores: Stores, returned: ReturnedMessage) => Stored<readonly AuditFact[]>

/** As `OnReturned`, once for each mail about which its recipient complained. */
export type OnComplaint<Stores> = (
  stores: Stores,
  complained: Omit<ReturnedMessage, 'state'>,
  at: Instant,
) => Stored<readonly AuditFact[]>
