// Every state of an item's time link with every command, and what can never come of any series of them.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import type { TimeTransactionId } from '#domain/ledger/time.ts'
import {
  type Claimed,
  free,
  TIME_CLAIM_LENGTH,
  TRANSACTION_APPEARS_WITHIN,
  type TimeLink,
  type TimeLinkCommand,
  applyTimeLinkCommand,
} from '#domain/ledger/time-link.ts'
import { aRegistration, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'

const START = 1_000_000
const { id: _, ...entry } = aRegistration()
const mine = aRegistration()
const other = aRegistration({ id: aUuid(31) as TimeTransactionId })

const claim: Claimed = {
  _tag: 'Claimed',
  holder: 'a',
  startedAt: START,
  makingUntil: START + TIME_CLAIM_LENGTH,
  division: 7,
  entry,
}
const states = {
  free,
  claimed: claim,
  doubtful: { ...claim, makingUntil: START + 1 },
  booked: { _tag: 'Booked', at: START, division: 7, registration: mine },
} satisfies Readonly<Record<string, TimeLink>>

const claiming = (holder: string, expiredHolder?: string): TimeLinkCommand => ({
  _tag: 'Claim',
  holder,
  division: 8,
  entry,
  expiredHolder,
})
const commands = {
  claim: claiming('b'),
  'claim after looking': claiming('b', 'a'),
  'claim after looking for another': claiming('b', 'z'),
  release: { _tag: 'Release', holder: 'a' },
  'release by another': { _tag: 'Release', holder: 'z' },
  doubt: { _tag: 'Doubt', holder: 'a' },
  'doubt by another': { _tag: 'Doubt', holder: 'z' },
  book: { _tag: 'Book', holder: 'a', registration: mine },
  'book by another': { _tag: 'Book', holder: 'z', registration: other },
  change: { _tag: 'Change', registration: { ...mine, quantity: 2 } },
  'change of another': { _tag: 'Change', registration: other },
  clear: { _tag: 'Clear', id: mine.id },
  'clear of another': { _tag: 'Clear', id: other.id },
} satisfies Readonly<Record<string, TimeLinkCommand>>

/** What it has become, or why not. */
function outcome(link: TimeLink, command: TimeLinkCommand, now: number): string {
  const moved = applyTimeLinkCommand(command, now)(link)
  if (E.isLeft(moved)) return moved.left._tag
  return moved.right === link ? 'as it was' : moved.right._tag
}

const MOMENTS = {
  'while it is made': START + 1,
  'while it may turn up': START + TIME_CLAIM_LENGTH,
  settled: START + TRANSACTION_APPEARS_WITHIN,
}

/** For the three moments, where they differ. */
type Expected = string | readonly [string, string, string]
const OVERTAKEN = 'TimeLinkConflict'
const expected: Readonly<Record<keyof typeof states, Readonly<Record<keyof typeof commands, Expected>>>> = {
  free: {
    claim: 'Claimed',
    'claim after looking': 'Claimed',
    'claim after looking for another': 'Claimed',
    release: OVERTAKEN,
    'release by another': OVERTAKEN,
    doubt: OVERTAKEN,
    'doubt by another': OVERTAKEN,
    book: OVERTAKEN,
    'book by another': OVERTAKEN,
    change: OVERTAKEN,
    'change of another': OVERTAKEN,
    clear: OVERTAKEN,
    'clear of another': OVERTAKEN,
  },
  claimed: {
    claim: 'TimeUnderWay',
    'claim after looking': ['TimeUnderWay', 'TimeUnderWay', 'Claimed'],
    'claim after looking for another': 'TimeUnderWay',
    release: 'Free',
    'release by another': OVERTAKEN,
    doubt: 'Claimed',
    'doubt by another': OVERTAKEN,
    book: 'Booked',
    'book by another': OVERTAKEN,
    change: OVERTAKEN,
    'change of another': OVERTAKEN,
    clear: OVERTAKEN,
    'clear of another': OVERTAKEN,
  },
  doubtful: {
    claim: 'TimeUnderWay',
    'claim after looking': ['TimeUnderWay', 'TimeUnderWay', 'Claimed'],
    'claim after looking for another': 'TimeUnderWay',
    release: 'Free',
    'release by another': OVERTAKEN,
    doubt: 'Claimed',
    'doubt by another': OVERTAKEN,
    book: 'Booked',
    'book by another': OVERTAKEN,
    change: OVERTAKEN,
    'change of another': OVERTAKEN,
    clear: OVERTAKEN,
    'clear of another': OVERTAKEN,
  },
  booked: {
    claim: 'TimeAlreadyBooked',
    'claim after looking': 'TimeAlreadyBooked',
    'claim after looking for another': 'TimeAlreadyBooked',
    release: OVERTAKEN,
    'release by another': OVERTAKEN,
    doubt: OVERTAKEN,
    'doubt by another': OVERTAKEN,
    book: 'as it was',
    'book by another': OVERTAKEN,
    change: 'Booked',
    'change of another': OVERTAKEN,
    clear: 'Free',
    'clear of another': OVERTAKEN,
  },
}

describe('the time link of an item', () => {
  for (const [state, link] of Object.entries(states))
    verifies('PLG-11', `${state}: every command, at every moment`, () => {
      const of = expected[state as keyof typeof states]
      for (const [name, command] of Object.entries(commands)) {
        const wanted = of[name as keyof typeof commands]
        const outcomes = Object.values(MOMENTS).map((now) => outcome(link, command, now))
        expect(outcomes, name).to.deep.equal(typeof wanted === 'string' ? [wanted, wanted, wanted] : wanted)
      }
    })

  it('bears the moment at which it was booked, and then that of its last change', () => {
    const book = applyTimeLinkCommand(commands.book, START + 3)(claim)
    expect(book).to.deep.nested.include({ 'right.at': START + 3 })
    expect(applyTimeLinkCommand(commands.book, START + 4)(states.booked)).to.deep.nested.include({ 'right.at': START })
    expect(applyTimeLinkCommand(commands.change, START + 5)(states.booked)).to.deep.nested.include({
      'right.at': START + 5,
    })
  })

  verifies('PLG-11', 'a claim ends by itself, and says until when it is held', () => {
    expect(applyTimeLinkCommand(claiming('b'), START)(free)).to.deep.equal(
      E.right({ ...claim, holder: 'b', division: 8, startedAt: START, makingUntil: START + TIME_CLAIM_LENGTH }),
    )
    const retryAt = (link: TimeLink, now: number): unknown => {
      const moved = applyTimeLinkCommand(claiming('b'), now)(link)
      return E.isLeft(moved) && moved.left._tag === 'TimeUnderWay' ? moved.left.retryAt : undefined
    }
    expect(retryAt(claim, START)).to.equal(START + TIME_CLAIM_LENGTH)
    expect(retryAt(states.doubtful, START + 1)).to.equal(START + TRANSACTION_APPEARS_WITHIN)
  })

  verifies('PLG-11', 'no series of commands leads from one transaction to another but through being free', () => {
    const anyCommand = fc.constantFrom<TimeLinkCommand>(...Object.values(commands))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyCommand, fc.nat({ max: TRANSACTION_APPEARS_WITHIN })), { maxLength: 30 }),
        (series) => {
          let [link, now]: [TimeLink, number] = [free, START]
          for (const [command, passes] of series) {
            now += passes
            const moved = applyTimeLinkCommand(command, now)(link)
            if (E.isLeft(moved)) continue
            const next = moved.right
            if (link._tag === 'Booked' && next._tag === 'Booked')
              expect(next.registration.id).to.equal(link.registration.id)
            if (link._tag === 'Booked') expect(next._tag).not.to.equal('Claimed')
            // A claim is taken over only after a search for its booking, and not before the result is certain.
            if (link._tag === 'Claimed' && next._tag === 'Claimed' && next.holder !== link.holder) {
              expect(command).to.have.property('expiredHolder', link.holder)
              expect(now).to.be.at.least(link.startedAt + TRANSACTION_APPEARS_WITHIN)
            }
            link = next
          }
        },
      ),
    )
  })
})
