// Every view and state of the mail tab where a mail is read: archiving it, its receipt, taking it back, and what was archived before.
import {
  account,
  archiveId,
  byColleague,
  earlier,
  known,
  mailArchive,
  progress,
  withCopies,
} from './archive-samples.ts'
import { archive, archiveAndUndo, undo } from './archive-steps.ts'
import { type PluginAnswers, later, ok, receipt, refusal } from './fake-plugin.ts'
import { inClient } from './mail-client-page.ts'
import { panePages } from './pane-pages.ts'
import { type View, openMail, verifyViews } from './pane-views.ts'
import { inTurn, press, toTab } from './steps.ts'

const twice: PluginAnswers = {
  ...byColleague,
  archiveStatus: known(mailArchive(), mailArchive({ archiveId: 'b', target: account, archivedAt: later(-3) })),
}

const views: readonly View[] = [
  { name: 'archive-choice', answers: {}, words: { nl: 'Documentsoort', en: 'Document type' } },
  {
    name: 'archive-duplicates',
    answers: {},
    words: { nl: 'Zit er twee keer bij', en: 'Attached twice' },
    reach: inClient({ item: withCopies }),
  },
  {
    name: 'attachments-too-large',
    answers: {},
    words: { nl: 'Groter dan 25 MB', en: 'Larger than 25 MB' },
    reach: ({ page }) => openMail(page, /Verbouwing/),
  },
  {
    name: 'archive-no-types',
    answers: { documentTypes: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'Ook uren boeken', en: 'Book time too' },
  },
  {
    name: 'archiving',
    answers: { archive: 'never', progress: ok(progress({ partsDone: 1 })) },
    words: { nl: 'Controleren wat is opgeslagen', en: 'Check what was stored' },
    reach: archive,
  },
  {
    name: 'queued',
    answers: {
      archive: { status: 202, body: { status: 'queued', archiveId } },
      progress: ({ url }) =>
        url.pathname.includes('/archives/')
          ? { json: progress({ status: 'queued', parts: 25 }) }
          : { status: 404, json: { success: false, code: 'NOT_FOUND', message: '' } },
    },
    words: { nl: 'op de achtergrond', en: 'in the background' },
    reach: archive,
  },
  {
    name: 'receipt',
    answers: {},
    words: { nl: 'Kan tot', en: 'Possible until' },
    reach: archive,
  },
  {
    name: 'receipt-left-out',
    answers: {
      archive: ok({
        status: 'archived',
        already: false,
        receipt: {
          ...receipt,
          leftOut: [
            { fileName: 'Rondleiding door de nieuwe bakkerij, ongeknipt.mp4', size: 28_311_552, reason: 'TOO_LARGE' },
            { fileName: 'leeg.txt', size: 0, reason: 'EMPTY' },
            { fileName: 'logo.png', size: 4_200, reason: 'BY_USER' },
            { fileName: 'scan.pdf', size: 84_000, reason: 'UNREADABLE' },
            { fileName: 'cdn.bakkerij.example/nieuwsbrief/kop.png', size: 0, reason: 'REMOTE' },
            { fileName: 'later.bin', size: 3, reason: 'OF_A_LATER_RELEASE' },
          ],
        },
      }),
    },
    words: { nl: '6 bestanden of afbeeldingen staan niet', en: '6 files or pictures are not in the document' },
    reach: archive,
  },
  {
    name: 'undone',
    answers: {},
    words: { nl: 'Archiveren ongedaan gemaakt', en: 'Archiving undone' },
    reach: archiveAndUndo,
  },
  {
    name: 'undone-shortly',
    answers: { undo: ok({ status: 'withdrawn', removed: false }) },
    words: { nl: 'binnen enkele minuten', en: 'within a few minutes' },
    reach: archiveAndUndo,
  },
  {
    name: 'undo-failed',
    answers: { undo: refusal(409, 'UNDO_TOO_LATE') },
    words: { nl: 'Het document staat er nog', en: 'The document is still there' },
    reach: archiveAndUndo,
  },
  {
    name: 'undo-asked',
    answers: earlier,
    words: { nl: 'Laten staan', en: 'Keep it' },
    reach: undo,
  },
  { name: 'already', answers: byColleague, words: { nl: 'Al gearchiveerd', en: 'Already archived' } },
  {
    name: 'already-elsewhere',
    answers: { archiveStatus: known(mailArchive()) },
    words: { nl: 'Document openen', en: 'Open document' },
  },
  {
    name: 'already-twice',
    answers: twice,
    words: { nl: 'en nog 1', en: 'and 1 more' },
    reach: inTurn(toTab('Verkoop', 'Sales'), ({ pane, look }) =>
      pane.getByText(look.language === 'nl' ? 'en nog 1' : 'and 1 more').click(),
    ),
  },
  {
    name: 'archive-another',
    answers: byColleague,
    words: { nl: 'Terug naar het document', en: 'Back to the document' },
    reach: press('Ook bij een andere relatie archiveren', 'Archive under another contact too'),
  },
  {
    name: 'archive-failed',
    answers: { archive: refusal(502, 'RENDER_FAILED') },
    words: { nl: 'Er is niets opgeslagen', en: 'Nothing was stored' },
    reach: archive,
  },
  {
    name: 'archive-type-gone',
    answers: { archive: refusal(422, 'DOCUMENT_TYPE_GONE') },
    words: { nl: 'Deze documentsoort bestaat niet meer', en: 'This document type no longer exists' },
    reach: archive,
  },
]

describe('views of archiving', () => {
  const service = panePages()

  verifyViews(service, ['CLI-6', 'CLI-8', 'ARC-8', 'ARC-10', 'ARC-12'], views)
})
