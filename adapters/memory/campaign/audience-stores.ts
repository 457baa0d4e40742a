// Audiences of campaigns in memory: people by their tags, opt-outs, and drafts with the audience that the user has seen.
import { O, TE } from '#domain/shared/fp.ts'
import { createHmac } from 'node:crypto'
import {
  AUDIENCE_COUNTED,
  type AudienceMember,
  type AudienceStore,
  type CampaignDraftStore,
  type StoredCampaignDraft,
  type ListedCampaignDraft,
  type OptOutStore,
  type UnreachableReason,
} from '#domain/campaign/ports.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Tag, TagUuid } from '#domain/identity/tag.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { getLivingUser, listLivingUsers, type UserRow } from '../identity/user-store.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'
import { findUndeliverable, type ReturnedAddressRow } from './undeliverable-addresses.ts'

const listTagged = (users: Table<UserRow>, tags: readonly TagUuid[]): readonly User[] =>
  listLivingUsers(users).filter((user) => user.tags.some((tag) => tags.includes(tag)))

const listHolders = (users: Table<UserRow>, tags: readonly TagUuid[]): readonly User[] =>
  listTagged(users, tags).filter(({ status }) => status === 'ACTIVE')

/** The opt-outs of one tenant with their moments, by the person and by the hash of their mailbox. */
export interface OptOutTables {
  readonly users: Table<Instant>
  readonly mailboxes: Table<Instant>
  readonly hashKey: Uint8Array
}

const hashMailbox = ({ hashKey }: OptOutTables, { email }: User): string =>
  createHmac('sha256', hashKey).update(toComparable(email)).digest('hex')

export function findOptOut(optOuts: OptOutTables, user: User): O.Option<Instant> {
  return O.fromNullable(optOuts.users.get(user.uuid) ?? optOuts.mailboxes.get(hashMailbox(optOuts, user)))
}

export interface ReachTables {
  readonly optOuts: OptOutTables
  readonly returnedAddresses: Table<ReturnedAddressRow>
}

/** Why an active person gets no mails of campaigns. */
export function findUnreachable(
  { optOuts, returnedAddresses }: ReachTables,
  user: User,
): AudienceMember['unreachable'] {
  if (O.isSome(findOptOut(optOuts, user))) return O.some('opted_out')
  return O.isSome(findUndeliverable(returnedAddresses, user)) ? O.some('undeliverable') : O.none
}

export function makeMemoryOptOutStore(optOuts: OptOutTables, users: Table<UserRow>): OptOutStore {
  return asPort({
    add: (uuid, at) => {
      const user = getLivingUser(users.get(uuid))
      if (user === undefined) return
      const hash = hashMailbox(optOuts, user)
      optOuts.users.put(uuid, optOuts.users.get(uuid) ?? at)
      optOuts.mailboxes.put(hash, optOuts.mailboxes.get(hash) ?? at)
    },
    remove: (uuid) => {
      const user = getLivingUser(users.get(uuid))
      if (user !== undefined) optOuts.mailboxes.remove(hashMailbox(optOuts, user))
      optOuts.users.remove(uuid)
    },
    find: (uuid) => O.chain((user: User) => findOptOut(optOuts, user))(O.fromNullable(getLivingUser(users.get(uuid)))),
  })
}

export function makeMemoryAudienceStore(users: Table<UserRow>, tags: Table<Tag>, reach: ReachTables): AudienceStore {
  const findReason = (user: User): O.Option<UnreachableReason> =>
    user.status === 'ACTIVE'
      ? findUnreachable(reach, user)
      : O.some(user.status.toLowerCase() as Lowercase<typeof user.status>)
  return asPort({
    listPage: (wanted, after, limit) =>
      sliceAfter(listHolders(users, wanted), ({ uuid }) => uuid, after, limit).map((user) => ({
        user: user.uuid,
        email: user.email,
        name: user.name,
        unreachable: findUnreachable(reach, user),
      })),
    list: ({ tags: wanted, q, isReachable, ...page }) => {
      const found = listTagged(users, wanted)
        .filter(
          ({ name, email }) => toNameKey(name).includes(toNameKey(q)) || toComparable(email).includes(toComparable(q)),
        )
        .toSorted(
          byAll<User>(
            byText(({ name }) => toNameKey(name)),
            byText(({ uuid }) => uuid),
          ),
        )
        .map((user) => ({ user: user.uuid, email: user.email, name: user.name, unreachable: findReason(user) }))
      const { data, total } = toPaged(
        found.filter(({ unreachable }) => O.isNone(isReachable) || O.isNone(unreachable) === isReachable.value),
        page,
      )
      return { data, total: Math.min(total, AUDIENCE_COUNTED) }
    },
    count: (wanted) => {
      const audience = listHolders(users, wanted)
      const countFor = (reason: UnreachableReason): number =>
        audience.filter((user) => O.toNullable(findUnreachable(reach, user)) === reason).length
      return {
        audience: audience.length,
        optedOut: countFor('opted_out'),
        undeliverable: countFor('undeliverable'),
        inactive: listTagged(users, wanted).length - audience.length,
      }
    },
    findUnknownTags: (wanted) => wanted.filter((tag) => tags.get(tag) === undefined),
  })
}

export interface DraftRow {
  readonly draft: StoredCampaignDraft
  /** The audience as it was last compared. */
  readonly audience: O.Option<{ readonly at: Instant; readonly users: readonly UserUuid[] }>
}

const toOutline = ({ draft, ...kept }: StoredCampaignDraft): ListedCampaignDraft => ({
  ...kept,
  name: O.fromNullable(draft.name),
})

export function makeMemoryCampaignDraftStore(rows: Table<DraftRow>, users: Table<UserRow>): CampaignDraftStore {
  return {
    ...asPort<Omit<CampaignDraftStore, 'count'>>({
      find: (uuid) => O.fromNullable(rows.get(uuid)?.draft),
      list: (page) =>
        toPaged(
          rows
            .rows()
            .map(({ draft }) => toOutline(draft))
            .toSorted(
              byAll<ListedCampaignDraft>(
                (a, b) => b.changedAt - a.changedAt,
                byText(({ uuid }) => uuid),
              ),
            ),
          page,
        ),
      put: (kept) => {
        const before = rows.get(kept.uuid)
        const createdBy = before?.draft.createdBy ?? kept.createdBy
        rows.put(kept.uuid, { draft: { ...kept, createdBy }, audience: before?.audience ?? O.none })
      },
      remove: (uuid) => rows.remove(uuid),
      compareAudience: (uuid, tags, now) => {
        const row = rows.get(uuid)
        if (row === undefined) return O.none
        const present = listHolders(users, tags).map((user) => user.uuid)
        rows.put(uuid, { ...row, audience: O.some({ at: now, users: present }) })
        return O.map(({ at, users: before }: { readonly at: Instant; readonly users: readonly UserUuid[] }) => ({
          at,
          added: present.filter((one) => !before.includes(one)).length,
          removed: before.filter((one) => !present.includes(one)).length,
        }))(row.audience)
      },
    }),
    count: TE.fromIO(() => rows.rows().length),
  }
}
