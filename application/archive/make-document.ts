// Creates the document of one attempt: renders, creates, attaches, reads back. It undoes nothing, and returns what may exist in the ledger.
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { LeftOut, Receipt, ReceiptPart } from '#domain/archive/archive.ts'
import type { Progress, Leftover } from '#domain/archive/commands.ts'
import { containsAllParts, countParts, type PlannedPart } from '#domain/archive/document-plan.ts'
import {
  type ArchiveFailure,
  archiveMismatch,
  type DocumentTypeGone,
  documentTypeGone,
} from '#domain/archive/failures.ts'
import type { LedgerDocument, RenderedMail } from '#domain/archive/ports.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { LOOK_WITHIN } from '#domain/archive/timing.ts'
import type { DocumentType, LedgerDocumentTypes } from '#domain/ledger/ports.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import {
  type AttemptDeps,
  toBrokenAttempt,
  withTimeLimit,
  noteProgress,
  type AttemptContext,
  toLeftover,
  type AttemptStop,
} from './attempt.ts'
import { type SourceAttachment, withContents } from './mail-source.ts'

export interface UsableTypeDeps {
  readonly documentTypes: LedgerDocumentTypes
  readonly clock: Clock
}

const includesType = (id: number, types: readonly DocumentType[]): boolean => types.some((type) => type.id === id)

/** Needs no call to the ledger if the cached list has the type. If not, the ledger may have added it since, and a newer list is read. */
function requireUsableType(
  documentTypes: LedgerDocumentTypes,
  caller: LedgerCaller,
  type: O.Option<number>,
): TE.TaskEither<LedgerFailure | DocumentTypeGone, void> {
  if (O.isNone(type)) return TE.right(undefined)
  return gen(function* () {
    const types = yield* unwrap(documentTypes.list(caller))
    if (includesType(type.value, types)) return
    const fresh = yield* unwrap(documentTypes.listRecent(caller))
    if (!includesType(type.value, fresh)) return yield* fail(documentTypeGone)
  })
}

/** Fails only if the ledger answers that the type is gone. Without an answer within LOOK_WITHIN, the type counts as usable. */
export function rejectGoneType(
  { documentTypes, clock }: UsableTypeDeps,
  caller: LedgerCaller,
  type: O.Option<number>,
): TE.TaskEither<DocumentTypeGone, void> {
  return pipe(
    TE.fromIO(clock.now),
    TE.map((now) => ({ ...caller, deadline: Math.min(now + LOOK_WITHIN, caller.deadline ?? Infinity) })),
    TE.flatMap((limitedCaller) => requireUsableType(documentTypes, limitedCaller, type)),
    TE.orElse((failure) => (failure._tag === 'DocumentTypeGone' ? TE.left(failure) : TE.right(undefined))),
  )
}

/**
 * The ledger refused a new document, perhaps because its type was deleted in the last minutes. Reading the types now also updates the
 * shared list, so that other callers avoid the same refusal (PLG-20).
 */
const explainRefusal =
  (documentTypes: LedgerDocumentTypes, caller: LedgerCaller, type: O.Option<number>, failure: LedgerFailure) =>
  async (): Promise<LedgerFailure | DocumentTypeGone> => {
    if (O.isNone(type) || (failure._tag !== 'LedgerNotFound' && failure._tag !== 'LedgerRejected')) return failure
    const types = await documentTypes.listFresh(caller)()
    return E.isRight(types) && !includesType(type.value, types.right) ? documentTypeGone : failure
  }

type Rendered = E.Either<ArchiveFailure, RenderedMail>
type Part = PlannedPart<SourceAttachment>

/** What is known of the document once its PDF is attached. */
type PdfFacts = Required<Pick<Progress, 'pdfSize' | 'unshown' | 'absent'>>

const toReceiptParts = (parts: readonly Part[]): readonly ReceiptPart[] =>
  parts.map(({ fileName, attachment }) => ({ fileName, size: attachment.size }))

/** The pictures that the PDF does not show; they are attached after it. */
const listUnshownPictures = ({ source }: AttemptContext, unshown: readonly number[]): readonly Part[] =>
  source.plan.inline.filter((_, i) => unshown.includes(i))

/** Pictures that the body refers to and that are neither in the PDF nor attached as a part. */
function listAbsentPictures({ remote, missingContentIds }: RenderedMail, parts: readonly Part[]): readonly LeftOut[] {
  const filed = new Set(
    parts.flatMap(({ attachment: { contentId } }) => (O.isSome(contentId) ? [contentId.value.toLowerCase()] : [])),
  )
  const toLeftOut =
    (reason: LeftOut['reason']) =>
    (fileName: string): LeftOut => ({ fileName, size: 0, reason })
  return [
    ...remote.map(toLeftOut('REMOTE')),
    ...missingContentIds.filter((id) => !filed.has(id)).map(toLeftOut('MISSING')),
  ]
}

const renderPdf = (
  deps: AttemptDeps,
  context: AttemptContext,
  signal: AbortSignal,
): TE.TaskEither<ArchiveFailure, RenderedMail> =>
  pipe(
    withContents(context.source.plan.inline),
    TE.flatMap((inline) =>
      deps.render(
        { email: context.source.email, inline, attachments: toReceiptParts(context.source.plan.separate) },
        { caller: context.caller, signal },
      ),
    ),
  )

const toLeftoverOfCreation = (failure: ArchiveFailure): Leftover =>
  failure._tag === 'LedgerDown' ? { _tag: 'Possible', document: O.none } : { _tag: 'None' }

function createDocument(deps: AttemptDeps, context: AttemptContext): TE.TaskEither<AttemptStop, LedgerDocument> {
  const { archive, attempt, caller, source } = context
  if (O.isSome(attempt.document)) return TE.right(attempt.document.value)
  const type = archive.documentType
  const create = pipe(
    deps.documents.create(caller, {
      subject: archive.subject,
      target: archive.target,
      type,
      date: source.email.sentAt,
      reference: attempt.reference,
    }),
    TE.orElse((failure) =>
      TE.leftTask<ArchiveFailure, LedgerDocument>(explainRefusal(deps.documentTypes, caller, type, failure)),
    ),
    TE.mapLeft((failure) => toBrokenAttempt(toLeftoverOfCreation(failure))(failure)),
  )
  return pipe(
    requireUsableType(deps.documentTypes, caller, type),
    TE.mapLeft(toBrokenAttempt({ _tag: 'None' })),
    TE.flatMap(() => create),
    withTimeLimit(deps.clock, context, { _tag: 'None' }),
    TE.tap((document) => noteProgress(deps.applyCommand, context, toLeftover(O.some(document)))({ document })),
  )
}

/**
 * Attaches what is still missing, in this order: the separate parts, the PDF, the pictures that the PDF does not show. The PDF may render
 * while the separate parts upload.
 */
function attachParts(
  deps: AttemptDeps,
  context: AttemptContext,
  document: LedgerDocument,
  rendered: TE.TaskEither<ArchiveFailure, RenderedMail>,
): TE.TaskEither<AttemptStop, PdfFacts> {
  return gen(function* () {
    const { attempt, caller, source } = context
    const leftover = toLeftover(O.some(document))
    const { separate, inline, pdfName } = source.plan
    let pdfFacts: PdfFacts = {
      pdfSize: O.getOrElse(() => 0)(attempt.pdfSize),
      unshown: attempt.unshown,
      absent: attempt.absent,
    }
    let partsDone = attempt.partsDone
    const attach = (
      fileName: string,
      content: TE.TaskEither<ArchiveFailure, Uint8Array>,
      progress: () => Progress,
    ): TE.TaskEither<AttemptStop, void> =>
      pipe(
        content,
        TE.flatMap((bytes) => deps.documents.attach(caller, document.id, { fileName, content: bytes })),
        TE.mapLeft(toBrokenAttempt(leftover)),
        withTimeLimit(deps.clock, context, leftover),
        TE.flatMap(() => noteProgress(deps.applyCommand, context, leftover)({ ...progress(), partsDone: ++partsDone })),
      )
    // One after the other, so that only one part's bytes are in memory. `partsDone` counts in this order.
    const attachAll = (parts: readonly Part[]): TE.TaskEither<AttemptStop, void> =>
      gen(function* () {
        for (const { fileName, attachment } of parts) yield* unwrap(attach(fileName, attachment.content, () => ({})))
      })
    const pdf = pipe(
      rendered,
      TE.map((mail) => {
        pdfFacts = {
          pdfSize: mail.pdf.byteLength,
          unshown: inline.flatMap((_, i) => (mail.shown[i] === true ? [] : [i])),
          absent: listAbsentPictures(mail, separate),
        }
        return mail.pdf
      }),
    )
    yield* unwrap(attachAll(separate.slice(partsDone)))
    if (partsDone === separate.length)
      yield* unwrap(
        attach(pdfName, pdf, () => ({ ...pdfFacts, parts: countParts(source.plan) + pdfFacts.unshown.length })),
      )
    yield* unwrap(attachAll(listUnshownPictures(context, pdfFacts.unshown).slice(partsDone - countParts(source.plan))))
    return pdfFacts
  })
}

function readBack(
  deps: AttemptDeps,
  context: AttemptContext,
  document: LedgerDocument,
  { pdfSize, unshown, absent }: PdfFacts,
): TE.TaskEither<AttemptStop, Receipt> {
  const leftover = toLeftover(O.some(document))
  const { pdfName, separate, empty } = context.source.plan
  const uploadedParts: readonly ReceiptPart[] = [
    { fileName: pdfName, size: pdfSize },
    ...toReceiptParts([...separate, ...listUnshownPictures(context, unshown)]),
  ]
  return pipe(
    deps.documents.listParts(context.caller, document.id),
    TE.filterOrElseW(
      (documentParts) => containsAllParts(uploadedParts, documentParts),
      (): ArchiveFailure => archiveMismatch,
    ),
    TE.mapLeft(toBrokenAttempt(leftover)),
    withTimeLimit(deps.clock, context, leftover),
    TE.map(() => ({
      documentId: document.id,
      documentUrl: document.url,
      subject: context.archive.subject,
      archivedAt: deps.clock.now(),
      archivedBy: context.archive.by.name,
      // In reading order, the mail first. The ledger lists the parts in the order of upload.
      parts: uploadedParts,
      leftOut: [...context.archive.leftOut, ...empty, ...absent],
    })),
  )
}

const hasPdf = ({ attempt, source }: AttemptContext): boolean => attempt.partsDone > source.plan.separate.length

/** Continues a started attempt: creates only what the attempt has not stored yet. */
export function makeDocument(deps: AttemptDeps, context: AttemptContext): TE.TaskEither<AttemptStop, Receipt> {
  return async () => {
    const { attempt, source } = context
    const renderAbort = new AbortController()
    const render = renderPdf(deps, context, AbortSignal.any([renderAbort.signal, context.signal]))
    // With many parts left the attempt may pause before it needs the PDF, which would then be rendered in vain.
    const needsPdfSoon = source.plan.separate.length - attempt.partsDone < MAX_PARTS_AT_ONCE
    const rendering: Promise<Rendered> | undefined = needsPdfSoon && !hasPdf(context) ? render() : undefined
    // `attachParts` throws the error when it awaits this promise. This handler is for attempts that end before that.
    rendering?.catch(() => undefined)
    try {
      return await gen(function* () {
        const document = yield* unwrap(createDocument(deps, context))
        const pdfFacts = yield* unwrap(attachParts(deps, context, document, () => rendering ?? render()))
        return yield* unwrap(readBack(deps, context, document, pdfFacts))
      })()
    } finally {
      // Stops a render that the attempt no longer needs.
      renderAbort.abort()
    }
  }
}
