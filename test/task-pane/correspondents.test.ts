// Whom an item is with: people outside the user's office, and colleagues only where there is no one else.
import { expect } from 'chai'
import { isInternal, listCorrespondents } from '#adapters/web/task-pane/contact/correspondents.ts'
import type { AppointmentItem } from '#adapters/web/task-pane/host/mail-host.ts'
import { verifies } from '#test/support/verifies.ts'
import { item as mail } from './archive-world.ts'

const person = (address: string) => ({ name: '', address })
const USER = 'Piet@Korrel.example'
const user = person('piet@korrel.example')
const colleague = person('FATIMA@korrel.EXAMPLE')
const eva = person('eva@korenbloem.example')
const daan = person('daan@korenbloem.example')
const meeting = (...attendees: AppointmentItem['attendees']): AppointmentItem => ({
  kind: 'appointment',
  mode: 'read',
  key: 'a',
  itemId: 'a',
  subject: '',
  organiser: user,
  attendees,
  startsAt: 0,
  endsAt: 0,
  location: '',
})

describe('the people of an item', () => {
  verifies('CLI-12', 'are those outside the office, each once, also where a colleague comes first', () => {
    const item = { ...mail, from: colleague, to: [user, eva], cc: [daan, person('EVA@korenbloem.example')] }
    expect(listCorrespondents(item, USER)).to.deep.equal([eva, daan])
    expect(listCorrespondents(meeting(colleague, daan), USER)).to.deep.equal([daan])
  })

  verifies('CLI-12', 'are one colleague, or the user, where an item is internal', () => {
    expect(listCorrespondents(meeting(colleague, person('info@korrel.example')), USER)).to.deep.equal([colleague])
    expect(listCorrespondents(meeting(), USER)).to.deep.equal([user])
    expect(listCorrespondents({ ...meeting(), organiser: null }, USER)).to.deep.equal([])
  })

  verifies('CLI-12', 'are not those of the shared mailbox that contains it, also in a domain of its own', () => {
    const inShared = { ...mail, owner: 'Info@korrel-salaris.example' }
    const [box, there] = ['info@korrel-salaris.example', 'kees@korrel-salaris.example'].map(person)
    const people = { from: person('INFO@korrel-salaris.example'), to: [eva], cc: [there ?? user] }
    expect(listCorrespondents({ ...inShared, ...people }, USER)).to.deep.equal([eva])
    expect(listCorrespondents({ ...mail, ...people }, USER)).to.deep.equal([people.from, eva, there])
    expect(listCorrespondents({ ...inShared, from: user, to: [box ?? user], cc: [] }, USER)).to.deep.equal([user])
  })

  verifies('CLI-12', 'are no colleagues where their domain belongs to no office, or the user is unknown', () => {
    expect(isInternal('jan@gmail.com', ['piet@gmail.com'])).to.equal(false)
    expect(isInternal('Piet@gmail.com', ['piet@gmail.com'])).to.equal(true)
    expect(isInternal('piet@korrel.example', [])).to.equal(false)
    expect(isInternal('piet@sub.korrel.example', ['piet@korrel.example'])).to.equal(false)
  })
})
