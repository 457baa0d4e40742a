// What may be ordered in a person's name, each bound at its edge; all faults are reported at once.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { CalendarEvent, OutgoingMail } from '#domain/mailing/cloud-mailbox.ts'
import { checkCalendarEvent, checkOutgoingMail, type OrderFault } from '#domain/mailing/order.ts'
import { address, event, mail } from '#test/cloud-adapter/cloud-world.ts'
import { verifies } from '#test/support/verifies.ts'

const people = (n: number) => Array.from({ length: n }, (_, i) => address(`p${i}@klant.example`))

function faultsOfMail(change: Partial<OutgoingMail>): readonly OrderFault[] {
  const judged = checkOutgoingMail({ ...mail, ...change })
  return E.isLeft(judged) ? judged.left.faults : []
}
function faultsOfEvent(change: Partial<CalendarEvent>): readonly OrderFault[] {
  const judged = checkCalendarEvent({ ...event, ...change })
  return E.isLeft(judged) ? judged.left.faults : []
}

describe('an order in a person’s name', () => {
  verifies('MCP-19', 'of a mail has a recipient, a subject of one line, and a text', () => {
    expect(faultsOfMail({})).to.deep.equal([])
    expect(faultsOfMail({ to: people(100), subject: 's'.repeat(255), body: 'b'.repeat(50_000) })).to.deep.equal([])
    expect(faultsOfMail({ to: [] })).to.deep.equal(['no-recipient'])
    expect(faultsOfMail({ to: people(101) })).to.deep.equal(['too-many-people'])
    for (const subject of ['', ' ', 's'.repeat(256), 'a\r\nBcc: b@c.example', 'a\u2028b', 'a\0'])
      expect(faultsOfMail({ subject }), JSON.stringify(subject)).to.deep.equal(['subject'])
    expect(faultsOfMail({ body: '\n ' })).to.deep.equal(['no-text'])
    expect(faultsOfMail({ body: 'b'.repeat(50_001) })).to.deep.equal(['text-too-long'])
    expect(faultsOfMail({ to: [], subject: '', body: '' })).to.deep.equal(['no-recipient', 'subject', 'no-text'])
  })

  verifies('MCP-19', 'goes to each recipient once, as first written', () => {
    const to = ['Daan@klant.example', 'piet@klant.example', 'daan@KLANT.example'].map(address)
    const judged = checkOutgoingMail({ ...mail, to })
    expect(E.isRight(judged) && judged.right.to).to.deep.equal(['Daan@klant.example', 'piet@klant.example'])
    const invited = checkCalendarEvent({ ...event, attendees: to })
    expect(E.isRight(invited) && invited.right.attendees).to.have.length(2)
  })

  verifies('MCP-19', 'of an appointment begins before it ends, at moments that there are', () => {
    expect(faultsOfEvent({})).to.deep.equal([])
    expect(faultsOfEvent({ attendees: [], body: '', location: O.none })).to.deep.equal([])
    expect(faultsOfEvent({ end: '2026-11-24T00:00' })).to.deep.equal([])
    expect(faultsOfEvent({ end: event.start })).to.deep.equal(['ends-before-it-starts'])
    expect(faultsOfEvent({ end: '2025-11-23T10:15' })).to.deep.equal(['ends-before-it-starts'])
    for (const start of [
      '2026-11-23',
      '2026-11-23T9:30',
      '2026-11-23T24:00',
      '2026-02-29T09:30',
      '2026-11-23T09:30:00',
      '2026-11-23T09:30Z',
      '',
    ])
      expect(faultsOfEvent({ start }), start).to.deep.equal(['start'])
    expect(faultsOfEvent({ start: 'morgen', end: 'overmorgen' })).to.deep.equal(['start', 'end'])
  })

  verifies('MCP-19', 'of an appointment is in a zone of the time zone database, at a place of one line', () => {
    for (const timeZone of ['Europe/Amsterdam', 'Asia/Tokyo', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(faultsOfEvent({ timeZone }), timeZone).to.deep.equal([])
    for (const timeZone of ['', '+01:00', 'Europe/Nergens', 'W. Europe Standard Time', 'Amsterdam'])
      expect(faultsOfEvent({ timeZone }), timeZone).to.deep.equal(['time-zone'])
    for (const place of ['', 'a\nb', 'p'.repeat(256)])
      expect(faultsOfEvent({ location: O.some(place) }), place).to.deep.equal(['location'])
    expect(faultsOfEvent({ attendees: people(101), subject: '', body: 'b'.repeat(50_001) })).to.deep.equal([
      'too-many-people',
      'subject',
      'text-too-long',
    ])
  })
})
