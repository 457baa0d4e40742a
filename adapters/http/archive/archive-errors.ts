// Failures of archiving, except those of the ledger itself.
import type { WorkUnderWay } from '#application/archive/end-archives.ts'
import type { MailNotKept } from '#application/archive/retry-archive.ts'
import type { ArchiveKeyUsed } from '#application/archive/archive-on-send.ts'
import type { SendArchiveSent } from '#application/archive/set-send-target.ts'
import type {
  ArchivedAgain,
  ArchiveNotFound,
  ArchiveUnderWay,
  UndoTooLate,
} from '#application/archive/withdraw-archive.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import type { LedgerOnlyFailure } from '../ledger/ledger-errors.ts'
import type { SessionFailure } from '../session/session-errors.ts'
import { describe, type DescribeErrors } from '../kernel/error-description.ts'

/** The mail as received is larger than one document may be (ARC-9). `limit` in bytes. */
export interface MailTooLarge {
  readonly _tag: 'MailTooLarge'
  readonly limit: number
}

type ArchiveOnlyFailure =
  | WorkUnderWay
  | ArchiveUnderWay
  | ArchivedAgain
  | MailNotKept
  | UndoTooLate
  | SendArchiveSent
  | ArchiveKeyUsed
  | Exclude<ArchiveFailure, SessionFailure | LedgerOnlyFailure>
  | MailTooLarge
  | ArchiveNotFound

export const archiveErrors: DescribeErrors<ArchiveOnlyFailure> = {
  RenderFailed: describe(502, [
    'Van deze mail is geen PDF te maken. Er is niets gearchiveerd.',
    'This mail cannot be made into a PDF. Nothing was archived.',
  ]),
  RenderBusy: ({ retryAt }) =>
    describe(
      503,
      [
        'Er worden nu veel mails tegelijk gearchiveerd. Deze mail is niet gearchiveerd; probeer het zo meteen opnieuw.',
        'Many mails are being archived right now. This mail was not archived; try again shortly.',
      ],
      { retryAt },
    ),
  ArchiveMismatch: describe(502, [
    'De boekhouding bewaarde iets anders dan wat we stuurden. Het document is weer verwijderd; probeer het opnieuw.',
    'The accounting system stored something other than what we sent. The document was removed again; try once more.',
  ]),
  ArchiveInterrupted: (_, now) =>
    describe(
      503,
      [
        'Het archiveren werd onderbroken. Er blijft niets half staan; probeer het opnieuw.',
        'Archiving was interrupted. Nothing is left half-way; try again.',
      ],
      { retryAt: now + fromSeconds(5) },
    ),
  DocumentTypeGone: describe(
    422,
    [
      'Deze documentsoort is er in de boekhouding niet (meer). Er is niets gearchiveerd; kies een andere.',
      'The accounting system does not have this document type (any more). Nothing was archived; choose another.',
    ],
    {
      faults: [
        {
          path: 'documentType',
          message: ['Kies een documentsoort die er nog is.', 'Choose a document type that is still there.'],
        },
      ],
    },
  ),
  MailTooLarge: ({ limit }) =>
    describe(
      413,
      [
        `De mail en zijn bijlagen zijn samen te groot: hoogstens ${limit / (1024 * 1024)} MB. Laat bijlagen weg.`,
        `The mail and its attachments are too large together: at most ${limit / (1024 * 1024)} MB. Leave attachments out.`,
      ],
      {
        faults: [
          {
            path: 'attachments',
            message: [
              `Samen met de mail hoogstens ${limit / (1024 * 1024)} MB.`,
              `Together with the mail at most ${limit / (1024 * 1024)} MB.`,
            ],
          },
        ],
      },
    ),
  SendArchiveSent: describe(409, [
    'Deze mail is al verstuurd; zijn bestemming ligt vast. Archiveer hem vanuit Verzonden items als hij ook ergens anders hoort.',
    'This mail was sent already, so where it goes is settled. Archive it from Sent Items if it belongs elsewhere too.',
  ]),
  ArchiveKeyUsed: describe(409, [
    'Onder deze archiveKey is al een andere mail verstuurd. Geef elke mail een eigen archiveKey.',
    'Another mail was sent under this archiveKey already. Give each mail an archiveKey of its own.',
  ]),
  ArchiveUnderWay: describe(409, [
    'Deze mail wordt nog gearchiveerd. Zodra dat klaar is, kun je het ongedaan maken.',
    'This mail is still being archived. Once that is done you can undo it.',
  ]),
  WorkUnderWay: describe(409, [
    'Er wordt nog een mail van je gearchiveerd of opgeruimd. Er is niets verwijderd; probeer het over een paar minuten opnieuw.',
    'A mail of yours is still being archived or cleaned up. Nothing was deleted; try again in a few minutes.',
  ]),
  ArchivedAgain: describe(409, [
    'Deze mail is intussen opnieuw gearchiveerd. Het nieuwe document is niet verwijderd.',
    'This mail has been archived again since. The newer document was not removed.',
  ]),
  MailNotKept: describe(409, [
    'Deze mail is hier niet (meer) bewaard. Archiveer hem opnieuw vanuit je mailprogramma.',
    'This mail is not kept here (any more). Archive it again from your mail program.',
  ]),
  UndoTooLate: describe(409, [
    'Dit is meer dan 24 uur geleden gearchiveerd en kan hier niet meer ongedaan worden gemaakt. Je kunt het document in de boekhouding zelf verwijderen.',
    'This was archived more than 24 hours ago and cannot be undone here any more. You can remove the document in the accounting system itself.',
  ]),
  ArchiveNotFound: describe(404, [
    'Van deze mail is hier geen archivering bekend.',
    'No archiving of this mail is known here.',
  ]),
}
