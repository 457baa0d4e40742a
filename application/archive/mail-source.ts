// Reads the mail of an attempt: from the request, or from our own tables, one attachment at a time (ARC-9).
import { type O, pipe, TE } from '#domain/shared/fp.ts'
import type { ArchiveJobData, ArchiveStores } from '#domain/archive/archive-store.ts'
import {
  type DocumentPlan,
  planDocument,
  type PlannedPart,
  type SizedAttachment,
} from '#domain/archive/document-plan.ts'
import { type ArchiveInterrupted, archiveInterrupted } from '#domain/archive/failures.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export interface SourceAttachment extends SizedAttachment {
  readonly content: TE.TaskEither<StoreUnavailable | ArchiveInterrupted, Uint8Array>
}

export interface MailSource {
  readonly email: EmailData
  readonly plan: DocumentPlan<SourceAttachment>
}

const toMailSource = (email: EmailData, attachments: readonly SourceAttachment[]): MailSource => ({
  email,
  plan: planDocument(email, attachments),
})

export function readSubmittedMail(email: EmailData, attachments: readonly MailAttachment[]): MailSource {
  return toMailSource(
    email,
    attachments.map((one) => ({
      fileName: one.fileName,
      contentType: one.contentType,
      contentId: one.contentId,
      size: one.content.byteLength,
      content: TE.right(one.content),
    })),
  )
}

const requireStored = <A>(found: O.Option<A>): TE.TaskEither<StoreUnavailable | ArchiveInterrupted, A> =>
  TE.fromOption(() => archiveInterrupted)(found)

/** ArchiveInterrupted: the mail is not stored (any more). */
export function makeReadStoredMail(inScope: InScope<Pick<ArchiveStores, 'storedMails'>>) {
  return ({
    tenantUuid,
    archiveId,
  }: ArchiveJobData): TE.TaskEither<StoreUnavailable | ArchiveInterrupted, MailSource> => {
    const content = (seq: number): SourceAttachment['content'] =>
      pipe(
        inScope(Tenant(tenantUuid), ({ storedMails }) => storedMails.findContent(archiveId, seq)),
        TE.flatMap((found) => requireStored(found)),
      )
    return pipe(
      inScope(Tenant(tenantUuid), ({ storedMails }) => storedMails.find(archiveId)),
      TE.flatMap((found) => requireStored(found)),
      TE.map(({ email, attachments }) =>
        toMailSource(
          email,
          attachments.map(({ seq, ...outline }) => ({ ...outline, content: content(seq) })),
        ),
      ),
    )
  }
}

/** Reads the contents of all pictures for the renderer. Each picture has the name that it would have as a part. */
export function withContents(
  pictures: readonly PlannedPart<SourceAttachment>[],
): TE.TaskEither<StoreUnavailable | ArchiveInterrupted, readonly MailAttachment[]> {
  return pipe(
    pictures,
    TE.traverseSeqArray(({ fileName, attachment: { contentType, contentId, content } }) =>
      pipe(
        content,
        TE.map((bytes) => ({ fileName, contentType, contentId, content: bytes })),
      ),
    ),
  )
}
