// An appointment in a person's calendar: the request, and that a repeated request creates it once.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CloudWorld, DAAN, EVA, event, makeCloudWorld, once, PIET } from './cloud-world.ts'

const MAKING = 'POST /v1.0/users/{user}/events'

describe('an appointment in a user’s calendar', () => {
  let standIn: CloudUnderTest
  let world: CloudWorld
  before(async () => {
    standIn = await startCloud()
  })
  beforeEach(async () => {
    await standIn.control({ op: 'reset' })
    world = makeCloudWorld(standIn.place)
  })
  afterEach(() => world.close())
  after(() => standIn.stop())

  const make = (n = 1) => world.createEvent(EVA, event, once(n))()
  const made = async () => (await standIn.report()).events
  const asked = async (): Promise<unknown> => (await standIn.report()).counts[MAKING]

  verifies('MCP-19', 'is stored as ordered, and returns its address', async () => {
    const answer = await make()
    const [only, ...others] = await made()
    expect(others).to.deep.equal([])
    expect(only).to.deep.include({
      owner: EVA,
      subject: event.subject,
      body: { contentType: 'text', content: event.body },
      start: { dateTime: '2026-11-23T09:30:00', timeZone: 'Europe/Amsterdam' },
      end: { dateTime: '2026-11-23T10:15:00', timeZone: 'Europe/Amsterdam' },
      attendees: [DAAN],
      location: 'Kamer 2',
    })
    const webLink = `${standIn.url}/calendar/${only?.id ?? ''}`
    expect(answer).to.deep.equal(E.right({ id: only?.id, webLink: O.some(webLink) }))
    expect((await fetch(webLink)).status).to.equal(200)
  })

  verifies('MCP-19', 'needs no other attendee, no place and no text', async () => {
    const bare = { ...event, attendees: [], body: '', location: O.none }
    expect(E.isRight(await world.createEvent(PIET, bare, once(2))())).to.equal(true)
    expect((await made())[0]).to.deep.include({
      attendees: [],
      location: '',
      body: { contentType: 'text', content: '' },
    })
  })

  for (const [what, fault] of [
    ['the answer is lost', { kind: 'loseAnswer' }],
    ['a 504 follows', { kind: 'doneButFailed' }],
    ['the answer cannot be read', { kind: 'malformedJson' }],
    ['the connection breaks', { kind: 'down' }],
    ['the cloud is out of order for a moment', { kind: 'status', status: 503 }],
  ] as const)
    verifies('MCP-19', `is asked for once more where ${what}, and is there once`, async () => {
      await standIn.control({ op: 'fault', path: '/events', count: 1, ...fault })
      const answer = await make()
      const events = await made()
      expect(events).to.have.length(1)
      expect(E.isRight(answer) && answer.right.id).to.equal(events[0]?.id)
      expect(world.waited).to.deep.equal([1000])
    })

  verifies('MCP-19', 'of which twice no answer came is in doubt; a third time is not asked', async () => {
    await standIn.control({ op: 'fault', path: '/events', kind: 'loseAnswer' })
    expect(await make()).to.deep.equal(E.left({ _tag: 'CloudOutcomeUnknown' }))
    expect(await asked()).to.deep.equal({ lost: 2 })
    expect(await made()).to.have.length(1)
  })

  verifies('MCP-19', 'once in doubt stays so, whatever the repetition is refused for', async () => {
    for (const [n, status] of [400, 403, 409, 429].entries()) {
      await standIn.control([
        { op: 'clear' },
        { op: 'fault', path: '/events', kind: 'loseAnswer', count: 1 },
        { op: 'fault', path: '/events', kind: 'status', status, after: 1, count: 1 },
      ])
      expect(await make(10 + n), String(status)).to.deep.equal(E.left({ _tag: 'CloudOutcomeUnknown' }))
    }
    expect(await made()).to.have.length(4)
  })

  verifies('MCP-19', 'that was refused was not made, and is not asked for again', async () => {
    await standIn.control({ op: 'revoke', directory: 'korrel.example', permission: 'Calendars.ReadWrite' })
    expect(await make()).to.deep.equal(
      E.left({ _tag: 'CloudPermissionMissing', permission: 'Calendars.ReadWrite', byPolicy: false }),
    )
    await standIn.control({ op: 'grant', directory: 'korrel.example' })
    const elsewhere = { ...event, timeZone: 'Europe/Nergens' }
    expect(await world.createEvent(EVA, elsewhere, once(3))()).to.deep.equal(
      E.left({ _tag: 'CloudRefused', code: 'TimeZoneNotSupportedException' }),
    )
    expect(await asked()).to.deep.equal({ '400': 1, '403': 1 })
    expect(world.waited).to.deep.equal([])
  })

  verifies('MCP-19', 'of another order is another appointment, though it says the same', async () => {
    await make(1)
    await make(1)
    await make(2)
    expect(await made()).to.have.length(2)
  })
})
