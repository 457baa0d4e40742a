// What the forms of the sales tab begin with and send, and how its lists are put in order.
import { expect } from 'chai'
import type { PaneActivity, PaneOpportunity, OpportunityStage } from '#adapters/web/task-pane/api/sales.ts'
import type { MailItem } from '#adapters/web/task-pane/host/mail-host.ts'
import {
  toActivityBody,
  toRestoreBody,
  toActivityChanges,
  toActivityForm,
  makeActivityForm,
} from '#adapters/web/task-pane/sales/activity-form.ts'
import { groupByStage, sumWorth, compareByDate } from '#adapters/web/task-pane/sales/by-stage.ts'
import { makeItemNote, isItemNote } from '#adapters/web/task-pane/sales/item-note.ts'
import { makeOpportunityForm, parseOpportunity } from '#adapters/web/task-pane/sales/opportunity-form.ts'
import { verifies } from '#test/support/verifies.ts'

const stage = (id: string): OpportunityStage => ({
  id,
  code: null,
  description: id.toUpperCase(),
  probability: null,
})
const opportunity = (id: string, over: Partial<PaneOpportunity> = {}): PaneOpportunity => ({
  id,
  name: id,
  accountId: 'a',
  contactId: null,
  stage: null,
  status: 'open',
  amount: 0.1,
  currency: 'EUR',
  probability: null,
  closeDate: null,
  nextAction: null,
  ...over,
})
const in_ = (id: string) => ({ stage: { id, description: id } })
const mail: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'k',
  itemId: 'i',
  internetMessageId: '<m@x>',
  conversationId: null,
  subject: 'FW: Re: Offerte\u0007 tweede\nwinkel',
  from: { name: 'Eva', address: 'eva@korenbloem.example' },
  to: [],
  cc: [],
  sentAt: new Date(2026, 2, 9, 23, 30).getTime(),
  arrivedAt: new Date(2026, 2, 9, 23, 30).getTime(),
  attachments: [],
}

describe('sales tab in numbers and words', () => {
  verifies('CLI-6', 'opportunities stand under the stages of the ledger, in its order, the settled ones apart', () => {
    const all = [
      opportunity('1', in_('b')),
      opportunity('2', in_('gone')),
      opportunity('3'),
      opportunity('4', { ...in_('a'), status: 'won' }),
      opportunity('5', in_('a')),
      opportunity('6', in_('b')),
    ]
    const { open, closed } = groupByStage(all, [stage('a'), stage('b'), stage('c')])
    expect(open.map((group) => [group.stage?.id ?? null, ...group.opportunities.map(({ id }) => id)])).to.deep.equal([
      ['a', '5'],
      ['b', '1', '6'],
      ['gone', '2'],
      [null, '3'],
    ])
    expect(closed.map(({ id }) => id)).to.deep.equal(['4'])
  })

  it('adds up money to the cent, and only where it is of one currency', () => {
    expect(
      sumWorth([opportunity('1'), opportunity('2', { amount: 0.2 }), opportunity('3', { amount: null })]),
    ).to.deep.equal({
      amount: 0.3,
      currency: 'EUR',
    })
    expect(sumWorth([opportunity('1'), opportunity('2', { currency: 'USD' })])).to.equal(null)
    expect(sumWorth([opportunity('1', { amount: null })])).to.equal(null)
  })

  verifies('PLG-13', 'a new opportunity begins with the subject, the first stage and a month to decide', () => {
    const form = makeOpportunityForm(mail.subject, new Date(2026, 11, 15).getTime())
    expect(form).to.deep.include({ name: 'Offerte tweede winkel', amount: '', closeDate: '2027-01-14' })
    expect(parseOpportunity({ ...form, amount: '1.250,50' }, [stage('a'), stage('b')])).to.deep.equal({
      _tag: 'Right',
      right: { name: 'Offerte tweede winkel', stageId: 'a', amount: 1250.5, closeDate: '2027-01-14' },
    })
    expect(parseOpportunity({ ...form, stageId: 'b', closeDate: '', nextAction: ' Bellen ' }, [])).to.deep.equal({
      _tag: 'Right',
      right: { name: 'Offerte tweede winkel', stageId: 'b', nextAction: 'Bellen' },
    })
    expect(parseOpportunity({ ...form, name: ' ', amount: 'veel' }, [])).to.deep.equal({
      _tag: 'Left',
      left: ['name', 'amount'],
    })
  })

  verifies(
    'PLG-14',
    'a note of a mail has its subject, its sender, its beginning and its day, and is known again',
    () => {
      const words = { origin: 'Mail van Eva', unnamed: 'Mail zonder onderwerp' }
      const note = makeItemNote(mail, words, `<p>${'Beste Piet, '.repeat(100)}</p>`)
      expect(note).to.include({ type: 'note', description: 'FW: Re: Offerte tweede winkel', date: '2026-03-09' })
      expect(note.notes).to.match(/^Mail van Eva\n\nBeste Piet/)
      expect(note.notes?.length).to.be.within(550, 700)
      expect(makeItemNote({ ...mail, subject: ' ' }, words, '')).to.include({
        description: 'Mail zonder onderwerp',
        notes: 'Mail van Eva',
      })
      const logged: PaneActivity = {
        id: 'n',
        opportunityId: 'o',
        type: 'note',
        description: note.description,
        notes: note.notes ?? null,
        date: '2026-03-09',
        createdBy: null,
        createdAt: null,
      }
      expect(isItemNote(makeItemNote(mail, words, ''), logged)).to.equal(true)
      expect(isItemNote(makeItemNote(mail, { ...words, origin: 'Mail van Daan' }, ''), logged)).to.equal(false)
      expect(isItemNote(makeItemNote(mail, words, ''), { ...logged, date: '2026-03-10' })).to.equal(false)
    },
  )

  verifies('PLG-14', 'only what was changed is sent, and an emptied field is cleared', () => {
    const task: PaneActivity = {
      id: 't',
      opportunityId: 'o',
      type: 'task',
      description: 'Nabellen',
      notes: 'Zie offerte',
      dueDate: '2026-03-09',
      done: true,
      createdBy: null,
      createdAt: null,
    }
    const form = toActivityForm(task)
    expect(toActivityChanges(task, form)).to.deep.equal({ type: 'task' })
    expect(toActivityChanges(task, { description: 'Bellen', notes: ' ', day: '' })).to.deep.equal({
      type: 'task',
      description: 'Bellen',
      notes: null,
      dueDate: null,
    })
    expect(toRestoreBody(task)).to.deep.equal({
      type: 'task',
      description: 'Nabellen',
      notes: 'Zie offerte',
      dueDate: '2026-03-09',
      done: true,
    })
    expect(toActivityBody('note', { ...makeActivityForm('note', '2026-03-09'), description: ' x ' })).to.deep.equal({
      type: 'note',
      description: 'x',
      date: '2026-03-09',
    })
    expect(toActivityBody('task', { ...makeActivityForm('task', '2026-03-09'), description: 'x' })).to.deep.equal({
      type: 'task',
      description: 'x',
    })
  })

  verifies('PLG-12', 'quotations and orders stand in one list, newest first', () => {
    const order = (id: string, date: string | null) => ({
      id,
      number: null,
      description: null,
      date,
      amount: null,
      currency: null,
      status: null,
    })
    const list = compareByDate([
      { kind: 'quotations', orders: { data: [order('q', '2026-01-02'), order('none', null)], truncated: false } },
      { kind: 'sales-orders', orders: { data: [order('s', '2026-02-01')], truncated: false } },
    ])
    expect(list.map(({ id, kind }) => `${id} ${kind}`)).to.deep.equal([
      's sales-orders',
      'q quotations',
      'none quotations',
    ])
  })
})
