// The parts of an archive that one JSON column stores, and their codecs. Instants are numbers, and null means absent.
import * as t from 'io-ts'
import {
  type Archive,
  type ArchiveRequest,
  type Archiver,
  type ArchiveState,
  type Attempt,
  LEFT_OUT_REASONS,
  type LeftOut,
  type Receipt,
  type Trace,
} from '#domain/archive/archive.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { DocumentId, LedgerDocument } from '#domain/archive/ports.ts'
import { ledgerUserId, asNullable, tokenRecordId, makeUuidColumn, makeWordColumn } from '../kernel/columns.ts'

type Json<A> = t.Type<A, unknown, unknown>

const documentId = makeUuidColumn<DocumentId>('DocumentId')

const makeTagCodec = <Tag extends string>(tag: Tag) => t.type({ _tag: t.literal(tag) })

export const archiveFailure: Json<ArchiveFailure> = t.union([
  makeTagCodec('LedgerNotFound'),
  makeTagCodec('LedgerForbidden'),
  t.type({ _tag: t.literal('LedgerBusy'), retryAt: t.number }),
  t.type({ _tag: t.literal('RenderBusy'), retryAt: t.number }),
  t.type({ _tag: t.literal('LedgerRejected'), reason: t.string }),
  t.intersection([makeTagCodec('LedgerDown'), t.exact(t.partial({ status: t.number }))]),
  makeTagCodec('ReauthRequired'),
  makeTagCodec('StoreUnavailable'),
  makeTagCodec('RenderFailed'),
  makeTagCodec('ArchiveMismatch'),
  makeTagCodec('ArchiveInterrupted'),
  makeTagCodec('DocumentTypeGone'),
])

const leftOut: Json<readonly LeftOut[]> = t.readonlyArray(
  t.type({
    fileName: t.string,
    size: t.number,
    reason: makeWordColumn(LEFT_OUT_REASONS),
  }),
)

const document: Json<LedgerDocument> = t.type({ id: documentId, url: t.string })

const attempt: Json<Attempt> = t.type({
  reference: t.string,
  startedAt: t.number,
  document: asNullable(document),
  pdfSize: asNullable(t.number),
  unshown: t.readonlyArray(t.number),
  absent: leftOut,
  partsDone: t.number,
})

const trace: Json<Trace> = t.type({
  reference: t.string,
  record: tokenRecordId,
  division: t.number,
  startedAt: t.number,
  document: asNullable(documentId),
  settlesAt: t.number,
  tries: t.number,
  nextTryAt: t.number,
})

const receipt: Json<Receipt> = t.type({
  documentId,
  documentUrl: t.string,
  subject: t.string,
  archivedAt: t.number,
  archivedBy: t.string,
  parts: t.readonlyArray(t.type({ fileName: t.string, size: t.number })),
  leftOut,
})

const archiver: Json<Archiver> = t.type({
  record: tokenRecordId,
  ledgerUserId,
  name: t.string,
  division: t.number,
})

const requestProps = {
  by: archiver,
  conversationId: asNullable(t.string),
  subject: t.string,
  documentType: asNullable(t.number),
  handling: t.union([t.literal('inline'), t.literal('stored')]),
  parts: t.number,
  leftOut,
}

export const archiveRequest: Json<ArchiveRequest> = t.type(requestProps)

const state: Json<ArchiveState> = t.union([
  t.type({
    _tag: t.literal('Queued'),
    dueAt: t.number,
    paused: asNullable(attempt),
    awaitsSignIn: t.boolean,
  }),
  t.type({
    _tag: t.literal('Archiving'),
    claim: t.type({ holder: t.string, until: t.number }),
    attempt,
    next: asNullable(archiveRequest),
    stopping: t.boolean,
  }),
  t.type({ _tag: t.literal('Archived'), receipt }),
  t.type({ _tag: t.literal('Failed'), failure: archiveFailure, at: t.number }),
  t.type({ _tag: t.literal('Withdrawn'), document: documentId, at: t.number }),
])

export type ArchiveDetail = Omit<Archive, 'id' | 'revision' | 'target' | 'requestedAt'>

/** Strict: the other properties of an archive are columns. */
export const archiveDetail: Json<ArchiveDetail> = t.strict(
  { internetMessageId: t.string, ...requestProps, tries: t.number, state, traces: t.readonlyArray(trace) },
  'detail',
)

export function encodeDetail(archive: Archive): string {
  return JSON.stringify(archiveDetail.encode(archive))
}
