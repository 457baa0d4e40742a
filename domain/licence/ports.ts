// Ports of the licence area. Licences belong to a mail domain or address, not to a tenant; their users and events are the link tenant's.
import type { Option } from 'fp-ts/lib/Option.js'
import type { PersonalData, ReadPage } from '#domain/identity/personal-data.ts'
import type { licenceKinds, linkKinds } from './personal-data.ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Activation, Licence, LicenceId, LicenceState } from './licence.ts'

export interface LicenceOfMailbox {
  readonly licence: Licence
  /** The activation of this mailbox. */
  readonly activation: Option<Activation>
  /** The number of seats in use: activations that are not deactivated. */
  readonly activations: number
}

export interface LicenceQuery extends Page {
  /** Searches what a licence covers, the organisation, and the applicant's name and address, without regard to case. Empty: all. */
  readonly q: string
  /** The states at the time of the query: past `expiresAt` a licence is expired (LIC-5). Empty: any. */
  readonly states: readonly LicenceState[]
  readonly expiresBefore: Option<Instant>
  readonly sortBy: 'expiresAt' | 'organization' | 'createdAt'
  readonly sortDir: 'asc' | 'desc'
}

export interface ListedLicence extends Pick<LicenceOfMailbox, 'licence' | 'activations'> {}

/**
 * Works in any scope. Mailboxes compare without regard to case. All code locks in one order: licence, activation, users of the link tenant.
 * Events may be added before or after users, because adding them waits for none of these locks.
 */
export interface LicenceStore {
  /**
   * Candidates: the licence of the mailbox's activation, then the one that covers its address, then its mail domain (`getCoveringKeys`).
   * Returns the first pending or active one; else the first that covers the mailbox; else that of the activation. Of revoked ones for the
   * same domain or address, only the latest counts, and only without another.
   */
  readonly findFor: (mailbox: Mailbox) => Stored<Option<LicenceOfMailbox>>
  /** As `findFor`, and locks the licence until the end of the unit of work. The seats are counted under the lock. */
  readonly lockFor: (mailbox: Mailbox) => Stored<Option<LicenceOfMailbox>>
  /** Finds a licence by its id, and locks it as `lockFor` does. */
  readonly lock: (id: LicenceId) => Stored<Option<ListedLicence>>
  readonly find: (id: LicenceId) => Stored<Option<ListedLicence>>
  /** Finds the licence that covers exactly this, else the latest revoked one that did, and locks it as `lockFor` does. */
  readonly lockCovering: (covers: string) => Stored<Option<ListedLicence>>
  /** Right(false): another licence, not revoked, covers the same; nothing was written. */
  readonly add: (licence: Licence) => Stored<boolean>
  /** Replaces all fields except `covers`. */
  readonly put: (licence: Licence) => Stored<void>
  /**
   * Lets a locked licence, which is not revoked, cover this instead. Right(false): it or another that is not revoked covers this already;
   * nothing was written.
   */
  readonly cover: (id: LicenceId, covers: string) => Stored<boolean>
  /** Removes the licence and its activations. */
  readonly remove: (id: LicenceId) => Stored<void>
  /** Creates or replaces the activation of the mailbox, whatever licence it was under. */
  readonly putActivation: (activation: Activation) => Stored<void>
  /** `id`: removes the activation only if it is under this licence. Right(false): there was none. */
  readonly removeActivation: (mailbox: Mailbox, id?: LicenceId) => Stored<boolean>
  readonly list: (query: LicenceQuery, now: Instant) => Stored<Paged<ListedLicence>>
  /** The licences that cover one of these mail domains; for each domain as `lockCovering` finds it. */
  readonly listCovering: (domains: readonly string[]) => Stored<readonly ListedLicence[]>
  /** The activations of these licences, the last used first. `mailbox`: only of this mailbox, compared without case. */
  readonly listActivations: (ids: readonly LicenceId[], page: Page, mailbox?: Mailbox) => Stored<Paged<Activation>>
  /**
   * Locks active licences that are neither trials nor past expiry, and deactivates up to `limit` of their activations, unused since
   * `unusedSince`. `each` gets them in parts with their licences, while the next part is deactivated. Returns their number; 0 only if no
   * such activation is left. Set-based.
   */
  readonly deactivateUnused: (
    unusedSince: Instant,
    now: Instant,
    limit: number,
    each: (
      part: readonly (Pick<Activation, 'mailbox' | 'lastUsedAt'> & { readonly licence: Licence })[],
    ) => Stored<void>,
  ) => Stored<number>
  /** Marks up to `limit` licences past their expiry as expired (LIC-5), and returns them; empty only if none is left. Set-based. */
  readonly expire: (now: Instant, limit: number) => Stored<readonly ListedLicence[]>
}

/**
 * In the link tenant: users whom licences created and no administrator changed since. Only these users are marked for removal, and only if
 * they are NOT_ACTIVATED (LIC-9). Set-based.
 */
export interface LinkUserStore {
  /** Adds a user whom the licence has just created. */
  readonly add: (user: UserUuid, id: LicenceId) => Stored<void>
  /**
   * Sets the licence under which the user registers or activates. A TO_BE_REMOVED user becomes NOT_ACTIVATED. Right(false): no licence
   * created the user, or an administrator changed them since; nothing was written.
   */
  readonly put: (user: UserUuid, id: LicenceId, now: Instant) => Stored<boolean>
  /** Marks the mailbox's user for removal, unless they have a seat under a pending or active licence. Right(false): nothing changed. */
  readonly markMailbox: (mailbox: Mailbox, now: Instant) => Stored<boolean>
  /** As `markMailbox`, for the users of the licence, also applicants of duplicate registrations. Returns the number of marked users. */
  readonly markLicence: (id: LicenceId, now: Instant) => Stored<number>
  /**
   * As `markMailbox`, for the users of up to `limit` licences that expired before `expiredBefore`, and for up to `limit` users without a
   * licence whose status is older than that. Returns the number of marked users; 0 only if none is left. Locks those licences first.
   */
  readonly markExpired: (expiredBefore: Instant, now: Instant, limit: number) => Stored<number>
  /** For a licence that is valid again: makes users NOT_ACTIVATED whom its expiry marked. Other users marked for removal stay marked. */
  readonly restoreLicence: (id: LicenceId, now: Instant) => Stored<void>
}

/**
 * Personal data in licences (PLG-23), in any scope: activations of mailboxes that the person connected with the ledger, and applications.
 * `erase` comes before the vault's. It removes activations, the applicant from licences of an office, and licences that cover only the
 * person's own address. Of mailboxes that were not proven it removes only activations, since another person may have them.
 */
export interface PersonalLicences extends PersonalData<keyof typeof licenceKinds> {
  /** Locks the licences of a mailbox of any person, and returns its erasure, which returns the number of records per kind. Set-based. */
  readonly lockMailbox: (mailbox: Mailbox) => Stored<Stored<Readonly<Record<string, number>>>>
  /** The mailboxes that the person proved to own, in comparable order. */
  readonly provenMailboxes: ReadPage<Mailbox>
  /** For the proven mailboxes of a person of any tenant: their user in the link tenant, and their part of its events and notifications. */
  readonly exportOfLinkTenant: PersonalData<keyof typeof linkKinds>['export']
}

export interface LicencePersonalStores {
  readonly personalLicences: PersonalLicences
  readonly linkUsers: Pick<LinkUserStore, 'markMailbox'>
}

export type LicenceJob =
  /** Hourly: runs DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS if it is due (LIC-7). */
  | Job<'licence.deactivate-inactive', Record<string, never>>
  /** Hourly: runs MARK_EXPIRED_KOPPEL_USERS if it is due (LIC-9). */
  | Job<'licence.mark-expired-users', Record<string, never>>

export interface LicenceStores {
  readonly licences: LicenceStore
  readonly linkUsers: LinkUserStore
}

export interface LicenceMetrics {
  /** `licence_requests_total{operation,outcome}`. */
  readonly countLicenceRequest: (operation: 'register' | 'activate' | 'validate' | 'access', outcome: string) => void
}

/** The origin of mails to applicants. The id of the origin is the licence's. */
export const LICENCE_MAILS = 'licence'
