// Ports of the licence area. Licences belong to a mail domain or address, not to a tenant; their users and events are the link tenant's.
import type { Option } from 'fp-ts/lib/Option.js'
import type { PersonalData, ReadPage } from '#domain/identity/personal-data.ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Activation, Licence, LicenceId, LicenceState } from './licence.ts'

export interface LicenceOfMailbox {
  readonly licence: Licence
  /** Of this mailbox. */
  readonly activation: Option<Activation>
  /** Places taken: those that are not deactivated. */
  readonly activations: number
}

export interface LicenceQuery extends Page {
  /** In what it covers, the organisation, or the applicant's name or address; without regard to case. Empty: all. */
  readonly q: string
  /** As time makes it: past `expiresAt` is expired (LIC-5). Empty: any. */
  readonly states: readonly LicenceState[]
  readonly expiresBefore: Option<Instant>
  readonly sortBy: 'expiresAt' | 'organization' | 'createdAt'
  readonly sortDir: 'asc' | 'desc'
}

export interface ListedLicence extends Pick<LicenceOfMailbox, 'licence' | 'activations'> {}

/**
 * In any scope. Mailboxes compare without regard to case. Locks in one order everywhere: licence, then activation, then users of the link tenant.
 * Events are added before or after users: that waits for none of these.
 */
export interface LicenceStore {
  /**
   * The licence of the mailbox's activation, else the one that covers its address, else its mail domain (`getCoveringKeys`): the first of them that is
   * pending or active, else the first that covers it, else that of the activation.
   */
  readonly findFor: (mailbox: Mailbox) => Stored<Option<LicenceOfMailbox>>
  /** The same, with the licence locked until the end of the unit of work; its places are counted under the lock. */
  readonly lockFor: (mailbox: Mailbox) => Stored<Option<LicenceOfMailbox>>
  /** By its id, locked in the same way. */
  readonly lock: (id: LicenceId) => Stored<Option<ListedLicence>>
  readonly find: (id: LicenceId) => Stored<Option<ListedLicence>>
  /** What covers exactly this, locked. */
  readonly lockCovering: (covers: string) => Stored<Option<ListedLicence>>
  /** Right(false): another covers the same already; nothing was written. */
  readonly add: (licence: Licence) => Stored<boolean>
  /** Replaces all but what it covers. */
  readonly put: (licence: Licence) => Stored<void>
  /** With its activations. */
  readonly remove: (id: LicenceId) => Stored<void>
  /** Makes the activation of the mailbox or replaces it, whatever licence it was under. */
  readonly putActivation: (activation: Activation) => Stored<void>
  /** `id`: only if it is under this licence. Right(false): there was none. */
  readonly removeActivation: (mailbox: Mailbox, id?: LicenceId) => Stored<boolean>
  readonly list: (query: LicenceQuery, now: Instant) => Stored<Paged<ListedLicence>>
  /** Those that cover one of these mail domains. */
  readonly listCovering: (domains: readonly string[]) => Stored<readonly ListedLicence[]>
  /** Of these licences, the last used first. */
  readonly listActivations: (ids: readonly LicenceId[], page: Page) => Stored<Paged<Activation>>
  /**
   * Deactivates up to `limit` activations unused since the moment, under active licences that are no trial and not past expiry; hands them to `each`
   * with their licences, in parts, beside the next part's deactivation. Answers how many; 0 only where none is left. Locks those licences first.
   * Set-based.
   */
  readonly deactivateUnused: (
    unusedSince: Instant,
    now: Instant,
    limit: number,
    each: (
      part: readonly (Pick<Activation, 'mailbox' | 'lastUsedAt'> & { readonly licence: Licence })[],
    ) => Stored<void>,
  ) => Stored<number>
  /** Marks up to `limit` licences that are past their expiry, as LIC-5 does; answers them, none only where none is left. Set-based. */
  readonly expire: (now: Instant, limit: number) => Stored<readonly ListedLicence[]>
}

/** In the link tenant. Users whom licences made and no administrator changed since; no others, and only NOT_ACTIVATED ones, are marked (LIC-9). Set-based. */
export interface LinkUserStore {
  /** A user whom the licence has just made. */
  readonly add: (user: UserUuid, id: LicenceId) => Stored<void>
  /**
   * The licence under which they register or activate. One who is to be removed becomes NOT_ACTIVATED. Right(false): no licence made the user,
   * or an administrator changed them since; nothing was written.
   */
  readonly put: (user: UserUuid, id: LicenceId, now: Instant) => Stored<boolean>
  /** Marks the mailbox's user for removal, unless they hold a place under a licence that is pending or active. Right(false): nothing was changed. */
  readonly markMailbox: (mailbox: Mailbox, now: Instant) => Stored<boolean>
  /** The same for the users of the licence, applicants of duplicate registrations too; answers how many. */
  readonly markLicence: (id: LicenceId, now: Instant) => Stored<number>
  /**
   * The same for the users of up to `limit` licences that expired before the moment, and for up to `limit` of none any more and unchanged since
   * then; answers how many, 0 only where none is left. Locks those licences first.
   */
  readonly markExpired: (expiredBefore: Instant, now: Instant, limit: number) => Stored<number>
  /** Of a licence that lives again: makes those NOT_ACTIVATED whom its expiry marked. Others who are to be removed stay so. */
  readonly restoreLicence: (id: LicenceId, now: Instant) => Stored<void>
}

/**
 * What licences keep of a person (PLG-23), in any scope: activations of their mailboxes, and their request for a licence. A person's mailboxes are those that they connected with the ledger, so erasing comes before the vault's. It removes the
 * activations, and the applicant from licences, which stay: they are an office's. A licence of nothing but the person's own address goes too.
 * Only activations go with a mailbox that was not proven: another person may have it.
 */
export interface PersonalLicences extends PersonalData {
  /** Locks the licences of a mailbox, of any person, and answers the same erasure of it: how many there were of each kind. Set-based. */
  readonly lockMailbox: (mailbox: Mailbox) => Stored<Stored<Readonly<Record<string, number>>>>
  /** Those of the person's mailboxes whose owner they proved to be, in comparable order. */
  readonly provenMailboxes: ReadPage<Mailbox>
  /** In the link tenant, of any tenant's person and their proven mailboxes: their user there, and their part of events and notifications. */
  readonly exportOfLinkTenant: PersonalData['export']
}

export interface LicencePersonalStores {
  readonly personalLicences: PersonalLicences
  readonly linkUsers: Pick<LinkUserStore, 'markMailbox'>
}

export type LicenceJob =
  /** Hourly tries of DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS (LIC-7). */
  | Job<'licence.deactivate-inactive', Record<string, never>>
  /** Hourly tries of MARK_EXPIRED_KOPPEL_USERS (LIC-9). */
  | Job<'licence.mark-expired-users', Record<string, never>>

export interface LicenceStores {
  readonly licences: LicenceStore
  readonly linkUsers: LinkUserStore
}

export interface LicenceMetrics {
  /** `licence_requests_total{operation,outcome}`. */
  readonly countLicenceRequest: (operation: 'register' | 'activate' | 'validate' | 'access', outcome: string) => void
}

/** Mails to applicants; the id of their origin is that of the licence. */
export const LICENCE_MAILS = 'licence'
