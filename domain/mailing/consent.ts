// Ports for the consent of a directory's administrator to a system mailbox: its URL, its state and its check (SYS-3, SYS-5, SYS-11).
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

/** None: the client id of the cloud is not configured. */
export type FindConsentPlace = (directoryTenantId: string, state: string) => Option<ConsentPlace>

/** The state of a consent: JSON with the mailbox's key and, where it is signed, an expiring nonce that works once (SYS-5). */
export interface ConsentNonces {
  readonly stateFor: (key: SystemMailboxKey, by: UserUuid) => Task<string>
  /**
   * None: not JSON with a key, not signed by us, expired, or used before.
   * The key may be unknown. `by`: the user who requested a signed state.
   */
  readonly read: (state: string) => Stored<Option<{ readonly key: string; readonly by: Option<string> }>>
}

/** Requests a token from the directory, and checks what the token allows. */
export type CheckDirectory = (directoryTenantId: string) => Task<DirectoryAnswer>
