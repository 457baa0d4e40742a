// Makes the document of one attempt: renders, creates, attaches, reads back. It undoes nothing: it tells what may be there.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Receipt, ReceiptPart } from '#domain/archive/archive.ts'
import type { Remains } from '#domain/archive/commands.ts'
import { type ArchiveFailure, archiveMismatch } from '#domain/archive/failures.ts'
import type { LedgerDocument } from '#domain/archive/ports.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { holdsAll } from '#domain/archive/read-back.ts'
import { type AttemptDeps, brokenWith, inTime, note, type OwnAttempt, remainsOf, type Stopped } from './attempt.ts'
import { withContents } from './mail-source.ts'
import { reasonOfRefusal, typeIsUsable } from './usable-type.ts'

type Rendered = E.Either<ArchiveFailure, Uint8Array>

const separateParts = ({ source }: OwnAttempt): readonly ReceiptPart[] =>
  source.plan.separate.map(({ fileName, attachment }) => ({ fileName, size: attachment.size }))

const renderPdf = (
  deps: AttemptDeps,
  own: OwnAttempt,
  signal: AbortSignal,
): TE.TaskEither<ArchiveFailure, Uint8Array> =>
  pipe(
    withContents(own.source.plan.inline),
    TE.flatMap((inline) =>
      deps.render({ email: own.source.email, inline, attached: separateParts(own) }, { caller: own.caller, signal }),
    ),
  )

const afterCreating = (failure: ArchiveFailure): Remains =>
  failure._tag === 'LedgerDown' ? { _tag: 'Perhaps', document: O.none } : { _tag: 'Nothing' }

const createDocument = (deps: AttemptDeps, own: OwnAttempt): TE.TaskEither<Stopped, LedgerDocument> => {
  const { archive, attempt, caller, source } = own
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
    TE.orElse((failure) => TE.leftTask<ArchiveFailure, LedgerDocument>(reasonOfRefusal(deps, caller, type, failure))),
    TE.mapLeft((failure) => brokenWith(afterCreating(failure))(failure)),
  )
  return pipe(
    typeIsUsable(deps, caller, type),
    TE.mapLeft(brokenWith({ _tag: 'Nothing' })),
    TE.flatMap(() => create),
    inTime(deps, own, { _tag: 'Nothing' }),
    TE.tap((document) => note(deps, own, remainsOf(O.some(document)))({ document })),
  )
}

/** Attaches what is not attached yet, the PDF last: it is made while the others are on their way. Right: the size of the PDF. */
const attachParts =
  (deps: AttemptDeps, own: OwnAttempt, document: LedgerDocument, rendered: TE.TaskEither<ArchiveFailure, Uint8Array>) =>
  async (): Promise<E.Either<Stopped, number>> => {
    const { attempt, caller, source } = own
    const remains = remainsOf(O.some(document))
    let pdfSize = O.getOrElse(() => 0)(attempt.pdfSize)
    const parts: readonly { fileName: string; content: TE.TaskEither<ArchiveFailure, Uint8Array> }[] = [
      ...source.plan.separate.map(({ fileName, attachment }) => ({ fileName, content: attachment.content })),
      { fileName: source.plan.pdfName, content: rendered },
    ]
    // One after the other: only one part's bytes are held, and the order is the one that is counted.
    for (const [index, { fileName, content }] of parts.entries()) {
      if (index < attempt.partsDone) continue
      const isPdf = index === parts.length - 1
      const attached = await pipe(
        content,
        TE.tapIO((bytes) => () => {
          if (isPdf) pdfSize = bytes.byteLength
        }),
        TE.flatMap((bytes) => deps.documents.attach(caller, document.id, { fileName, content: bytes })),
        TE.mapLeft(brokenWith(remains)),
        inTime(deps, own, remains),
        TE.flatMap(() => note(deps, own, remains)({ partsDone: index + 1, pdfSize })),
      )()
      if (E.isLeft(attached)) return attached
    }
    return E.right(pdfSize)
  }

const readBack = (
  deps: AttemptDeps,
  own: OwnAttempt,
  document: LedgerDocument,
  pdfSize: number,
): TE.TaskEither<Stopped, Receipt> => {
  const remains = remainsOf(O.some(document))
  const sent: readonly ReceiptPart[] = [{ fileName: own.source.plan.pdfName, size: pdfSize }, ...separateParts(own)]
  return pipe(
    deps.documents.parts(own.caller, document.id),
    TE.filterOrElseW(
      (held) => holdsAll(sent, held),
      (): ArchiveFailure => archiveMismatch,
    ),
    TE.mapLeft(brokenWith(remains)),
    inTime(deps, own, remains),
    TE.map(() => ({
      documentId: document.id,
      documentUrl: document.url,
      subject: own.archive.subject,
      archivedAt: deps.clock.now(),
      archivedBy: own.archive.by.name,
      // As a mail is read: itself first. The ledger lists them as they came.
      parts: sent,
    })),
  )
}

const isWhole = ({ attempt, source }: OwnAttempt): boolean => attempt.partsDone > source.plan.separate.length

/** Goes on where the attempt stands: what it has made and noted is not made again. */
export const makeDocument =
  (deps: AttemptDeps, own: OwnAttempt): TE.TaskEither<Stopped, Receipt> =>
  async () => {
    const { attempt, source } = own
    const notWanted = new AbortController()
    const render = renderPdf(deps, own, AbortSignal.any([notWanted.signal, own.signal]))
    // With many parts to come the attempt may have to pause before the PDF is wanted, and would have made it in vain.
    const soon = source.plan.separate.length - attempt.partsDone < MAX_PARTS_AT_ONCE
    const rendering: Promise<Rendered> | undefined = soon && !isWhole(own) ? render() : undefined
    // A throw of it is reported by the attempt that awaits it; one that has ended already does not.
    rendering?.catch(() => undefined)
    try {
      return await pipe(
        createDocument(deps, own),
        TE.bindTo('document'),
        TE.bind('pdfSize', ({ document }) => attachParts(deps, own, document, () => rendering ?? render())),
        TE.flatMap(({ document, pdfSize }) => readBack(deps, own, document, pdfSize)),
      )()
    } finally {
      // Without a document the PDF is not wanted any more.
      notWanted.abort()
    }
  }
