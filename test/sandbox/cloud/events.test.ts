// The stand-in cloud's calendar: an order makes one event however often it comes, and malformed ones are refused.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { at } from '#test/sandbox/calling.ts'
import { anEvent, type CallingCloud, codeOf, EVA, startCallingCloud } from './calling-cloud.ts'

const time = (dateTime: string, timeZone = 'Europe/Amsterdam') => ({ dateTime, timeZone })

describe('the stand-in cloud’s calendar', () => {
  let cloud: CallingCloud
  before(async () => {
    cloud = await startCallingCloud()
  })
  beforeEach(() => cloud.control({ op: 'reset' }))
  after(() => cloud.stop())

  const make = (body: object) => cloud.graph(`${EVA}/events`, body)

  verifies('OPS-1', 'answers 201 with the event, and where it is', async () => {
    const answer = await make(
      anEvent({
        location: { displayName: 'Kamer 2' },
        attendees: [{ emailAddress: { address: 'piet.devries@korrel.example' }, type: 'required' }],
      }),
    )
    expect(answer.status).to.equal(201)
    expect(answer.headers.get('location')).to.equal(
      `${cloud.url}/v1.0/users/${encodeURIComponent(EVA)}/events/${String(at(answer.json, 'id'))}`,
    )
    expect(answer.json).to.deep.include({ subject: 'Proef', isOrganizer: true, start: time('2026-11-23T09:30:00') })
    expect(at(answer.json, 'organizer', 'emailAddress')).to.deep.equal({ name: 'Eva Jansen', address: EVA })
    expect(at(answer.json, 'attendees', 0, 'emailAddress', 'name')).to.equal('Piet de Vries')
    expect(at(answer.json, 'location', 'displayName')).to.equal('Kamer 2')
  })

  verifies('OPS-1', 'makes one event of one order, and answers it again', async () => {
    const order = anEvent()
    const [first, second] = [await make(order), await make(order)]
    expect(second.status).to.equal(201)
    expect(at(second.json, 'id')).to.equal(at(first.json, 'id'))
    const other = await cloud.graph('piet.devries@korrel.example/events', order)
    expect(at(other.json, 'id')).not.to.equal(at(first.json, 'id'))
    await make(anEvent({ transactionId: undefined }))
    await make(anEvent({ transactionId: undefined }))
    expect((await cloud.report()).events).to.have.length(4)
  })

  verifies('OPS-1', 'lists the events of one person, page by page, the latest made first', async () => {
    for (let n = 0; n < 3; n += 1) await make(anEvent({ subject: `${n}` }))
    const subjects = (json: unknown): readonly unknown[] => {
      const value = at(json, 'value')
      return Array.isArray(value) ? value.map((one) => at(one, 'subject')) : []
    }
    const first = await cloud.graph(`${EVA}/events?$top=2`)
    expect(subjects(first.json)).to.deep.equal(['2', '1'])
    const next = String(at(first.json, '@odata.nextLink'))
    const second = await cloud.graph(next.slice(`${cloud.url}/v1.0/users/`.length))
    expect(subjects(second.json)).to.deep.equal(['0'])
    expect(at(second.json, '@odata.nextLink')).to.equal(undefined)
    expect(subjects((await cloud.graph('piet.devries@korrel.example/events')).json)).to.deep.equal([])
    expect((await cloud.graph(`${EVA}/events?$top=0`)).status).to.equal(400)
  })

  verifies('OPS-1', 'refuses invalid events, and callers without permission', async () => {
    for (const [body, code] of [
      [{ subject: 'x' }, 'BadRequest'],
      [anEvent({ start: time('2026-11-23T09:30:00', 'Europe/Nergens') }), 'TimeZoneNotSupportedException'],
      [anEvent({ end: time('2026-11-23T10:00:00', '+01:00') }), 'TimeZoneNotSupportedException'],
      [anEvent({ start: time('morgen') }), 'ErrorInvalidRequest'],
      [anEvent({ end: time('2026-11-23T09:00:00') }), 'ErrorPropertyValidationFailure'],
      [anEvent({ attendees: [{ emailAddress: { address: 'piet' } }] }), 'ErrorInvalidRecipients'],
    ] as const)
      expect(codeOf(await make(body)), code).to.deep.equal([400, code])
    await cloud.control({ op: 'revoke', directory: 'korrel.example', permission: 'Calendars.ReadWrite' })
    expect(codeOf(await make(anEvent()))).to.deep.equal([403, 'ErrorAccessDenied'])
    expect((await cloud.report()).events).to.deep.equal([])
  })
})
