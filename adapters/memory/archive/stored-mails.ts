// Mails that wait for a worker, and which tenants keep any, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTenantStore, StoredMailStore } from '#domain/archive/archive-store.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Table } from '../kernel/memory.ts'

export interface StoredMailRow {
  readonly id: ArchiveId
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export const makeMemoryStoredMailStore = (mails: Table<StoredMailRow>, archives: Table<Archive>): StoredMailStore => {
  const isDone = (id: ArchiveId, failedBefore: Instant): boolean => {
    const state = archives.get(id)?.state
    return state?._tag === 'Archived' || (state?._tag === 'Failed' && state.at < failedBefore)
  }
  return {
    put: (id, email, attachments) =>
      TE.fromIO(() => {
        if (archives.get(id) === undefined) throw new Error('a mail is stored for an archive that is not there')
        mails.put(id, { id, email, attachments: attachments.map((one) => ({ ...one, content: one.content.slice() })) })
      }),
    find: (id) =>
      TE.fromIO(() =>
        pipe(
          O.fromNullable(mails.get(id)),
          O.map(({ email, attachments }) => ({
            email,
            attachments: attachments.map(({ content, ...outline }, seq) => ({
              ...outline,
              seq,
              size: content.byteLength,
            })),
          })),
        ),
      ),
    content: (id, seq) => TE.fromIO(() => O.fromNullable(mails.get(id)?.attachments[seq]?.content)),
    remove: (id) =>
      TE.fromIO(() => {
        mails.remove(id)
      }),
    purge: (failedBefore) =>
      TE.fromIO(() => {
        const done = mails.rows().filter(({ id }) => isDone(id, failedBefore))
        for (const { id } of done) mails.remove(id)
        return done.length
      }),
  }
}

export interface ArchiveTenantRow {
  readonly tenantUuid: TenantUuid
  readonly notedAt: Instant
}

export const makeMemoryArchiveTenantStore = (tenants: Table<ArchiveTenantRow>): ArchiveTenantStore => ({
  note: (tenantUuid, now) =>
    TE.fromIO(() => {
      const before = tenants.get(tenantUuid)?.notedAt ?? now
      tenants.put(tenantUuid, { tenantUuid, notedAt: Math.max(before, now) })
    }),
  page: (since, after, limit) =>
    TE.fromIO(() =>
      tenants
        .rows()
        .filter(({ notedAt }) => notedAt >= since)
        .map(({ tenantUuid }) => tenantUuid)
        .filter((tenantUuid) => O.isNone(after) || tenantUuid > after.value)
        .toSorted()
        .slice(0, limit),
    ),
})
