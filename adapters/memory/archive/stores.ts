// The archive area's tables in memory: stores for a scope, and their rows, for tests. The outbox is not included.
import { O } from '#domain/shared/fp.ts'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import {
  type ArchiveStore,
  type ArchiveStores,
  type ArchiveTenantStore,
  MAX_OF_MAIL,
  type SendArchiveStore,
  type StoredMailStore,
  type TargetKey,
  type UndecidedMailStore,
} from '#domain/archive/archive-store.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-data.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { SendArchive, SendArchiveId } from '#domain/archive/send-archive.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { asPort, type Memory, type Table, combineTenantTables } from '../kernel/memory.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'
import { getRowId, type MailRow, makeMemoryPersonalArchives } from './personal-archives.ts'

const mailRow = <Id extends Uuid>(id: Id, email: EmailData, attachments: readonly MailAttachment[]): MailRow<Id> => ({
  id,
  email,
  attachments: attachments.map((one) => ({ ...one, content: one.content.slice() })),
})

const toSubjectKey = (internetMessageId: string, { kind, id }: TargetKey): string =>
  `${kind} ${id} ${internetMessageId}`
const toUserKey = (user: LedgerUserId, archiveKey: string): string => `${user} ${archiveKey}`

const isTo = (target: TargetKey, archive: Archive): boolean =>
  archive.target.kind === target.kind && archive.target.id === target.id

/** The user's own archives, then the finished archives of others, in the order of the list. */
function listVisible(archives: readonly Archive[], user: LedgerUserId): readonly Archive[] {
  const own = (archive: Archive): number => (archive.by.ledgerUserId === user ? 1 : 0)
  return archives
    .filter((archive) => own(archive) === 1 || archive.state._tag === 'Archived')
    .toSorted((a, b) => own(b) - own(a) || b.requestedAt - a.requestedAt || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_OF_MAIL)
}

const getArchivedAt = ({ state }: Archive): number => (state._tag === 'Archived' ? state.receipt.archivedAt : 0)

function archiveStore(archives: Table<Archive, 'subject'>, mails: Table<MailRow<ArchiveId>>): ArchiveStore {
  const ofMail = (internetMessageId: string): readonly Archive[] =>
    archives.rows().filter((archive) => archive.internetMessageId === internetMessageId)
  const findByMail = (internetMessageId: string, target: ArchiveTarget): Archive | undefined =>
    archives.by('subject', toSubjectKey(internetMessageId, target))
  const archivedIn = (division: number): readonly Archive[] =>
    archives.rows().filter(({ state, by }) => state._tag === 'Archived' && by.division === division)
  return asPort({
    insert: (archive) => {
      if (findByMail(archive.internetMessageId, archive.target) !== undefined) return false
      archives.put(archive.id, archive)
      return true
    },
    find: (id) => O.fromNullable(archives.get(id)),
    findByMail: (internetMessageId, target) => O.fromNullable(findByMail(internetMessageId, target)),
    listOfMail: (internetMessageId, user) => listVisible(ofMail(internetMessageId), user),
    listOfMails: (internetMessageIds, user) => internetMessageIds.flatMap((id) => listVisible(ofMail(id), user)),
    findLastOfConversation: (conversationId, user, division) => {
      const archived = archivedIn(division).filter((one) => O.toNullable(one.conversationId) === conversationId)
      return O.fromNullable(listVisible(archived, user)[0])
    },
    findLastDocumentType: (user, division) => {
      const typed = archivedIn(division).filter((one) => one.by.ledgerUserId === user && O.isSome(one.documentType))
      return listVisible(typed, user)[0]?.documentType ?? O.none
    },
    findLastArchivedTo: (targets, division) =>
      targets.flatMap(({ kind, id }) => {
        const moments = archivedIn(division)
          .filter((archive) => isTo({ kind, id }, archive))
          .flatMap(({ state }) => (state._tag === 'Archived' ? [state.receipt.archivedAt] : []))
        return moments.length === 0 ? [] : [{ kind, id, archivedAt: Math.max(...moments) }]
      }),
    listArchivedTo: (targets, division, limit) =>
      archivedIn(division)
        .filter((archive) => targets.some((target) => isTo(target, archive)))
        .toSorted((a, b) => getArchivedAt(b) - getArchivedAt(a))
        .slice(0, limit),
    listQueued: (user, after, limit) =>
      sliceAfter(
        archives.rows().filter(({ by, state }) => by.ledgerUserId === user && state._tag === 'Queued'),
        getRowId,
        after,
        limit,
      ),
    purge: (askedBefore, endedBefore) => {
      const isGone = ({ requestedAt, state }: Archive): boolean =>
        state._tag === 'Archived' ? requestedAt < askedBefore : 'at' in state && state.at < endedBefore
      for (const { id } of archives.rows().filter(isGone)) mails.remove(id)
      return archives.removeWhere(isGone)
    },
    replace: (archive) => {
      const present = archives.get(archive.id)
      if (present === undefined || present.revision !== archive.revision) return false
      const { internetMessageId, target } = present
      archives.put(archive.id, { ...archive, internetMessageId, target, revision: archive.revision + 1 })
      return true
    },
  })
}

const makeStoredMailStore = (mails: Table<MailRow<ArchiveId>>, archives: Table<Archive>): StoredMailStore =>
  asPort({
    put: (id, email, attachments) => {
      if (archives.get(id) === undefined) throw new Error('a mail is stored for an archive that is not there')
      mails.put(id, mailRow(id, email, attachments))
    },
    find: (id) => {
      const mail = mails.get(id)
      if (mail === undefined) return O.none
      const attachments = mail.attachments.map(({ content, ...outline }, seq) => ({
        ...outline,
        seq,
        size: content.byteLength,
      }))
      return O.some({ email: mail.email, attachments })
    },
    findContent: (id, seq) => O.fromNullable(mails.get(id)?.attachments[seq]?.content),
    remove: (id) => void mails.remove(id),
    purge: (failedBefore) =>
      mails.removeWhere(({ id }) => {
        const state = archives.get(id)?.state
        return state?._tag === 'Archived' || (state?._tag === 'Failed' && state.at < failedBefore)
      }),
  })

interface ArchiveTenantRow {
  readonly tenantUuid: TenantUuid
  readonly notedAt: Instant
}

const archiveTenantStore = (tenants: Table<ArchiveTenantRow>): ArchiveTenantStore =>
  asPort({
    note: (tenantUuid, now) => {
      const before = tenants.get(tenantUuid)?.notedAt ?? now
      tenants.put(tenantUuid, { tenantUuid, notedAt: Math.max(before, now) })
    },
    page: (since, after, limit) =>
      sliceAfter(
        tenants.rows().flatMap(({ notedAt, tenantUuid }) => (notedAt >= since ? [tenantUuid] : [])),
        (tenantUuid) => tenantUuid,
        after,
        limit,
      ),
  })

function hasEndedBefore({ state }: SendArchive, moment: Instant): boolean {
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

function sendArchiveJobStore(jobs: Table<SendArchive, 'key'>, mails: Table<MailRow<SendArchiveId>>): SendArchiveStore {
  const byKey = (user: LedgerUserId, archiveKey: string): SendArchive | undefined =>
    jobs.by('key', toUserKey(user, archiveKey))
  return asPort({
    insert: (job) => {
      if (byKey(job.user, job.archiveKey) !== undefined) return false
      jobs.put(job.id, job)
      return true
    },
    listChoosing: (user, after, limit) =>
      sliceAfter(
        jobs.rows().filter((one) => one.user === user && one.state._tag === 'Choosing'),
        getRowId,
        after,
        limit,
      ),
    find: (id) => O.fromNullable(jobs.get(id)),
    findByKey: (user, archiveKey) => O.fromNullable(byKey(user, archiveKey)),
    replace: ({ id, revision, state }) => {
      const present = jobs.get(id)
      if (present === undefined || present.revision !== revision) return false
      jobs.put(id, { ...present, state, revision: revision + 1 })
      return true
    },
    purge: (moment) => {
      for (const one of jobs.rows()) if (hasEndedBefore(one, moment)) mails.remove(one.id)
      return jobs.removeWhere((one) => hasEndedBefore(one, moment))
    },
  })
}

const makeUndecidedMailStore = (
  mails: Table<MailRow<SendArchiveId>>,
  jobs: Table<SendArchive>,
  archiveMails: Table<MailRow<ArchiveId>>,
): UndecidedMailStore =>
  asPort({
    put: (id, email, attachments) => {
      if (jobs.get(id) === undefined) throw new Error('a mail is stored for a job that is not there')
      mails.put(id, mailRow(id, email, attachments))
    },
    handOver: (id, to) => {
      const mail = mails.get(id)
      if (mail === undefined) return false
      archiveMails.put(to, { ...mail, id: to })
      return mails.remove(id)
    },
    remove: (id) => void mails.remove(id),
    purge: (failedBefore) =>
      mails.removeWhere(({ id }) => {
        const state = jobs.get(id)?.state
        return state?._tag === 'Failed' && state.at < failedBefore
      }),
  })

export function makeArchiveMemory(memory: Memory) {
  const { at, readAll } = combineTenantTables(memory, {
    archives: memory.tenantTable<Archive, 'subject'>({
      subject: ({ internetMessageId, target }) => toSubjectKey(internetMessageId, target),
    }),
    storedMails: memory.tenantTable<MailRow<ArchiveId>>(),
    sendArchives: memory.tenantTable<SendArchive, 'key'>({
      key: ({ user, archiveKey }) => toUserKey(user, archiveKey),
    }),
    undecidedMails: memory.tenantTable<MailRow<SendArchiveId>>(),
  })
  const archiveTenants = memory.table<ArchiveTenantRow>()
  return {
    at,
    readAll,
    stores: (scope: Scope): Omit<ArchiveStores, 'outbox'> & ArchivePersonalStores => {
      const own = at(scope)
      const { archives, storedMails, sendArchives, undecidedMails } = own
      return {
        archives: archiveStore(archives, storedMails),
        storedMails: makeStoredMailStore(storedMails, archives),
        archiveTenants: archiveTenantStore(archiveTenants),
        sendArchives: sendArchiveJobStore(sendArchives, undecidedMails),
        undecidedMails: makeUndecidedMailStore(undecidedMails, sendArchives, storedMails),
        personalArchives: makeMemoryPersonalArchives(own),
      }
    },
  }
}
