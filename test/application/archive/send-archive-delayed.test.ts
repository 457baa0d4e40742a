// A mail that was sent while the ledger was away, or that its worker fails on: kept, seen to wait, and archived later or given up with words.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { ContactId } from '#domain/ledger/contact.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { requestWith, sent } from './archive-world.ts'
import { announce, begun, kept, NOTHING, RECIPIENT, status, view } from './sending.ts'
import { expectWholeOrNothing } from './wholeness.ts'

describe('a mail that is archived as it is sent, but not at once', () => {
  verifies(
    ['ARC-7', 'ARC-8'],
    'while the ledger is down is kept, seen to wait, and goes where it should once it is back',
    async () => {
      const { world, caller, request } = begun()
      world.ledger.know({ address: RECIPIENT, contact: O.some(request.target.id as ContactId), account: O.none })
      await world.choose(caller, { autoArchiveOnSend: true })
      const began = world.clock.now()
      world.ledger.refuse(() => (world.clock.now() < began + fromHours(10) ? { _tag: 'LedgerDown' } : undefined))
      expect(await sent(world, caller, request)).to.equal('Undecided')
      expect(await sent(world, caller, request)).to.equal('Undecided')
      expect(await sent(world, caller, requestWith(1))).to.equal('ArchiveKeyUsed')
      expect(await kept(world, caller)).to.deep.equal({ archives: 0, storedMails: 0, undecidedMails: 1 })
      while (world.clock.now() < began + fromHours(2)) {
        await world.workNext()
        expect(await status(world, caller)).to.equal('Undecided')
      }
      // The choice at the moment of sending holds, whatever the user chooses afterwards.
      await world.choose(caller, { autoArchiveOnSend: false })
      expect(await sent(world, caller, requestWith(1))).to.equal('ArchiveKeyUsed')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
      expect((await world.only(caller)).target).to.deep.equal(request.target)
      expect(await status(world, caller)).to.equal('archived')
    },
  )

  verifies(
    'ARC-8',
    'while the ledger is down for longer than a day fails with words, keeps its mail, and can be asked for again',
    async () => {
      const { world, caller, request } = begun()
      world.ledger.know({ address: RECIPIENT, contact: O.some(request.target.id as ContactId), account: O.none })
      await world.choose(caller, { autoArchiveOnSend: true })
      world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
      expect(await sent(world, caller, request)).to.equal('Undecided')
      await world.workAll()
      expect(await view(world, caller)).to.deep.include({ _tag: 'Failed', failure: { _tag: 'LedgerDown' } })
      expect(await kept(world, caller)).to.deep.equal({ archives: 0, storedMails: 0, undecidedMails: 1 })
      world.advance(fromDays(13))
      await world.purgeArchives()
      expect((await kept(world, caller)).undecidedMails).to.equal(1)
      world.ledger.refuse(undefined)
      expect(await sent(world, caller, request)).to.equal('Queued')
      expect((await kept(world, caller)).undecidedMails).to.equal(0)
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    },
  )

  verifies('ARC-9', 'that failed for want of a target is kept for fourteen days', async () => {
    const { world, caller, request } = begun()
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    await sent(world, caller, request)
    await world.workAll()
    world.advance(fromDays(14) + 1)
    await world.purgeArchives()
    expect(await kept(world, caller)).to.deep.equal(NOTHING)
    expect(await status(world, caller)).to.equal('Failed')
  })

  verifies(
    'ARC-7',
    'whose recipients turn out to be unknown once the ledger can be asked is given up, and its mail goes',
    async () => {
      const { world, caller, request } = begun()
      await world.choose(caller, { autoArchiveOnSend: true })
      world.ledger.refuse(() => ({ _tag: 'LedgerBusy', retryAt: world.clock.now() + fromHours(1) }))
      expect(await sent(world, caller, request)).to.equal('Undecided')
      world.ledger.refuse(undefined)
      await world.workAll()
      expect(await view(world, caller)).to.deep.equal({ _tag: 'NotArchived', reason: 'NO_TARGET' })
      expect(await kept(world, caller)).to.deep.equal(NOTHING)
    },
  )

  verifies(
    'ARC-8',
    'whose sender’s link is lost waits for them to sign in, and fails after fourteen days',
    async () => {
      const { world, caller, request } = begun()
      await world.choose(caller, { autoArchiveOnSend: true })
      world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
      await sent(world, caller, request)
      world.forget(caller)
      const sentAt = world.clock.now()
      await world.workNext()
      expect(await view(world, caller)).to.deep.equal({ _tag: 'Undecided', target: O.none, awaitsSignIn: true })
      await world.workAll()
      expect(await view(world, caller)).to.deep.include({ _tag: 'Failed', failure: { _tag: 'ReauthRequired' } })
      expect(world.clock.now()).to.be.within(sentAt + fromDays(14), sentAt + fromDays(14) + fromHours(1))
    },
  )

  verifies('ARC-8', 'whose recipients cannot be looked up for want of our database waits as it was', async () => {
    const { world, caller, request } = begun()
    world.ledger.know({ address: RECIPIENT, contact: O.some(request.target.id as ContactId), account: O.none })
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    expect(await sent(world, caller, request)).to.equal('Undecided')
    const before = [await world.held(caller), ...world.logged]
    world.ledger.refuse(() => storeUnavailable)
    await world.workNext()
    expect([await world.held(caller), ...world.logged]).to.deep.equal(before)
    world.ledger.refuse(undefined)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies(
    'ARC-8',
    'a worker that fails for a day shows it, and the mail is taken up again under its key',
    async () => {
      const { world, caller, request } = begun()
      await announce(world, caller, request.target)
      world.ledger.refuse(() => ({ _tag: 'LedgerDown', status: 502 }))
      const began = world.clock.now()
      expect(await sent(world, caller, request)).to.equal('Queued')
      while ((await status(world, caller)) !== 'failed') {
        expect(await status(world, caller)).to.equal('queued')
        await world.workNext()
      }
      expect(await status(world, caller)).to.equal('failed')
      expect(await world.only(caller)).to.deep.include({ tries: 5 })
      expect(world.clock.now() - began).to.be.within(fromHours(20), fromDays(1))
      expect((await kept(world, caller)).storedMails).to.equal(1)
      world.ledger.refuse(undefined)
      expect(await sent(world, caller, request)).to.equal('Queued')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    },
  )
})
