// Writing in the stand-in mailbox: recipients as they are typed, answers that quote, plain text as a mail, and days of the calendar.
import { expect } from 'chai'
import { makeAnswerDraft, makeAppointmentDraft } from '#adapters/sandbox/mailbox/page/state/begin-draft.ts'
import {
  type MailboxMail,
  NO_RECIPIENTS,
  typeRecipients,
  parseTyped,
} from '#adapters/sandbox/mailbox/page/state/items.ts'
import { toAnswerSubject, toLetterHtml, toPreview } from '#adapters/sandbox/mailbox/page/state/letter.ts'
import { setMinute, toDayField, parseFields, addWorkingDays } from '#adapters/sandbox/mailbox/page/state/moments.ts'

const eva = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const piet = { name: 'Piet de Vries', address: 'piet.devries@korrel.example' }

const mail: MailboxMail = {
  kind: 'mail',
  folder: 'inbox',
  preview: '',
  isUnread: true,
  itemId: 'omzet',
  internetMessageId: '<omzet@sample.example>',
  conversationId: 'gesprek',
  subject: 'Omzetcijfers',
  from: eva,
  to: [piet],
  cc: [],
  sentAt: 0,
  arrivedAt: 0,
  attachments: [],
  written: null,
}

describe('writing in the stand-in mailbox', () => {
  it('takes addresses with and without names, several at once, and each once', () => {
    const typed = 'Eva <EVA@korenbloem.example>; daan@korenbloem.example, "Mulder, Daan" <d@korenbloem.example>'
    const { people, typed: left } = parseTyped({ people: [eva], typed }, [])
    expect(people).to.deep.equal([
      eva,
      { name: 'daan@korenbloem.example', address: 'daan@korenbloem.example' },
      { name: 'Mulder, Daan', address: 'd@korenbloem.example' },
    ])
    expect(left).to.equal('')
  })

  it('names a known address, and leaves what is no address as it was typed', () => {
    const known = parseTyped({ people: [], typed: 'Eva@Korenbloem.example; jan; piet@' }, [eva])
    expect(known.people).to.deep.equal([{ name: 'Eva Jansen', address: 'Eva@Korenbloem.example' }])
    expect(known.typed).to.equal('jan; piet@')
  })

  it('takes no recipient before the address is finished, and a chosen one at once', () => {
    expect(typeRecipients(NO_RECIPIENTS, 'eva@korenbloem.example', [eva]).people).to.deep.equal([])
    expect(typeRecipients(NO_RECIPIENTS, 'eva@korenbloem.example;', [eva]).people).to.deep.equal([eva])
    expect(typeRecipients(NO_RECIPIENTS, 'Eva Jansen <eva@korenbloem.example>', [eva]).people).to.deep.equal([eva])
  })

  it('answers the sender, in the same conversation, with the original text beneath', () => {
    const draft = makeAnswerDraft(mail, {
      key: 'k',
      from: piet,
      heading: 'Eva schreef:',
      text: 'Dag Piet,\n\nDe cijfers.',
    })
    expect(draft.to.people).to.deep.equal([eva])
    expect(draft.conversationId).to.equal('gesprek')
    expect(draft.subject).to.equal('Re: Omzetcijfers')
    expect(draft.text).to.equal('\n\nEva schreef:\n> Dag Piet,\n>\n> De cijfers.\n')
    const own = makeAnswerDraft({ ...mail, from: piet, to: [eva] }, { key: 'k', from: piet, heading: '', text: '' })
    expect(own.to.people, 'of a mail of our own').to.deep.equal([eva])
    expect(['RE: x', 'Antw: x', 'Regel 3'].map(toAnswerSubject)).to.deep.equal(['RE: x', 'Antw: x', 'Re: Regel 3'])
  })

  it('makes paragraphs and quotations of plain text, and of nothing in it a tag', () => {
    expect(toLetterHtml('Dag <b>Eva</b> & "co",\nregel twee\n\nGroet\n> eerder\n>\n> gezegd')).to.equal(
      '<html><body><p>Dag &lt;b&gt;Eva&lt;/b&gt; &amp; &quot;co&quot;,<br>regel twee</p><p>Groet</p>' +
        '<blockquote><p>eerder</p><p>gezegd</p></blockquote></body></html>',
    )
    expect(toPreview('Dag\n\n Eva\n> eerder gezegd')).to.equal('Dag Eva')
  })

  it('counts working days past the weekend, but takes today as it comes', () => {
    const friday = new Date(2026, 2, 6, 16, 30)
    expect([-1, 0, 1, 3].map((away) => toDayField(addWorkingDays(friday, away)))).to.deep.equal([
      '2026-03-05',
      '2026-03-06',
      '2026-03-09',
      '2026-03-11',
    ])
    expect(toDayField(addWorkingDays(new Date(2026, 2, 7), 0)), 'a Saturday').to.equal('2026-03-07')
    // The clock on the wall, on the day it is put forward too.
    const spring = new Date(2026, 2, 29)
    expect(setMinute(spring, 14 * 60)).to.equal(new Date(2026, 2, 29, 14).getTime())
  })

  it('begins an appointment at the next full hour, late in the evening tomorrow morning', () => {
    const at = (hours: number) => {
      const { day, starts, ends } = makeAppointmentDraft('k', new Date(2026, 2, 31, hours, 20))
      return `${day} ${starts} ${ends}`
    }
    expect([at(9), at(20), at(22)]).to.deep.equal([
      '2026-03-31 10:00 11:00',
      '2026-03-31 21:00 22:00',
      '2026-04-01 09:00 10:00',
    ])
    expect(parseFields('', '10:00')).to.equal(null)
  })
})
