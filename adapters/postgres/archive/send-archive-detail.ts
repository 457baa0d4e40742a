import * as t from 'io-ts'
import type { Aim, SendArchiveJob, SendArchiveState, SentMail } from '#domain/archive/send-archive-job.ts'
import type { ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { archiveFailure, archiveOrder } from './archive-detail.ts'
import { nullable, text, uuid } from '../kernel/columns.ts'

// What of a send-archive job is kept as one JSON value, and how it is read back. Instants are numbers here, and null stands for none.

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

const sent: Json<SentMail> = t.type({
  internetMessageId: t.string,
  order: archiveOrder,
  recipients: t.readonlyArray(text<Mailbox>('Mailbox')),
  prefers: t.union([t.literal('contact'), t.literal('account')]),
})

const state: Json<SendArchiveState> = t.union([
  t.type({ _tag: t.literal('AwaitingSend'), aim, expiresAt: t.number }),
  t.type({
    _tag: t.literal('Choosing'),
    sent,
    aim: nullable(aim),
    since: t.number,
    dueAt: t.number,
    tries: t.number,
    awaitsSignIn: t.boolean,
  }),
  t.type({
    _tag: t.literal('HandedOver'),
    aim,
    internetMessageId: t.string,
    archiveId: uuid<ArchiveId>('ArchiveId'),
    at: t.number,
  }),
  t.type({
    _tag: t.literal('NotArchived'),
    internetMessageId: t.string,
    reason: t.union([t.literal('AUTO_ARCHIVE_OFF'), t.literal('NO_TARGET')]),
    at: t.number,
  }),
  t.type({ _tag: t.literal('Failed'), sent, failure: archiveFailure, at: t.number }),
])

export type SendArchiveDetail = Pick<SendArchiveJob, 'archiveKey' | 'state'>

export const sendArchiveDetail: Json<SendArchiveDetail> = t.type({ archiveKey: t.string, state }, 'detail')

export const encodeSendArchive = ({ archiveKey, state: now }: SendArchiveDetail): string =>
  JSON.stringify(sendArchiveDetail.encode({ archiveKey, state: now }))
