// Users that licences created, in memory: marks them for removal and restores them.
import { O } from '#domain/shared/fp.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { isActive, isPastExpiry, type Licence, type LicenceId } from '#domain/licence/licence.ts'
import type { LinkUserStore } from '#domain/licence/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { getLivingUser, type UserRow } from '../identity/user-store.ts'
import { byText } from '../kernel/ordering.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { isLiving, type LicenceTables } from './licence-store.ts'

export interface LinkUserRow {
  readonly user: UserUuid
  /** The last licence under which the user registered or activated. It may have been removed since; its id is never reused. */
  readonly licence: LicenceId
  /** When the expiry of the licence marked the user. */
  readonly expiredAt: O.Option<Instant>
}

/** The tables of the scope's tenant, except licences and activations. */
export interface LinkUserTables extends LicenceTables {
  readonly linkUsers: Table<LinkUserRow>
  readonly users: Table<UserRow>
  readonly setStatus: (user: User, status: LinkStatus, since: Instant) => void
}

type LinkStatus = 'TO_BE_REMOVED' | 'NOT_ACTIVATED'

interface LinkUser {
  readonly row: LinkUserRow
  readonly user: User
  /** Undefined: the licence was removed. */
  readonly licence: Licence | undefined
}

export function makeMemoryLinkUserStore(tables: LinkUserTables): LinkUserStore {
  const { licences, activations, linkUsers, users, setStatus } = tables
  const all = (): readonly LinkUser[] =>
    linkUsers.rows().flatMap((row) => {
      const user = getLivingUser(users.get(row.user))
      return user === undefined ? [] : [{ row, user, licence: licences.get(row.licence) }]
    })
  const holdsPlace = ({ email }: User, now: Instant): boolean => {
    const activation = activations.get(toComparable(email))
    if (activation === undefined || !isActive(activation)) return false
    const licence = licences.get(activation.licence)
    return licence !== undefined && isLiving(licence) && !isPastExpiry(licence, now)
  }
  const move = ({ row, user }: LinkUser, status: LinkStatus, now: Instant, expiredAt: O.Option<Instant>): void => {
    setStatus(user, status, now)
    linkUsers.put(row.user, { ...row, expiredAt })
  }
  const markable = (now: Instant, isMeant: (one: LinkUser) => boolean): readonly LinkUser[] =>
    all().filter((one) => one.user.status === 'NOT_ACTIVATED' && isMeant(one) && !holdsPlace(one.user, now))
  const mark = (found: readonly LinkUser[], now: Instant, expiredAt: O.Option<Instant> = O.none): number => {
    for (const one of found) move(one, 'TO_BE_REMOVED', now, expiredAt)
    return found.length
  }
  /** Checks what a foreign key checks in the database. */
  const requireLicence = (id: LicenceId): void => {
    if (licences.get(id) === undefined) throw new Error('a user of a licence that is not there')
  }
  return asPort({
    add: (user, licence) => {
      requireLicence(licence)
      if (users.get(user) === undefined || linkUsers.get(user) !== undefined)
        throw new Error('a user whom the licence did not make')
      linkUsers.put(user, { user, licence, expiredAt: O.none })
    },
    put: (uuid, licence, now) => {
      const found = all().find(({ user }) => user.uuid === uuid)
      if (found === undefined) return false
      requireLicence(licence)
      const row = { ...found.row, licence }
      linkUsers.put(uuid, row)
      if (found.user.status === 'TO_BE_REMOVED') move({ ...found, row }, 'NOT_ACTIVATED', now, O.none)
      return true
    },
    markMailbox: (mailbox, now) => {
      const found = markable(now, ({ user }) => toComparable(user.email) === toComparable(mailbox))
      return mark(found, now) > 0
    },
    markLicence: (id, now) => {
      const found = markable(now, ({ licence }) => licence?.id === id)
      return mark(found, now)
    },
    markExpired: (expiredBefore, now, limit) => {
      const isEnded = ({ licence }: LinkUser) => licence?.status === 'expired' && licence.expiresAt < expiredBefore
      const ended = new Set(markable(now, isEnded).map(({ row }) => row.licence))
      const page = new Set([...ended].toSorted().slice(0, limit))
      const ofEnded = markable(now, ({ row }) => page.has(row.licence))
      const ofNone = markable(now, ({ user, licence }) => licence === undefined && user.statusSince < expiredBefore)
        .toSorted(byText(({ user }) => user.uuid))
        .slice(0, limit)
      return mark(ofEnded, now, O.some(now)) + mark(ofNone, now)
    },
    restoreLicence: (id, now) => {
      for (const one of all()) {
        const isMarked = one.user.status === 'TO_BE_REMOVED' && one.licence?.id === id
        if (isMarked && O.toUndefined(one.row.expiredAt) === one.user.statusSince)
          move(one, 'NOT_ACTIVATED', now, O.none)
      }
    },
  })
}
