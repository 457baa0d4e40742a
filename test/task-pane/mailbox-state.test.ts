// What the stand-in mailbox holds: drafts become sent mails and appointments, and what is typed is not lost on the way.
import { expect } from 'chai'
import { makeAppointmentDraft, makeMailDraft } from '#adapters/sandbox/mailbox/page/state/begin-draft.ts'
import {
  moveToCalendar,
  addDraft,
  discardDraft,
  saveDraft,
  setDraftHeader,
  type MailboxState,
  findMailDraft,
  changeMailDraft,
  moveToSent,
  makeMailbox,
  findOpen,
} from '#adapters/sandbox/mailbox/page/state/mailbox-state.ts'
import { toPeople } from '#adapters/sandbox/mailbox/page/state/items.ts'
import { toPaneItem } from '#adapters/sandbox/mailbox/page/state/pane-item.ts'
import type { SentFromPane } from '#adapters/sandbox/mailbox/page/send/messages.ts'
import { type Outcome, type SendHandler, type Sender, makeSender } from '#adapters/sandbox/mailbox/page/send/sender.ts'

const owner = { name: 'Piet de Vries', address: 'piet.devries@korrel.example' }
const eva = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const empty: MailboxState = {
  owner,
  shared: { name: 'Korrel Info', address: 'info@korrel.example' },
  people: [],
  mails: [],
  appointments: [],
  drafts: [],
  folder: 'inbox',
  openKey: null,
  read: new Set(),
  notice: null,
}
const posted = { itemId: 'sent-1', internetMessageId: '<1@korrel.example>', sentAt: 1_000 }
const draft = { ...makeMailDraft('d', owner), to: toPeople([eva]), subject: 'Hallo', text: 'Dag Eva' }

describe('memory of the stand-in mailbox', () => {
  it('keeps headers with the mail that leaves, their names in any case', () => {
    const mailbox = makeMailbox(empty)
    mailbox.change(addDraft(draft))
    mailbox.change(setDraftHeader('d', 'X-Tapster-Archive-Key', 'abc'))
    mailbox.change(setDraftHeader('d', 'x-other', '1'))
    mailbox.change(setDraftHeader('d', 'X-OTHER', null))
    mailbox.change(moveToSent('d', posted, false))
    const open = findOpen(mailbox.state())
    expect(open).to.deep.include({ kind: 'mail', folder: 'sent', internetMessageId: '<1@korrel.example>', from: owner })
    expect(open?.kind === 'mail' && open.written?.headers).to.deep.equal({ 'x-tapster-archive-key': 'abc' })
    expect(mailbox.state().drafts).to.deep.equal([])
    expect(mailbox.state().folder).to.equal('sent')
  })

  it('sends a draft in the name of the mailbox in which it was begun', async () => {
    const mailbox = makeMailbox(empty)
    mailbox.change(addDraft({ ...draft, from: empty.shared }))
    const sent: SentFromPane[] = []
    const run: SendHandler['run'] = async (mail) => {
      sent.push(mail)
      return { _tag: 'Allowed' }
    }
    const sender = makeSender({ mailbox, openHandler: () => ({ run, close: () => undefined }), post: () => posted })
    await sender.send('d')
    expect(sent[0]).to.deep.include({ user: owner, from: empty.shared })
    expect(findOpen(mailbox.state())).to.deep.include({ folder: 'sent', from: empty.shared })
  })

  it('gives a draft an id once', () => {
    const mailbox = makeMailbox(empty)
    mailbox.change(addDraft(draft))
    mailbox.change(saveDraft('d', 'first'))
    mailbox.change(saveDraft('d', 'second'))
    expect(findMailDraft(mailbox.state(), 'd')?.itemId).to.equal('first')
  })

  it('brings a discarded draft back as it was', () => {
    const mailbox = makeMailbox(empty)
    mailbox.change(addDraft(draft))
    mailbox.change(discardDraft('d'))
    const { notice, drafts } = mailbox.state()
    expect(drafts).to.deep.equal([])
    if (notice?._tag !== 'Discarded') throw new Error('nothing to bring back')
    mailbox.change(addDraft(notice.draft))
    expect(findOpen(mailbox.state())).to.deep.equal(draft)
  })

  it('puts an appointment into the calendar under the id it was saved with', () => {
    const mailbox = makeMailbox(empty)
    mailbox.change(addDraft(makeAppointmentDraft('a', new Date(2026, 2, 2, 10, 30))))
    mailbox.change(saveDraft('a', 'saved-1'))
    mailbox.change(moveToCalendar('a', 'other', { startsAt: 1, endsAt: 2 }))
    expect(mailbox.state().appointments).to.have.length(1)
    expect(findOpen(mailbox.state())).to.deep.include({ itemId: 'saved-1', organiser: owner, startsAt: 1, endsAt: 2 })
  })

  it('does not emit an appointment whose times are being typed', () => {
    const appointment = makeAppointmentDraft('a', new Date(2026, 2, 2, 10, 30))
    expect(toPaneItem(appointment, owner)).to.deep.include({ kind: 'appointment', mode: 'compose', key: 'a' })
    expect(toPaneItem({ ...appointment, ends: '' }, owner)).to.equal(undefined)
  })
})

describe('sending in the stand-in mailbox', () => {
  const sending = () => {
    const mailbox = makeMailbox(empty)
    mailbox.change(addDraft(draft))
    const asked: { readonly answer: (outcome: Outcome) => void; readonly header: (n: string, v: string) => void }[] = []
    let closed = 0
    const openHandler = (): SendHandler => ({
      run: (_, header) => new Promise((answer) => asked.push({ answer, header })),
      close: () => void closed++,
    })
    const sender: Sender = makeSender({ mailbox, openHandler, post: () => posted })
    return { mailbox, sender, asked, closed: () => closed, folder: () => findOpen(mailbox.state())?.kind }
  }

  it('lets the mail go when the handler does, with the headers it gave', async () => {
    const { mailbox, sender, asked, closed } = sending()
    const sent = sender.send('d')
    expect(findMailDraft(mailbox.state(), 'd')?.sending).to.deep.equal({ _tag: 'Running' })
    asked[0]?.header('x-key', 'k')
    asked[0]?.answer({ _tag: 'Allowed' })
    await sent
    const [mail] = mailbox.state().mails
    expect(mail?.written?.headers).to.deep.equal({ 'x-key': 'k' })
    expect(closed()).to.equal(1)
  })

  it('sends once, however often it is asked and whatever the handler says afterwards', async () => {
    const { mailbox, sender, asked } = sending()
    const sent = sender.send('d')
    void sender.send('d')
    expect(asked).to.have.length(1)
    sender.sendAnyway('d')
    asked[0]?.answer({ _tag: 'Allowed' })
    await sent
    expect(mailbox.state().mails).to.have.length(1)
  })

  it('keeps the draft where the handler refuses or the user takes it back', async () => {
    const { mailbox, sender, asked } = sending()
    const sent = sender.send('d')
    asked[0]?.answer({ _tag: 'Refused', message: 'Kijk eens' })
    await sent
    expect(findMailDraft(mailbox.state(), 'd')?.sending).to.deep.equal({ _tag: 'Refused', message: 'Kijk eens' })
    sender.keep('d')
    const again = sender.send('d')
    sender.keep('d')
    asked[1]?.answer({ _tag: 'Allowed' })
    await again
    expect(findMailDraft(mailbox.state(), 'd')).to.deep.include({ text: 'Dag Eva', sending: null })
    expect(mailbox.state().mails).to.deep.equal([])
  })

  it('says that a mail left without a handler', async () => {
    const { mailbox, sender, asked } = sending()
    const sent = sender.send('d')
    asked[0]?.answer({ _tag: 'Absent' })
    await sent
    expect(mailbox.state().notice).to.deep.equal({ _tag: 'Sent', at: 1_000, withoutHandler: true })
  })

  it('leaves alone what is no draft any more', () => {
    const { mailbox } = sending()
    mailbox.change(changeMailDraft('gone', { subject: 'x' }))
    mailbox.change(moveToSent('gone', posted, false))
    expect(mailbox.state().drafts).to.deep.equal([draft])
  })
})
