// What the areas above keep of a mailbox, and how it is forgotten when its owner is anonymised (IDN-5). Each area supplies its own.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/**
 * In units of work of its own, so that it may be broken off anywhere and begun again; what is forgotten already counts nothing. Answers how
 * many there were of each kind.
 */
export type ForgetMailbox = (
  tenantUuid: TenantUuid,
  mailbox: Mailbox,
) => TaskEither<StoreUnavailable, Readonly<Record<string, number>>>
