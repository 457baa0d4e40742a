// Every view and state of the time tab. The effects of what is done there are in time-tab.test.ts and time-booked.test.ts.
import type { Locator } from 'playwright-core'
import { contactAnswer, eva, invalid, ok, refusal } from './fake-plugin.ts'
import { inClient } from './mail-client-page.ts'
import { appointment, unsaved } from './mail-samples.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, type View, verifyViews } from './pane-views.ts'
import { inTurn, press, said, toTab } from './steps.ts'
import { suggested, untilSuggested } from './time-hands.ts'
import { registration } from './time-samples.ts'

const bookedBefore = { contact: ok(contactAnswer({ registration })) }
const validation = invalid({ path: 'date', message: 'Schrijf deze dag als 2026-01-31.' })

const tab = toTab('Uren', 'Time')
const book = press('Uren boeken', 'Book time')
const booking = inTurn(tab, untilSuggested, book)
const change = press('Wijzigen', 'Change')
const remove = press('Verwijderen', 'Delete')
const undo = press('Ongedaan maken', 'Undo')
const along = (opened: OpenedPane): Locator =>
  opened.pane.getByRole('checkbox', { name: said(opened, 'Mail ook archiveren', 'Archive the mail too') })
const together = inTurn(
  tab,
  untilSuggested,
  (opened) => along(opened).check(),
  press('Uren boeken en archiveren', 'Book time and archive'),
)

const forms: readonly View[] = [
  {
    name: 'time-loading',
    answers: { ...suggested, workTypes: 'never' },
    words: { nl: 'Werksoorten en projecten laden', en: 'Loading work types and projects' },
    reach: tab,
  },
  { name: 'time-suggested', answers: suggested, words: { nl: 'voorgesteld', en: 'suggested' }, reach: tab },
  {
    name: 'time-suggested-foot',
    answers: suggested,
    words: { nl: 'Uren boeken en archiveren', en: 'Book time and archive' },
    reach: inTurn(tab, async (opened) => {
      await along(opened).check()
      await along(opened).scrollIntoViewIfNeeded()
    }),
  },
  {
    name: 'time-appointment',
    answers: suggested,
    words: { nl: '1 uur en 15 minuten = 1,25 uur', en: '1 hour and 15 minutes = 1.25 hours' },
    reach: inTurn(inClient({ item: appointment }), (opened) =>
      opened.pane.getByLabel(said(opened, 'Omschrijving', 'Description')).scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'time-draft',
    answers: {},
    words: { nl: 'Je concept wordt eerst opgeslagen.', en: 'Your draft is saved first.' },
    reach: inTurn(inClient({ item: unsaved }), tab),
  },
  {
    name: 'time-no-organisation',
    answers: { contact: ok(contactAnswer({ contact: { ...eva, organisation: null } })) },
    words: { nl: 'Eva Jansen hoort bij geen organisatie', en: 'Eva Jansen does not belong to an organisation' },
    reach: tab,
  },
  {
    name: 'time-costs',
    answers: suggested,
    words: { nl: 'Aantal (km)', en: 'Quantity (km)' },
    reach: inTurn(tab, async (opened) => {
      const { pane } = opened
      await pane.getByRole('radio', { name: said(opened, 'Kosten', 'Costs') }).check()
      await pane.getByRole('combobox', { name: said(opened, 'Kostensoort', 'Cost type') }).fill('kilo')
      await pane.getByRole('option', { name: /Kilometers/ }).click()
    }),
  },
  {
    name: 'time-choosing',
    answers: {},
    words: { nl: 'Jaarrekening samenstellen', en: 'Jaarrekening samenstellen' },
    reach: inTurn(tab, (opened) =>
      opened.pane.getByRole('combobox', { name: said(opened, 'Werksoort', 'Work type') }).click(),
    ),
  },
  {
    name: 'time-faults',
    answers: {},
    words: { nl: 'Kies een werksoort.', en: 'Choose a work type.' },
    reach: inTurn(
      tab,
      (opened) => opened.pane.getByRole('textbox', { name: said(opened, 'Duur', 'Duration') }).fill('een poosje'),
      book,
    ),
  },
  {
    name: 'time-refused',
    answers: { ...suggested, bookTime: validation },
    words: { nl: 'Schrijf deze dag als 2026-01-31.', en: 'Schrijf deze dag als 2026-01-31.' },
    reach: booking,
  },
  {
    name: 'time-lists-failed',
    answers: { ...suggested, projects: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'Wat je hebt ingevuld, blijft staan.', en: 'What you filled in is kept.' },
    reach: tab,
  },
  {
    name: 'time-failed',
    answers: { ...suggested, bookTime: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'er komt nooit een tweede boeking', en: 'there will never be a second booking' },
    reach: booking,
  },
]

const receipts: readonly View[] = [
  { name: 'time-booked', answers: suggested, words: { nl: 'Ongedaan maken', en: 'Undo' }, reach: booking },
  {
    name: 'time-undone',
    answers: suggested,
    words: { nl: 'De boeking is ongedaan gemaakt', en: 'The booking has been undone' },
    reach: inTurn(booking, undo),
  },
  { name: 'time-before', answers: bookedBefore, words: { nl: 'Al geboekt', en: 'Already booked' }, reach: tab },
  {
    name: 'time-change',
    answers: bookedBefore,
    words: { nl: 'Wijziging opslaan', en: 'Save change' },
    reach: inTurn(tab, change),
  },
  {
    name: 'time-locked',
    answers: { ...bookedBefore, changeTime: refusal(409, 'TIME_LOCKED') },
    words: { nl: 'Deze boeking is ingediend of goedgekeurd', en: 'This booking has been submitted or approved' },
    reach: inTurn(tab, change, press('1:00'), press('Wijziging opslaan', 'Save change')),
  },
  {
    name: 'time-removed',
    answers: bookedBefore,
    words: { nl: 'Terugzetten', en: 'Restore' },
    reach: inTurn(tab, remove),
  },
  {
    name: 'time-remove-failed',
    answers: { ...bookedBefore, removeTime: refusal(503, 'LEDGER_BUSY') },
    words: { nl: 'De boeking staat er nog.', en: 'The booking is still there.' },
    reach: inTurn(tab, remove),
  },
  {
    name: 'time-and-archive',
    answers: suggested,
    words: { nl: 'De mail is ook gearchiveerd', en: 'The mail has been archived too' },
    reach: together,
  },
  {
    name: 'time-archiving',
    answers: { ...suggested, archive: 'never' },
    words: { nl: 'De mail wordt gearchiveerd', en: 'The mail is being archived' },
    reach: together,
  },
  {
    name: 'time-archive-failed',
    answers: { ...suggested, archive: refusal(502, 'RENDER_FAILED') },
    words: { nl: 'Alleen het archiveren is niet gelukt.', en: 'Only archiving failed.' },
    reach: together,
  },
]

describe('views of the time tab', () => {
  const service = panePages()

  verifyViews(service, ['CLI-6', 'CLI-8', 'PLG-10'], forms)
  verifyViews(service, ['CLI-6', 'CLI-8', 'PLG-11'], receipts)
})
