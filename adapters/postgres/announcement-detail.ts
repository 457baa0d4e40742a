// What of an announcement is kept as one JSON value, and how it is read back. Instants are numbers here, and null stands for none.
import * as t from 'io-ts'
import type { Aim, Announcement, AnnouncementState, SentMail } from '#domain/archive/announcement.ts'
import type { ArchiveId, ArchiveOrder } from '#domain/archive/archive.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { archiveFailure, archiver } from './archive-detail.ts'
import { nullable, text, uuid } from './columns.ts'

type Json<A> = t.Type<A, unknown, unknown>

const target: Json<ArchiveTarget> = t.union([
  t.type({ kind: t.literal('contact'), id: uuid<ContactId>('ContactId') }),
  t.type({ kind: t.literal('account'), id: uuid<AccountId>('AccountId') }),
])

const aim: Json<Aim> = t.type({
  target,
  division: t.number,
  documentType: nullable(t.number),
  conversationId: nullable(t.string),
})

const order: Json<ArchiveOrder> = t.type({
  by: archiver,
  conversationId: nullable(t.string),
  subject: t.string,
  documentType: nullable(t.number),
  handling: t.union([t.literal('inline'), t.literal('stored')]),
  parts: t.number,
})

const sent: Json<SentMail> = t.type({
  internetMessageId: t.string,
  order,
  recipients: t.readonlyArray(text<Mailbox>('Mailbox')),
  prefers: t.union([t.literal('contact'), t.literal('account')]),
})

const state: Json<AnnouncementState> = t.union([
  t.type({ _tag: t.literal('AwaitingSend'), aim, expiresAt: t.number }),
  t.type({ _tag: t.literal('Choosing'), sent, dueAt: t.number, tries: t.number }),
  t.type({
    _tag: t.literal('HandedOver'),
    aim,
    internetMessageId: t.string,
    archiveId: uuid<ArchiveId>('ArchiveId'),
  }),
  t.type({
    _tag: t.literal('NotArchived'),
    internetMessageId: t.string,
    reason: t.union([t.literal('AUTO_ARCHIVE_OFF'), t.literal('NO_TARGET')]),
    at: t.number,
  }),
  t.type({ _tag: t.literal('Failed'), sent, failure: archiveFailure, at: t.number }),
])

export type AnnouncementDetail = Pick<Announcement, 'archiveKey' | 'state'>

export const announcementDetail: Json<AnnouncementDetail> = t.type({ archiveKey: t.string, state }, 'detail')

export const encodeAnnouncement = ({ archiveKey, state: now }: AnnouncementDetail): string =>
  JSON.stringify(announcementDetail.encode({ archiveKey, state: now }))
