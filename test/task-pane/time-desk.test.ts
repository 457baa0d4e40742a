// Booking as the pane goes through it, and what comes of every ending.
import { expect } from 'chai'
import { track } from '#adapters/web/kit/signal.ts'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { BookingEntry, Registration } from '#adapters/web/task-pane/api/time.ts'
import type { HostFailed, OpenItem } from '#adapters/web/task-pane/host/mail-host.ts'
import { makeLookups } from '#adapters/web/task-pane/contact/lookups.ts'
import { makeTimeDesk, isBookingOpen } from '#adapters/web/task-pane/time/time-desk.ts'
import { verifies } from '#test/support/verifies.ts'
import { draft, mail, makeApi, refused, registration } from './time-world.ts'

const { id: _, ...entry } = registration satisfies Registration
const booking = { registration, how: 'before', isLocked: false } as const
const found = (of: Registration | null) =>
  right({
    contact: null,
    chosen: false,
    division: 1,
    registration: of,
    salesLink: null,
    excluded: false,
    matchedContacts: [],
    truncated: false,
  })

function world(answers: Parameters<typeof makeApi>[0], saved: Either<HostFailed, string> | null = null) {
  const { api, asked } = makeApi(answers)
  const lookups = makeLookups({ api, now: () => 0 })
  const desk = makeTimeDesk({
    api,
    lookups,
    host: {
      userAddress: 'piet@kantoor.example',
      savedItemId: async () => saved ?? left({ _tag: 'HostFailed', reason: 'x' }),
    },
  })
  const seen: (string | null)[] = []
  const follow = (item: OpenItem) =>
    track(() => desk.stateOf(item, null)).onChange(() => void seen.push(desk.stateOf(item, null).doing))
  return { desk, lookups, asked, seen, follow, state: (item: OpenItem = mail) => desk.stateOf(item, null) }
}

describe('the desk where time is booked', () => {
  verifies('PLG-11', 'books a mail once, and remembers it over what was known when it was opened', async () => {
    const { desk, asked, seen, follow, state } = world({ 'POST /register-time': [right({ registration })] })
    follow(mail)
    expect(await desk.book(mail, entry)).to.equal(true)
    expect(asked).to.deep.equal([{ line: 'POST /register-time', body: { outlookItemId: 'AAMk=', ...entry } }])
    expect(seen).to.deep.equal(['book', null])
    expect(state().booking).to.deep.equal({ registration, how: 'now', isLocked: false })
    expect(desk.stateOf({ ...mail, key: 'other' }, registration).booking?.how).to.equal('before')
  })

  verifies('CLI-6', 'saves a draft first, and books nothing where it cannot be saved', async () => {
    const saved = world({ 'POST /register-time': [right({ registration })] }, right('AAMkDraft='))
    saved.follow(draft)
    await saved.desk.book(draft, entry)
    expect(saved.seen).to.deep.equal(['save', 'book', null])
    expect(saved.asked[0]?.body).to.include({ outlookItemId: 'AAMkDraft=' })

    const unsaved = world({})
    expect(await unsaved.desk.book(draft, entry)).to.equal(false)
    expect(unsaved.asked).to.deep.equal([])
    expect(unsaved.state(draft).trouble).to.deep.include({ doing: 'save' })
  })

  verifies('PLG-11', 'shows the booking that is there where there was one already', async () => {
    const other = { ...registration, id: 'r2', quantity: 2 }
    const { desk, asked, state } = world({
      'POST /register-time': [refused('TIME_ALREADY_BOOKED')],
      'GET /contact': [found(other)],
    })
    expect(await desk.book(mail, entry)).to.equal(false)
    expect(asked[1]?.line).to.equal('GET /contact?email=eva%40korenbloem.example&outlookItemId=AAMk%3D')
    expect(state()).to.deep.equal({
      booking: { registration: other, how: 'already', isLocked: false },
      doing: null,
      trouble: null,
      note: null,
    })
  })

  it('passes the refusal on where it is still unknown what is booked', async () => {
    const { desk, state } = world({
      'POST /register-time': [refused('TIME_ALREADY_BOOKED')],
      'GET /contact': [found(null)],
    })
    await desk.book(mail, entry)
    expect(state().booking).to.equal(null)
    expect(state().trouble).to.deep.include({ doing: 'book' })
  })

  verifies('PLG-11', 'reports whether it is open what the ledger did', async () => {
    const open = [
      left({ _tag: 'Unreachable' } as const),
      refused('LEDGER_DOWN', 502),
      refused('TIME_BOOKING_UNCERTAIN'),
    ]
    const closed = [refused('LEDGER_BUSY', 503), left({ _tag: 'SessionEnded', code: 'x' } as const)]
    for (const answer of [...open, ...closed]) {
      const { desk, state } = world({ 'POST /register-time': [answer] })
      await desk.book(mail, entry)
      const { trouble } = state()
      expect(trouble !== null && isBookingOpen(trouble)).to.equal(open.includes(answer))
    }
  })

  verifies('PLG-11', 'changes only what is given, and sends nothing where that is nothing', async () => {
    const changed = { ...registration, quantity: 1 }
    const { desk, asked, state } = world({ 'PUT /update-time': [right({ registration: changed })] })
    expect(await desk.change(mail, booking, {})).to.equal(true)
    expect(asked).to.deep.equal([])
    const changes: Partial<BookingEntry> = { quantity: 1 }
    expect(await desk.change(mail, booking, changes)).to.equal(true)
    expect(asked).to.deep.equal([{ line: 'PUT /update-time', body: { outlookItemId: 'AAMk=', quantity: 1 } }])
    expect(state().booking).to.deep.equal({ registration: changed, how: 'changed', isLocked: false })
  })

  verifies(
    'PLG-11',
    'keeps showing a booking that cannot be changed any more, and lets go of one that is gone',
    async () => {
      for (const [line, act] of [
        ['PUT /update-time', 'change'],
        ['DELETE /delete-time', 'remove'],
      ] as const) {
        const run = async (code: string, status: number) => {
          const { desk, state } = world({ [line]: [refused(code, status)] })
          const isDone =
            act === 'change'
              ? await desk.change(mail, booking, { notes: 'x' })
              : await desk.remove(mail, booking, { _tag: 'Undone' })
          return { isDone, ...state() }
        }
        const locked = await run('TIME_LOCKED', 409)
        expect(locked).to.deep.include({ isDone: false, trouble: null, booking: { ...booking, isLocked: true } })
        const gone = await run('TIME_NOT_BOOKED', 404)
        expect(gone.booking).to.equal(null)
        expect([gone.isDone, gone.note?._tag]).to.deep.equal(act === 'change' ? [false, 'Gone'] : [true, 'Undone'])
        const busy = await run('LEDGER_BUSY', 503)
        expect(busy).to.deep.include({ isDone: false, booking })
        expect(busy.trouble?.doing).to.equal(act)
      }
    },
  )

  verifies('PLG-11', 'removes a booking, and books the same again', async () => {
    const { desk, lookups, asked, state } = world({
      'DELETE /delete-time': [right({ success: true })],
      'POST /register-time': [right({ registration })],
      'GET /contact': [found(registration)],
    })
    const bookedNow = () => lookups.find('eva@korenbloem.example', mail.itemId)?.registration
    await lookups.load('eva@korenbloem.example', mail.itemId)
    asked.length = 0
    await desk.remove(mail, booking, { _tag: 'Removed', registration })
    expect(bookedNow()).to.equal(null)
    expect(asked[0]?.line).to.equal('DELETE /delete-time?outlookItemId=AAMk%3D')
    expect(state()).to.deep.include({ booking: null, note: { _tag: 'Removed', registration } })
    expect(desk.stateOf(mail, registration).booking, 'what was known is older').to.equal(null)
    await desk.book(mail, entry)
    expect(state().booking?.how).to.equal('now')
    expect(bookedNow()).to.deep.equal(registration)
  })
})
