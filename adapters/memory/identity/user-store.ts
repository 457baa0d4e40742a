// People of a tenant in memory, with their former addresses and their directory entries, which the store also writes.
import { O, TE } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type {
  FacebookChanges,
  Paged,
  UserDirectory,
  UserPlace,
  UserQuery,
  UserSort,
  UserStore,
} from '#domain/identity/ports.ts'
import { combinePermissions, type Role } from '#domain/identity/role.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { User, UserStatus, UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText, type Compare, toPaged } from '../kernel/ordering.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'

/** A user, or the remaining row of an anonymised user, which is counted but never found. */
export type UserRow =
  | { readonly _tag: 'Present'; readonly user: User }
  | { readonly _tag: 'Anonymised'; readonly uuid: UserUuid }

export function getLivingUser(row: UserRow | undefined): User | undefined {
  return row?._tag === 'Present' ? row.user : undefined
}

/** The address that no other user of the tenant has. */
export function getAddressKey(row: UserRow): string | null {
  const user = getLivingUser(row)
  return user === undefined ? null : toComparable(user.email)
}

/** All users who are not anonymised, in any order. */
export function listLivingUsers(table: Table<UserRow>): readonly User[] {
  return table.rows().flatMap((row) => (row._tag === 'Present' ? [row.user] : []))
}

export interface FormerAddress {
  readonly user: UserUuid
  readonly email: Mailbox
}

const toFormerKey = (user: UserUuid, email: Mailbox): string => `${user} ${toComparable(email)}`

/** The place of a user, over all tenants. */
export interface DirectoryRow {
  readonly place: UserPlace
  readonly user: User
  readonly isInvited: boolean
  readonly chosenAt?: Instant
  readonly proofsExpiredAt?: Instant
}

const toPlaceKey = ({ tenantUuid, user }: UserPlace): string => `${tenantUuid} ${user}`

export function makeMemoryUserDirectory(table: Table<DirectoryRow>): UserDirectory {
  const places = (which: (user: User, isInvited: boolean) => boolean): readonly UserPlace[] =>
    table.rows().flatMap(({ place, user, isInvited }) => (which(user, isInvited) ? [place] : []))
  const note = (place: UserPlace, noted: Pick<DirectoryRow, 'chosenAt' | 'proofsExpiredAt'>): void => {
    const row = table.get(toPlaceKey(place))
    if (row !== undefined) table.put(toPlaceKey(place), { ...row, ...noted })
  }
  return asPort({
    findPlaces: (email) => places((user) => toComparable(user.email) === toComparable(email)),
    findSignInPlaces: (email) =>
      places((user, isInvited) => isInvited && toComparable(user.email) === toComparable(email)),
    findChosenPlace: (email) =>
      O.fromNullable(
        table
          .rows()
          .filter(({ user, isInvited }) => isInvited && toComparable(user.email) === toComparable(email))
          .flatMap(({ place, chosenAt }) => (chosenAt === undefined ? [] : [{ place, chosenAt }]))
          .toSorted((a, b) => b.chosenAt - a.chosenAt)[0]?.place,
      ),
    choose: (place, chosenAt) => note(place, { chosenAt }),
    expireProofs: (place, proofsExpiredAt) => note(place, { proofsExpiredAt }),
    acceptsProof: (place, provenAt) => {
      const row = table.get(toPlaceKey(place))
      return row !== undefined && (row.proofsExpiredAt ?? Number.NEGATIVE_INFINITY) < provenAt
    },
    listToBeRemoved: (markedBy, after, limit) =>
      sliceAfter(
        places(({ status, statusSince }) => status === 'TO_BE_REMOVED' && statusSince <= markedBy),
        toPlaceKey,
        O.map(toPlaceKey)(after),
        limit,
      ),
  })
}

const byUuid = byText<User>(({ uuid }) => uuid)

const SORTS: Readonly<Record<UserSort, Compare<User>>> = {
  name: byText(({ name }) => toNameKey(name)),
  email: byText(({ email }) => toComparable(email)),
  status: byText(({ status }) => status),
  statusSince: (a, b) => a.statusSince - b.statusSince,
}

const isWanted =
  ({ q, statuses, role, tag }: UserQuery) =>
  ({ name, email, status, roles, tags }: User): boolean =>
    (toNameKey(name).includes(toNameKey(q)) || toComparable(email).includes(toComparable(q))) &&
    (statuses.length === 0 || statuses.includes(status)) &&
    (O.isNone(role) || roles.includes(role.value)) &&
    (O.isNone(tag) || tags.includes(tag.value))

function pageUsers(found: readonly User[], query: UserQuery): Paged<User> {
  const sort = SORTS[query.sortBy]
  const directed: Compare<User> = query.sortDir === 'asc' ? sort : (a, b) => sort(b, a)
  return toPaged(found.filter(isWanted(query)).toSorted(byAll(directed, byUuid)), query)
}

function findFacebookChangesOf(users: readonly User[], emails: readonly Mailbox[]): FacebookChanges {
  // Each address once, in the form first given.
  const given = new Map<string, Mailbox>()
  for (const email of emails) if (!given.has(toComparable(email))) given.set(toComparable(email), email)
  const present = new Set(users.map(({ email }) => toComparable(email)))
  const changedTo = (facebook: boolean): FacebookChanges['on'] =>
    users
      .filter((one) => one.facebook !== facebook && given.has(toComparable(one.email)) === facebook)
      .toSorted(byAll(SORTS.name, byUuid))
      .map(({ uuid, email, name }) => ({ uuid, email, name }))
  return {
    on: changedTo(true),
    off: changedTo(false),
    unknown: [...given].flatMap(([key, email]) => (present.has(key) ? [] : [email])),
  }
}

/** The tables of the scope's tenant, except tenants and the directory, which belong to all tenants. */
export interface UserTables {
  readonly users: Table<UserRow, 'address'>
  readonly formerAddresses: Table<FormerAddress>
  readonly roles: Table<Role>
  readonly tenants: Table<Tenant>
  readonly directory: Table<DirectoryRow>
}

/** Sets the status in the scope's tenant. The rest of the user stays, and the change does not count as one by an administrator. */
export function makeSetStatus(scope: Scope, { users, directory }: Pick<UserTables, 'users' | 'directory'>) {
  return function setStatus(before: User, status: User['status'], statusSince: Instant): void {
    if (scope._tag === 'Admin') throw new Error('people are kept in a tenant')
    const key = toPlaceKey({ tenantUuid: scope.tenantUuid, user: before.uuid })
    const [user, listed] = [{ ...before, status, statusSince }, directory.get(key)]
    users.put(user.uuid, { _tag: 'Present', user })
    if (listed !== undefined) directory.put(key, { ...listed, user })
  }
}

/** Called in the unit of work in which `put` replaces a user, or in which a user is anonymised. */
export type OnUserWritten = (scope: Scope, user: UserUuid, isAnonymised: boolean) => void

const NONE: Readonly<Record<UserStatus, number>> = {
  NOT_ACTIVATED: 0,
  ACTIVE: 0,
  INACTIVE: 0,
  TO_BE_REMOVED: 0,
  ANONYMISED: 0,
}

export function makeMemoryUserStore(
  scope: Scope,
  { users, formerAddresses, roles, tenants, directory }: UserTables,
  onWritten: OnUserWritten,
): UserStore {
  const placeOf = (user: UserUuid): UserPlace => {
    if (scope._tag === 'Admin') throw new Error('people are kept in a tenant')
    return { tenantUuid: scope.tenantUuid, user }
  }
  const find = (uuid: UserUuid): User | undefined => getLivingUser(users.get(uuid))
  const withEmail = (email: Mailbox): User | undefined => getLivingUser(users.by('address', toComparable(email)))
  /** Stores each role and tag once and sorted, as the database returns them. In the directory, users of an address come longest first. */
  const keep = (given: User, isInvited: boolean, before?: User): void => {
    const user = { ...given, roles: [...new Set(given.roles)].sort(), tags: [...new Set(given.tags)].sort() }
    const place = placeOf(user.uuid)
    if (before !== undefined && toComparable(before.email) !== toComparable(user.email)) {
      directory.remove(toPlaceKey(place))
      formerAddresses.put(toFormerKey(user.uuid, before.email), { user: user.uuid, email: before.email })
      formerAddresses.remove(toFormerKey(user.uuid, user.email))
    }
    users.put(user.uuid, { _tag: 'Present', user })
    directory.put(toPlaceKey(place), { ...directory.get(toPlaceKey(place)), place, user, isInvited })
  }
  const add =
    (isInvited: boolean) =>
    (user: User): boolean => {
      if (withEmail(user.email) !== undefined) return false
      keep(user, isInvited)
      return true
    }
  return {
    ...asPort<Omit<UserStore, 'countByStatus'>>({
      find: (uuid) => O.fromNullable(find(uuid)),
      findStanding: (uuid) => {
        const user = find(uuid)
        if (user === undefined) return O.none
        return O.some({
          email: user.email,
          name: user.name,
          status: user.status,
          tenantActive: tenants.get(placeOf(uuid).tenantUuid)?.active ?? false,
          permissions: [...new Set(user.roles.flatMap((one) => roles.get(one)?.permissions ?? []))],
        })
      },
      findByEmail: (email) => O.fromNullable(withEmail(email)),
      findByEmails: (emails) => emails.flatMap((email) => withEmail(email) ?? []),
      add: add(true),
      addUninvited: add(false),
      put: (user) => {
        const [before, owner] = [find(user.uuid), withEmail(user.email)]
        if (before === undefined || (owner !== undefined && owner.uuid !== user.uuid)) return false
        keep(user, true, before)
        onWritten(scope, user.uuid, false)
        return true
      },
      listFormerAddresses: (uuid, after, limit) =>
        sliceAfter(
          formerAddresses.rows().filter(({ user }) => user === uuid),
          ({ email }) => toComparable(email),
          O.map(toComparable)(after),
          limit,
        ).map(({ email }) => email),
      list: (query) => pageUsers(listLivingUsers(users), query),
      findFacebookChanges: (emails) => findFacebookChangesOf(listLivingUsers(users), emails),
      setFacebook: (emails) => {
        const { on, off } = findFacebookChangesOf(listLivingUsers(users), emails)
        const changed = new Set([...on, ...off].map(({ uuid }) => uuid))
        for (const user of listLivingUsers(users))
          if (changed.has(user.uuid))
            keep(
              { ...user, facebook: !user.facebook },
              directory.get(toPlaceKey(placeOf(user.uuid)))?.isInvited ?? true,
            )
        return changed.size
      },
      hasHolder: (permissions, inOperatorTenant) =>
        listLivingUsers(users).some((one) => {
          const lists = one.roles.map((uuid) => roles.get(uuid)?.permissions ?? [])
          const held = combinePermissions(lists, inOperatorTenant)
          return one.status === 'ACTIVE' && permissions.every((permission) => held.has(permission))
        }),
      anonymise: (uuid) => {
        if (find(uuid) === undefined) return false
        users.put(uuid, { _tag: 'Anonymised', uuid })
        formerAddresses.removeWhere(({ user }) => user === uuid)
        directory.remove(toPlaceKey(placeOf(uuid)))
        onWritten(scope, uuid, true)
        return true
      },
    }),
    countByStatus: TE.fromIO(() => {
      const counts = { ...NONE }
      for (const row of users.rows()) counts[getLivingUser(row)?.status ?? 'ANONYMISED'] += 1
      return counts
    }),
  }
}
