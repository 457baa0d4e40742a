// The archives of the mails that colleagues archived, whose documents the stand-in ledger has.
import { ARCHIVED_IN, type SampleArchive, listArchivedMails } from '#adapters/sandbox/archived-mails.ts'
import { type Archive, type ArchiveId, asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTarget, DocumentId } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { drawUuid } from './draw.ts'
import type { SampleStores } from './sample-stores.ts'

/** `mail`: the id of the archived mail in the stand-in mailbox. */
export function getArchiveId(mail: string): ArchiveId {
  return asArchiveId(drawUuid(`archive ${mail}`))
}

const toTarget = ({ account, contact }: SampleArchive): ArchiveTarget =>
  contact === null ? { kind: 'account', id: account as AccountId } : { kind: 'contact', id: contact as ContactId }

const makeArchives = ({ now }: Calendar, ledgerUrl: string): readonly Archive[] =>
  listArchivedMails(now).map((mail) => {
    const { id, subject, by, archivedAt, document, parts } = mail
    const receipt = {
      documentId: document as DocumentId,
      documentUrl: `${ledgerUrl}/docs/${document}`,
      subject,
      archivedAt,
      archivedBy: by.fullName,
      parts: parts.map(({ fileName, content }) => ({ fileName, size: content.length })),
      leftOut: [],
    }
    return {
      id: getArchiveId(id),
      revision: 0,
      internetMessageId: `<${id}@sample.example>`,
      target: toTarget(mail),
      requestedAt: archivedAt - fromSeconds(4),
      by: {
        record: drawUuid(`link of ${by.email}`) as TokenRecordId,
        ledgerUserId: by.id as LedgerUserId,
        name: by.fullName,
        division: ARCHIVED_IN,
      },
      conversationId: O.none,
      subject,
      documentType: O.none,
      handling: 'inline',
      parts: parts.length,
      leftOut: [],
      tries: 1,
      state: { _tag: 'Archived', receipt },
      traces: [],
    }
  })

/** `ledgerUrl`: where people open documents. */
export function writeArchives(
  { archives, archiveTenants }: SampleStores,
  calendar: Calendar,
  ledgerUrl: string,
): Stored<void> {
  return gen(function* () {
    yield* unwrap(TE.traverseSeqArray(archives.insert)(makeArchives(calendar, ledgerUrl)))
    yield* unwrap(archiveTenants.note(SAMPLE_OFFICE.uuid, calendar.now))
  })
}
