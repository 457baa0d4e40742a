// What of an archive is kept as one JSON value, and how it is read back. Instants are numbers here, and null stands for none.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type {
  Archive,
  ArchiveOrder,
  Archiver,
  ArchiveState,
  Attempt,
  LeftOut,
  Receipt,
  Trace,
} from '#domain/archive/archive.ts'
import { type ArchiveFailure, archiveInterrupted } from '#domain/archive/failures.ts'
import type { DocumentId, LedgerDocument } from '#domain/archive/ports.ts'
import { nullable, orElse, uuid } from '../kernel/columns.ts'
import { ledgerUserId, tokenRecordId } from '../kernel/identifiers.ts'

type Json<A> = t.Type<A, unknown, unknown>

const documentId = uuid<DocumentId>('DocumentId')

const tagged = <Tag extends string>(tag: Tag) => t.type({ _tag: t.literal(tag) })

export const archiveFailure: Json<ArchiveFailure> = t.union([
  tagged('LedgerNotFound'),
  tagged('LedgerForbidden'),
  t.type({ _tag: t.literal('LedgerBusy'), retryAt: t.number }),
  t.type({ _tag: t.literal('RenderBusy'), retryAt: t.number }),
  t.type({ _tag: t.literal('LedgerRejected'), reason: t.string }),
  t.intersection([tagged('LedgerDown'), t.exact(t.partial({ status: t.number }))]),
  tagged('ReauthRequired'),
  tagged('StoreUnavailable'),
  tagged('RenderFailed'),
  tagged('ArchiveMismatch'),
  tagged('ArchiveInterrupted'),
  tagged('DocumentTypeGone'),
])

const leftOut: Json<readonly LeftOut[]> = orElse(
  t.readonlyArray(
    t.type({
      fileName: t.string,
      size: t.number,
      reason: t.union([t.literal('EMPTY'), t.literal('TOO_LARGE'), t.literal('BY_USER'), t.literal('DUPLICATE')]),
    }),
  ),
  [],
)

const document: Json<LedgerDocument> = t.type({ id: documentId, url: t.string })

const attempt: Json<Attempt> = t.type({
  reference: t.string,
  startedAt: t.number,
  document: nullable(document),
  pdfSize: nullable(t.number),
  unshown: orElse(t.readonlyArray(t.number), []),
  partsDone: t.number,
})

const trace: Json<Trace> = t.type({
  reference: t.string,
  record: tokenRecordId,
  division: t.number,
  startedAt: t.number,
  document: nullable(documentId),
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

const orderProps = {
  by: archiver,
  conversationId: nullable(t.string),
  subject: t.string,
  documentType: nullable(t.number),
  handling: t.union([t.literal('inline'), t.literal('stored')]),
  parts: t.number,
  leftOut,
}

export const archiveOrder: Json<ArchiveOrder> = t.type(orderProps)

type Withdrawn = Extract<ArchiveState, { readonly _tag: 'Withdrawn' }>
type Standing = Exclude<ArchiveState, Withdrawn>

const standing: Json<Standing> = t.union([
  t.type({
    _tag: t.literal('Queued'),
    dueAt: t.number,
    paused: nullable(attempt),
    awaitsSignIn: orElse(t.boolean, false),
  }),
  t.type({
    _tag: t.literal('Archiving'),
    claim: t.type({ holder: t.string, until: t.number }),
    attempt,
    next: orElse(nullable(archiveOrder), O.none),
  }),
  t.type({ _tag: t.literal('Archived'), receipt }),
  t.type({ _tag: t.literal('Failed'), failure: archiveFailure, at: t.number }),
])

const withdrawn: Json<Withdrawn> = t.type({ _tag: t.literal('Withdrawn'), document: documentId, at: t.number })

const withdrawnAsKept = t.type({ _tag: t.literal('Failed'), withdrawn: documentId, at: t.number })

// The previous release knows no undo: it reads a failed archive, which can be retried and is visible to its user only.
const state: Json<ArchiveState> = new t.Type(
  'state',
  (u): u is ArchiveState => standing.is(u) || withdrawn.is(u),
  (u, c) => {
    const taken = withdrawnAsKept.decode(u)
    return E.isRight(taken)
      ? t.success<ArchiveState>({ _tag: 'Withdrawn', document: taken.right.withdrawn, at: taken.right.at })
      : standing.validate(u, c)
  },
  (one) =>
    one._tag === 'Withdrawn'
      ? { _tag: 'Failed', failure: archiveInterrupted, at: one.at, withdrawn: one.document }
      : standing.encode(one),
)

export type ArchiveDetail = Omit<Archive, 'id' | 'revision' | 'target' | 'requestedAt'>

/** Strict: what else an archive has stands in columns. */
export const archiveDetail: Json<ArchiveDetail> = t.strict(
  { internetMessageId: t.string, ...orderProps, tries: t.number, state, traces: t.readonlyArray(trace) },
  'detail',
)

export const encodeDetail = (archive: Archive): string => JSON.stringify(archiveDetail.encode(archive))
