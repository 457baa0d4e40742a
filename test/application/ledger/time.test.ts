// What is checked before time is booked, changed or removed, by how many calls, and what a person did in the ledger meanwhile.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TimeTransactionId } from '#domain/ledger/time.ts'
import type { Day } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'
import { aUuid } from './ledger-fakes.ts'
import {
  ACCOUNT,
  aDraft,
  COST,
  ENDED,
  ITEM,
  makeTimeWorld,
  OTHER_ACCOUNT,
  PROJECT,
  type TimeWorld,
  WORK,
} from './time-world.ts'

const calls = (world: TimeWorld): readonly string[] => world.steps.taken().filter((name) => name !== 'store')
const forget = (world: TimeWorld): void => world.steps.plan(() => undefined)

async function booked(): Promise<{ world: TimeWorld; id: TimeTransactionId }> {
  const world = makeTimeWorld()
  expect(await world.register()).to.equal('done')
  const [only] = world.transactions()
  if (only === undefined) throw new Error('nothing was booked')
  forget(world)
  return { world, id: only.registration.id }
}

describe('booking time', () => {
  verifies('PLG-11', 'is checked first, written once, and noted with all its values', async () => {
    const world = makeTimeWorld()
    const made = await world.registerTime(world.caller, ITEM, aDraft({ quantity: O.none }))()
    expect(calls(world)).to.deep.equal(['account', 'project', 'items', 'create'])
    const [only] = world.transactions()
    expect(made).to.deep.equal(E.right(only?.registration))
    expect(only?.registration).to.include({ quantity: 1.5, date: '2026-02-27' })
    expect(await world.linkOf()).to.deep.equal({
      _tag: 'Booked',
      at: world.clock.now(),
      division: world.caller.division,
      registration: only?.registration,
    })
  })

  verifies('PLG-11', 'a second time is refused after one look at the booking, in the division it is of', async () => {
    const { world } = await booked()
    expect(await world.register(aDraft({ quantity: O.some(3) }))).to.equal('TimeAlreadyBooked')
    expect(calls(world)).to.deep.equal(['find'])
    expect(await world.register(aDraft(), ITEM, { ...world.caller, division: 1 })).to.equal('TimeAlreadyBooked')
    expect(calls(world)).to.deep.equal(['find', 'find'])
    expect(await world.register(aDraft(), 'another item')).to.equal('done')
    expect(world.transactions()).to.have.length(2)
  })

  verifies('PLG-11', 'a booking that was deleted in the ledger does not stand in the way of another', async () => {
    const { world, id } = await booked()
    world.inLedger.remove(id)
    expect(await world.register(aDraft({ quantity: O.some(3) }))).to.equal('done')
    expect(calls(world)).to.deep.equal(['find', 'account', 'project', 'items', 'create'])
    const [only, ...others] = world.transactions()
    expect(others).to.deep.equal([])
    expect(await world.linkOf()).to.have.nested.property('registration.id', only?.registration.id)
  })

  verifies('PLG-11', 'while the ledger cannot say whether the booking is there, it stands', async () => {
    const { world, id } = await booked()
    world.inLedger.remove(id)
    for (const failure of [{ _tag: 'LedgerDown' }, { _tag: 'LedgerBusy', retryAt: 1 }] as const) {
      world.refuse('find', failure)
      expect(await world.register()).to.equal('TimeAlreadyBooked')
      expect(await world.linkOf()).to.include({ _tag: 'Booked' })
    }
  })

  verifies('PLG-11', 'two at the same moment make one', async () => {
    const world = makeTimeWorld()
    const outcome = await Promise.all([world.register(), world.register(), world.register()])
    expect(outcome.filter((one) => one === 'done')).to.have.length(1)
    expect(outcome.filter((one) => one === 'TimeUnderWay' || one === 'TimeAlreadyBooked')).to.have.length(2)
    expect(world.transactions()).to.have.length(1)
  })

  for (const [what, draft, outcome] of [
    ['an account that is not there', aDraft({ accountId: aUuid(99) as typeof ACCOUNT }), 'AccountGone'],
    ['a project of another account', aDraft({ accountId: OTHER_ACCOUNT }), 'ProjectOfOtherAccount'],
    [
      'a project that is not there',
      aDraft({ projectId: O.some(aUuid(99) as typeof PROJECT) }),
      'ProjectOfOtherAccount',
    ],
    ['a project that had ended', aDraft({ projectId: O.some(ENDED) }), 'ProjectClosed'],
    ['an item that is not there', aDraft({ itemId: aUuid(99) as typeof WORK }), 'ItemGone'],
    ['time on a cost type', aDraft({ itemId: COST }), 'ItemGone'],
    ['a cost on a work type', aDraft({ kind: 'cost' }), 'ItemGone'],
    ['too many hours', aDraft({ quantity: O.some(24.5) }), 'TimeEntryInvalid'],
  ] as const)
    verifies('PLG-11', `${what} is refused and nothing is written`, async () => {
      const world = makeTimeWorld()
      expect(await world.register(draft)).to.equal(outcome)
      expect(world.transactions()).to.have.length(0)
      expect(await world.linkOf()).to.deep.equal({ _tag: 'Free' })
      expect(calls(world)).not.to.include('create')
    })

  verifies('PLG-11', 'a blocked account is refused; a project may be booked up to its last day', async () => {
    const world = makeTimeWorld()
    const lastDay = aDraft({ projectId: O.some(ENDED), date: '2026-01-31' as Day })
    expect(await world.register(lastDay, 'last day')).to.equal('done')
    world.block(ACCOUNT)
    expect(await world.register()).to.equal('AccountGone')
  })

  verifies('PLG-11', 'what the ledger refuses leaves the item free', async () => {
    const world = makeTimeWorld()
    for (const failure of [
      { _tag: 'LedgerRejected', reason: 'Nee.' },
      { _tag: 'LedgerBusy', retryAt: 1 },
      { _tag: 'LedgerForbidden' },
      { _tag: 'ReauthRequired' },
    ] as const) {
      world.refuse('create', failure)
      expect(await world.register()).to.equal(failure._tag)
      expect(await world.linkOf()).to.deep.equal({ _tag: 'Free' })
    }
    world.accept()
    expect(await world.register()).to.equal('done')
  })

  verifies('PLG-11', 'without a project it takes one call less', async () => {
    const world = makeTimeWorld()
    expect(await world.register(aDraft({ projectId: O.none }))).to.equal('done')
    expect(calls(world)).to.deep.equal(['account', 'items', 'create'])
  })
})

describe('changing booked time', () => {
  verifies('PLG-11', 'asks about and writes what differs from what the ledger has, and no more', async () => {
    const { world, id } = await booked()
    expect(await world.update({ quantity: 2, notes: O.some('Overleg') })).to.equal('done')
    expect(calls(world)).to.deep.equal(['find', 'change'])
    forget(world)
    expect(await world.update({ quantity: 2 })).to.equal('done')
    expect(calls(world)).to.deep.equal(['find'])
    forget(world)
    expect(await world.update({ accountId: OTHER_ACCOUNT })).to.equal('ProjectOfOtherAccount')
    expect(await world.update({ accountId: OTHER_ACCOUNT, projectId: O.none })).to.equal('done')
    expect(await world.update({ kind: 'cost' })).to.equal('ItemGone')
    expect(await world.update({ kind: 'cost', itemId: COST })).to.equal('done')
    const [only] = world.transactions()
    expect(only?.registration).to.deep.include({ id, kind: 'cost', itemId: COST, projectId: O.none, quantity: 2 })
    expect(await world.linkOf()).to.deep.include({ registration: only?.registration })
  })

  verifies('PLG-11', 'a change made in the ledger stays, and is reported', async () => {
    const { world, id } = await booked()
    world.inLedger.change(id, { notes: O.some('Van een ander') })
    const changed = await world.updateTime(world.caller, ITEM, { quantity: 2 })()
    expect(changed).to.have.nested.property('right.notes.value', 'Van een ander')
    expect(await world.linkOf()).to.have.nested.property('registration.notes.value', 'Van een ander')
  })

  verifies('PLG-11', 'removal in the ledger frees the item', async () => {
    const { world, id } = await booked()
    world.inLedger.remove(id)
    expect(await world.update({ quantity: 2 })).to.equal('TimeNotBooked')
    expect(await world.linkOf()).to.deep.equal({ _tag: 'Free' })
    expect(await world.register()).to.equal('done')
  })

  verifies('PLG-11', 'of what is removed between looking and writing frees the item too', async () => {
    const { world, id } = await booked()
    world.steps.meet(async () => {
      if (world.steps.taken().at(-1) === 'change') world.inLedger.remove(id)
    })
    expect(await world.update({ quantity: 2 })).to.equal('TimeNotBooked')
    expect(await world.linkOf()).to.deep.equal({ _tag: 'Free' })
  })

  verifies('PLG-11', 'is refused once it is submitted or approved, and where nothing is booked', async () => {
    const { world, id } = await booked()
    world.inLedger.lock(id)
    expect(await world.update({ quantity: 2 })).to.equal('TimeLocked')
    expect(await world.update({ quantity: 2 }, 'another item')).to.equal('TimeNotBooked')
    expect(await world.update({ quantity: 25 })).to.equal('TimeLocked')
    expect(calls(world)).to.deep.equal(['find', 'find'])
  })

  verifies('PLG-11', 'and removing happen in the division it was booked in', async () => {
    const { world } = await booked()
    const elsewhere = { ...world.caller, division: 1 }
    expect(await world.update({ quantity: 2 }, ITEM, elsewhere)).to.equal('done')
    expect(await world.remove(ITEM, elsewhere)).to.equal('done')
    expect(world.transactions()).to.have.length(0)
  })
})

describe('removing booked time', () => {
  verifies('PLG-11', 'takes it out of the ledger and frees the item', async () => {
    const { world } = await booked()
    expect(await world.remove()).to.equal('done')
    expect(calls(world)).to.deep.equal(['find', 'remove'])
    expect(world.transactions()).to.have.length(0)
    expect(await world.remove()).to.equal('TimeNotBooked')
    expect(await world.register()).to.equal('done')
  })

  verifies('PLG-11', 'of what is gone already is done; of what is locked is refused', async () => {
    const one = await booked()
    one.world.inLedger.remove(one.id)
    expect(await one.world.remove()).to.equal('done')
    expect(calls(one.world)).to.deep.equal(['find'])
    const other = await booked()
    other.world.inLedger.lock(other.id)
    expect(await other.world.remove()).to.equal('TimeLocked')
    expect(other.world.transactions()).to.have.length(1)
  })
})
