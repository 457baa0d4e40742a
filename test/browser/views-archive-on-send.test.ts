// Every view and state of the mail tab where a mail is written that is archived on sending, and where it is read again once it was sent.
import { account, archiveId, done, known, mailArchive, sent, sentMail, stamped } from './archive-samples.ts'
import { announce } from './archive-steps.ts'
import { later, ok, receipt, refusal } from './fake-plugin.ts'
import { inClient } from './mail-client-page.ts'
import { draft, unsaved } from './mail-samples.ts'
import { panePages } from './pane-pages.ts'
import { type View, verifyViews } from './pane-views.ts'
import { inTurn } from './steps.ts'

const views: readonly View[] = [
  {
    name: 'compose-off',
    answers: {},
    words: { nl: 'Deze mail wordt niet gearchiveerd.', en: 'This mail will not be archived.' },
    reach: inClient({ item: draft }),
  },
  {
    name: 'compose-announced',
    answers: {},
    words: { nl: 'Wordt na verzenden gearchiveerd', en: 'Will be archived once sent' },
    reach: inTurn(inClient({ item: unsaved }), announce),
  },
  {
    name: 'compose-again',
    answers: { sendArchive: sent({ status: 'awaiting_send', target: account, expiresAt: later(5) }) },
    words: { nl: 'bij Bakkerij De Korenbloem BV', en: 'under Bakkerij De Korenbloem BV' },
    reach: inClient({ item: draft, headers: stamped }),
  },
  {
    name: 'compose-expired',
    answers: { sendArchive: sent({ status: 'expired', expiresAt: later(-1) }) },
    words: { nl: 'Je eerdere keuze is verlopen', en: 'Your earlier choice has expired' },
    reach: inClient({ item: draft, headers: stamped }),
  },
  {
    name: 'compose-auto',
    answers: { settings: ok({ autoArchiveOnSend: true, defaultArchiveTarget: 'account' }) },
    words: { nl: 'Wordt automatisch gearchiveerd', en: 'Will be archived automatically' },
    reach: inClient({ item: { ...draft, conversationId: 'conv' } }),
  },
  {
    name: 'compose-not-this',
    answers: { settings: ok({ autoArchiveOnSend: true, defaultArchiveTarget: 'account' }) },
    words: { nl: 'Deze mail niet.', en: 'Not this mail.' },
    reach: inTurn(inClient({ item: draft }), announce),
  },
  {
    name: 'compose-failed',
    answers: { announce: refusal(503, 'STORE_UNAVAILABLE') },
    words: { nl: 'wordt na het verzenden nog niet gearchiveerd', en: 'will not be archived on sending yet' },
    reach: inTurn(inClient({ item: draft }), announce),
  },
  {
    name: 'compose-host-failed',
    answers: {},
    words: { nl: 'wordt na het verzenden nog niet gearchiveerd', en: 'will not be archived on sending yet' },
    reach: inTurn(inClient({ item: draft, takesHeaders: false }), announce),
  },
  {
    name: 'sent-archiving',
    answers: { sendArchive: sent({ status: 'archiving', archiveId, partsDone: 1, parts: 2 }) },
    words: { nl: 'Controleren wat is opgeslagen', en: 'Check what was stored' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-archived',
    answers: {
      archiveStatus: known(mailArchive()),
      progress: ok(done()),
      sendArchive: sent({ status: 'archived', receipt }),
    },
    words: { nl: 'Al gearchiveerd', en: 'Already archived' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-failed',
    answers: { sendArchive: sent({ status: 'failed', code: 'LEDGER_DOWN', message: '' }) },
    words: { nl: 'Nu archiveren', en: 'Archive now' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-waits-for-sign-in',
    answers: {
      sendArchive: sent({ status: 'queued', archiveId, partsDone: 0, parts: 2, waitsFor: 'sign_in' }),
    },
    words: { nl: 'Wacht tot je weer bent ingelogd', en: 'Waiting for you to sign in' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-missed',
    answers: { sendArchive: sent({ status: 'awaiting_send', expiresAt: later(5) }) },
    words: { nl: 'kwam niet bij ons aan', en: 'did not reach us' },
    reach: inClient(sentMail),
  },
]

describe('views of archiving on sending', () => {
  const service = panePages()

  verifyViews(service, ['CLI-6', 'CLI-8', 'CLI-10'], views)
})
