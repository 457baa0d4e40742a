// What is known under each archiveKey, and the mails that wait to be told where they go, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Announcement, AnnouncementId } from '#domain/archive/announcement.ts'
import type { AnnouncementStore, UndecidedMailStore } from '#domain/archive/announcement-store.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoredMailRow } from './stored-mails.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf } from '../kernel/page-of.ts'

const endedBefore = ({ state }: Announcement, moment: Instant): boolean => {
  switch (state._tag) {
    case 'AwaitingSend':
      return state.expiresAt < moment
    case 'HandedOver':
    case 'NotArchived':
    case 'Failed':
      return state.at < moment
    case 'Choosing':
      return false
  }
}

export interface UndecidedMailRow {
  readonly id: AnnouncementId
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export const makeMemoryAnnouncementStore = (
  announcements: Table<Announcement>,
  mails: Table<UndecidedMailRow>,
): AnnouncementStore => {
  const byKey = (user: Announcement['user'], archiveKey: string): Announcement | undefined =>
    announcements.rows().find((one) => one.user === user && one.archiveKey === archiveKey)
  return {
    insert: (announcement) =>
      TE.fromIO(() => {
        if (byKey(announcement.user, announcement.archiveKey) !== undefined) return false
        announcements.put(announcement.id, announcement)
        return true
      }),
    choosingOf: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(
          announcements.rows().filter((one) => one.user === user && one.state._tag === 'Choosing'),
          ({ id }) => id,
          after,
          limit,
        ),
      ),
    find: (id) => TE.fromIO(() => O.fromNullable(announcements.get(id))),
    findByKey: (user, archiveKey) => TE.fromIO(() => O.fromNullable(byKey(user, archiveKey))),
    replace: ({ id, revision, state }) =>
      TE.fromIO(() => {
        const present = announcements.get(id)
        if (present === undefined || present.revision !== revision) return false
        announcements.put(id, { ...present, state, revision: revision + 1 })
        return true
      }),
    purge: (moment) =>
      TE.fromIO(() => {
        const gone = announcements.rows().filter((one) => endedBefore(one, moment))
        for (const { id } of gone) {
          announcements.remove(id)
          mails.remove(id)
        }
        return gone.length
      }),
  }
}

export const makeMemoryUndecidedMailStore = (
  mails: Table<UndecidedMailRow>,
  announcements: Table<Announcement>,
  archiveMails: Table<StoredMailRow>,
): UndecidedMailStore => ({
  put: (id, email, attachments) =>
    TE.fromIO(() => {
      if (announcements.get(id) === undefined) throw new Error('a mail is stored for an announcement that is not there')
      mails.put(id, { id, email, attachments: attachments.map((one) => ({ ...one, content: one.content.slice() })) })
    }),
  handOver: (id, to) =>
    TE.fromIO(() => {
      const mail = mails.get(id)
      if (mail === undefined) return false
      archiveMails.put(to, { ...mail, id: to })
      mails.remove(id)
      return true
    }),
  remove: (id) => TE.fromIO(() => void mails.remove(id)),
  purge: (failedBefore) =>
    TE.fromIO(() => {
      const gone = mails.rows().filter(({ id }) => {
        const state = announcements.get(id)?.state
        return state?._tag === 'Failed' && state.at < failedBefore
      })
      for (const { id } of gone) mails.remove(id)
      return gone.length
    }),
})
