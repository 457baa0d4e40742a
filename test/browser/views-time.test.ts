// Every view and state of the time tab, and how it is gone through by keyboard without anything being lost.
import type { AppointmentItem } from '#adapters/task-pane/host/mail-host.ts'
import { type PaneService, type PluginAnswers, contactAnswer, eva, ok, refusal, startPanePages } from './fake-plugin.ts'
import { USER, openIn } from './mail-client-page.ts'
import { type OpenedPane, type View, verifyViews } from './pane-views.ts'
import { draft, lastTime, registration } from './time-samples.ts'

const person = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const appointment: AppointmentItem = {
  kind: 'appointment',
  mode: 'read',
  key: 'appointment-1',
  itemId: 'appointment-1',
  subject: 'Kwartaalgesprek Bakkerij De Korenbloem',
  organiser: { name: 'Piet de Vries', address: USER },
  attendees: [person],
  startsAt: Date.parse('2026-07-14T12:00:00Z'),
  endsAt: Date.parse('2026-07-14T13:15:00Z'),
  location: 'Utrecht',
}
const suggested: PluginAnswers = { lastUsed: ok({ documentType: 55, time: lastTime }) }
const bookedBefore = { contact: ok(contactAnswer({ registration })) }
const validation = {
  status: 400,
  body: {
    success: false,
    code: 'VALIDATION_FAILED',
    message: 'De aanvraag klopt niet.',
    errors: [{ path: 'date', message: 'Schrijf deze dag als 2026-01-31.' }],
  },
}

const words = {
  tab: ['Uren', 'Time'],
  book: ['Uren boeken', 'Book hours'],
  both: ['Uren boeken en archiveren', 'Book hours and archive'],
} as const
const said = ({ look }: OpenedPane, nl: string, en: string): string => (look.language === 'nl' ? nl : en)
const tab = (opened: OpenedPane): Promise<void> =>
  opened.pane.getByRole('tab', { name: said(opened, ...words.tab) }).click()
const press = (opened: OpenedPane, nl: string, en: string): Promise<void> =>
  opened.pane.getByRole('button', { name: said(opened, nl, en), exact: true }).click()
const book = (opened: OpenedPane): Promise<void> => press(opened, ...words.book)
const alongName = (opened: OpenedPane): string => said(opened, 'Mail ook archiveren', 'Archive the mail too')
const together = async (opened: OpenedPane): Promise<void> => {
  await tab(opened)
  await opened.pane.getByRole('checkbox', { name: alongName(opened) }).check()
  await press(opened, ...words.both)
}
const inOrder =
  (...steps: readonly ((opened: OpenedPane) => Promise<void>)[]) =>
  async (opened: OpenedPane): Promise<void> => {
    for (const step of steps) await step(opened)
  }
const booking = inOrder(tab, book)
const change = (opened: OpenedPane): Promise<void> => press(opened, 'Wijzigen', 'Change')
const remove = (opened: OpenedPane): Promise<void> => press(opened, 'Verwijderen', 'Remove')
const undo = (opened: OpenedPane): Promise<void> => press(opened, 'Ongedaan maken', 'Undo')

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
    words: { nl: 'Uren boeken en archiveren', en: 'Book hours and archive' },
    reach: inOrder(tab, async (opened) => {
      const along = opened.pane.getByRole('checkbox', { name: alongName(opened) })
      await along.check()
      await along.scrollIntoViewIfNeeded()
    }),
  },
  {
    name: 'time-appointment',
    answers: suggested,
    words: { nl: '1 uur en 15 minuten = 1,25 uur', en: '1 hour and 15 minutes = 1.25 hours' },
    reach: inOrder(
      (opened) => openIn(opened, { item: appointment }),
      (opened) => opened.pane.getByLabel(said(opened, 'Omschrijving', 'Description')).scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'time-draft',
    answers: {},
    words: { nl: 'Bij het boeken wordt je concept eerst bewaard.', en: 'Your draft is saved first when you book.' },
    reach: inOrder((opened) => openIn(opened, { item: draft }), tab),
  },
  {
    name: 'time-no-organisation',
    answers: { contact: ok(contactAnswer({ contact: { ...eva, organisation: null } })) },
    words: { nl: 'Eva Jansen hoort bij geen organisatie', en: 'Eva Jansen belongs to no organisation' },
    reach: tab,
  },
  {
    name: 'time-costs',
    answers: suggested,
    words: { nl: 'Aantal (km)', en: 'Quantity (km)' },
    reach: inOrder(tab, async (opened) => {
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
    reach: inOrder(tab, (opened) =>
      opened.pane.getByRole('combobox', { name: said(opened, 'Werksoort', 'Work type') }).click(),
    ),
  },
  {
    name: 'time-faults',
    answers: {},
    words: { nl: 'Kies waarop je boekt.', en: 'Choose what you book on.' },
    reach: inOrder(
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
    words: { nl: 'Wat je invult, blijft staan.', en: 'What you fill in stays.' },
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
    reach: inOrder(booking, undo),
  },
  { name: 'time-before', answers: bookedBefore, words: { nl: 'Al geboekt', en: 'Booked already' }, reach: tab },
  {
    name: 'time-change',
    answers: bookedBefore,
    words: { nl: 'Wijziging opslaan', en: 'Save the change' },
    reach: inOrder(tab, change),
  },
  {
    name: 'time-locked',
    answers: { ...bookedBefore, changeTime: refusal(409, 'TIME_LOCKED') },
    words: { nl: 'Deze boeking is ingediend of goedgekeurd', en: 'This booking has been submitted or approved' },
    reach: inOrder(
      tab,
      change,
      (opened) => press(opened, '1:00', '1:00'),
      (opened) => press(opened, 'Wijziging opslaan', 'Save the change'),
    ),
  },
  {
    name: 'time-removed',
    answers: bookedBefore,
    words: { nl: 'Terugzetten', en: 'Put it back' },
    reach: inOrder(tab, remove),
  },
  {
    name: 'time-remove-failed',
    answers: { ...bookedBefore, removeTime: refusal(503, 'LEDGER_BUSY') },
    words: { nl: 'De boeking staat er nog.', en: 'The booking is still there.' },
    reach: inOrder(tab, remove),
  },
  {
    name: 'time-and-archive',
    answers: suggested,
    words: { nl: 'De mail is ook gearchiveerd', en: 'The mail was archived too' },
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
    words: { nl: 'Alleen het archiveren lukte niet.', en: 'Only the archiving did not work.' },
    reach: together,
  },
]

describe('views of the time tab', () => {
  let service: PaneService
  before(async () => {
    service = await startPanePages()
  })
  after(() => service.stop())

  verifyViews(() => service, ['CLI-6', 'CLI-8', 'PLG-10'], forms)
  verifyViews(() => service, ['CLI-6', 'CLI-8', 'PLG-11'], receipts)
})
