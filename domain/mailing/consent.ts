// Consent of a directory's administrator to a system mailbox: where it is given, and what the directory answers since (SYS-3, SYS-5, SYS-11).
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { DirectoryAnswer, SystemMailboxKey } from './system-mailbox.ts'

/** Where an administrator of a directory consents, and where the provider sends them back to. */
export interface ConsentPlace {
  readonly consentUrl: string
  readonly redirectUri: string
}

/** None: there is no client id of the cloud. */
export type FindConsentPlace = (directoryTenantId: string, state: string) => Option<ConsentPlace>

/** The state of a consent: JSON with the mailbox's key and, where it is signed, an expiring nonce that works once (SYS-5). */
export interface ConsentNonces {
  readonly stateFor: (key: SystemMailboxKey, by: UserUuid) => Task<string>
  /** None: not JSON with a key, not signed by us, expired, or used before. The key may be unknown. `by`: who asked for the state, where it is signed. */
  readonly read: (state: string) => Stored<Option<{ readonly key: string; readonly by: Option<string> }>>
}

/** Asks the directory for a token, and looks what it allows. */
export type CheckDirectory = (directoryTenantId: string) => Task<DirectoryAnswer>
