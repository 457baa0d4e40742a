// Makes the document of one attempt: renders, creates, attaches, reads back. It undoes nothing: it tells what may be there.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Receipt, ReceiptPart } from '#domain/archive/archive.ts'
import type { Remains } from '#domain/archive/commands.ts'
import { type ArchiveFailure, archiveMismatch } from '#domain/archive/failures.ts'
import type { LedgerDocument } from '#domain/archive/ports.ts'
import { holdsAll } from '#domain/archive/read-back.ts'
import { type AttemptDeps, brokenWith, inTime, note, type OwnAttempt, remainsOf, type Stopped } from './attempt.ts'
import { withContents } from './mail-source.ts'

/** The PDF to be attached, or none where an earlier run of the attempt has attached it, and its size. */
interface Pdf {
  readonly bytes: O.Option<Uint8Array>
  readonly size: number
}

const separateParts = ({ source }: OwnAttempt): readonly ReceiptPart[] =>
  source.plan.separate.map(({ fileName, attachment }) => ({ fileName, size: attachment.size }))

const renderPdf = (deps: AttemptDeps, own: OwnAttempt): TE.TaskEither<Stopped, Pdf> => {
  const { attempt, source } = own
  if (attempt.partsDone > 0) return TE.right({ bytes: O.none, size: O.getOrElse(() => 0)(attempt.pdfSize) })
  const remains = remainsOf(attempt.document)
  return pipe(
    withContents(source.plan.inline),
    TE.flatMap((inline): TE.TaskEither<ArchiveFailure, Uint8Array> => {
      const render = deps.render({ email: source.email, inline, attached: separateParts(own) })
      // A browser that broke is started anew; a mail that breaks it twice is the mail's fault.
      return TE.orElse(() => render)(render)
    }),
    TE.mapLeft(brokenWith(remains)),
    inTime(deps, own, remains),
    // A claim that ran out over the rendering is noticed here, before a document is made that nobody expects any more.
    TE.tap(() => note(deps, own, remains)({})),
    TE.map((bytes) => ({ bytes: O.some(bytes), size: bytes.byteLength })),
  )
}

const afterCreating = (failure: ArchiveFailure): Remains =>
  failure._tag === 'LedgerDown' ? { _tag: 'Perhaps', document: O.none } : { _tag: 'Nothing' }

const createDocument = (deps: AttemptDeps, own: OwnAttempt): TE.TaskEither<Stopped, LedgerDocument> => {
  const { archive, attempt, caller, source } = own
  if (O.isSome(attempt.document)) return TE.right(attempt.document.value)
  return pipe(
    deps.documents.create(caller, {
      subject: archive.subject,
      target: archive.target,
      type: archive.documentType,
      date: source.email.sentAt,
      reference: attempt.reference,
    }),
    TE.mapLeft((failure) => brokenWith(afterCreating(failure))(failure)),
    inTime(deps, own, { _tag: 'Nothing' }),
    TE.tap((document) => note(deps, own, remainsOf(O.some(document)))({ document })),
  )
}

const attachParts =
  (deps: AttemptDeps, own: OwnAttempt, document: LedgerDocument, pdf: Pdf) =>
  async (): Promise<E.Either<Stopped, void>> => {
    const { attempt, caller, source } = own
    const remains = remainsOf(O.some(document))
    const parts: readonly { fileName: string; content: TE.TaskEither<ArchiveFailure, Uint8Array> }[] = [
      { fileName: source.plan.pdfName, content: TE.fromOption(() => archiveMismatch)(pdf.bytes) },
      ...source.plan.separate.map(({ fileName, attachment }) => ({ fileName, content: attachment.content })),
    ]
    // One after the other: only one part's bytes are held, and the order is the one that is counted.
    for (const [index, { fileName, content }] of parts.entries()) {
      if (index < attempt.partsDone) continue
      const attached = await pipe(
        content,
        TE.flatMap((bytes) => deps.documents.attach(caller, document.id, { fileName, content: bytes })),
        TE.mapLeft(brokenWith(remains)),
        inTime(deps, own, remains),
        TE.flatMap(() => note(deps, own, remains)({ partsDone: index + 1, pdfSize: pdf.size })),
      )()
      if (E.isLeft(attached)) return attached
    }
    return E.right(undefined)
  }

const readBack = (
  deps: AttemptDeps,
  own: OwnAttempt,
  document: LedgerDocument,
  pdf: Pdf,
): TE.TaskEither<Stopped, Receipt> => {
  const remains = remainsOf(O.some(document))
  const sent: readonly ReceiptPart[] = [{ fileName: own.source.plan.pdfName, size: pdf.size }, ...separateParts(own)]
  return pipe(
    deps.documents.parts(own.caller, document.id),
    TE.filterOrElseW(
      (held) => holdsAll(sent, held),
      (): ArchiveFailure => archiveMismatch,
    ),
    TE.mapLeft(brokenWith(remains)),
    inTime(deps, own, remains),
    TE.map((held) => ({
      documentId: document.id,
      documentUrl: document.url,
      subject: own.archive.subject,
      archivedAt: deps.clock.now(),
      archivedBy: own.archive.by.name,
      parts: held.map(({ fileName, size }) => ({ fileName, size })),
    })),
  )
}

/** Goes on where the attempt stands: what it has made and noted is not made again. */
export const makeDocument = (deps: AttemptDeps, own: OwnAttempt): TE.TaskEither<Stopped, Receipt> =>
  pipe(
    renderPdf(deps, own),
    TE.bindTo('pdf'),
    TE.bind('document', () => createDocument(deps, own)),
    TE.tap(({ pdf, document }) => attachParts(deps, own, document, pdf)),
    TE.flatMap(({ pdf, document }) => readBack(deps, own, document, pdf)),
  )
