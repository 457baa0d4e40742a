// A mail that is archived as it is sent: under one key once, to the target that was announced or can be found, and never lost meanwhile.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { ArchiveRequest } from '#application/archive/archive-mail.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import { ENDED_ANNOUNCEMENT_KEPT } from '#domain/archive/timing.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { days, hours } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, makeArchiveWorld, newCaller, requestWith, sent } from './archive-world.ts'
import { expectWholeOrNothing } from './wholeness.ts'

const RECIPIENT = 'info@drukkerij.example' as Mailbox

const begun = () => {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  return { world, caller, request: requestWith(2) }
}

const announce = async (
  world: ArchiveWorld,
  caller: LedgerCaller,
  target: ArchiveTarget,
  change: { readonly archiveKey?: string; readonly documentType?: O.Option<number> } = {},
): Promise<string> => {
  const told = await world.announceTarget(caller, {
    archiveKey: 'sleutel',
    target,
    documentType: O.none,
    conversationId: O.none,
    ...change,
  })()
  return told._tag === 'Right' ? 'AwaitingSend' : told.left._tag
}

const view = async (world: ArchiveWorld, caller: LedgerCaller, archiveKey = 'sleutel') => {
  const told = await world.findSendArchive(caller, archiveKey)()
  if (told._tag === 'Left') throw new Error(told.left._tag)
  return O.toUndefined(told.right)
}

const status = async (world: ArchiveWorld, caller: LedgerCaller, archiveKey?: string): Promise<string> => {
  const seen = await view(world, caller, archiveKey)
  return seen === undefined ? 'none' : seen._tag === 'HandedOver' ? seen.archive.status : seen._tag
}

/** Of the ledger; a look at the document types at hand is none. */
const calls = (world: ArchiveWorld): readonly string[] =>
  world.steps.taken().filter((step) => step !== 'store' && step !== 'types')

const kept = async (world: ArchiveWorld, caller: LedgerCaller) => {
  const { archives, storedMails, undecidedMails } = await world.held(caller)
  return { archives: archives.length, storedMails: storedMails.length, undecidedMails: undecidedMails.length }
}
const NOTHING = { archives: 0, storedMails: 0, undecidedMails: 0 }

describe('a mail that is archived as it is sent', () => {
  verifies(
    ['ARC-5', 'ARC-6'],
    'goes where it was announced last, by a worker, without a ledger call at sending',
    async () => {
      const { world, caller, request } = begun()
      expect(await announce(world, caller, newTarget())).to.equal('AwaitingSend')
      expect(await status(world, caller)).to.equal('AwaitingSend')
      expect(await announce(world, caller, request.target, { documentType: O.some(55) })).to.equal('AwaitingSend')
      expect(await sent(world, caller, request)).to.equal('Queued')
      expect(calls(world)).to.deep.equal([])
      expect(await status(world, caller)).to.equal('queued')
      expect(await announce(world, caller, newTarget())).to.equal('SendArchiveSent')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
      expect(await world.only(caller)).to.deep.include({ target: request.target, documentType: O.some(55) })
      expect(await status(world, caller)).to.equal('archived')
    },
  )

  verifies('ARC-6', 'is archived once, however often it is handed over under its key, and told the same', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    const told = await Promise.all(Array.from({ length: 5 }, () => sent(world, caller, request)))
    expect(told).to.deep.equal(Array(5).fill('Queued'))
    expect(await sent(world, caller, request)).to.equal('Queued')
    await world.workAll()
    expect(await sent(world, caller, request)).to.equal('Archived')
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    expect(await sent(world, caller, requestWith(1))).to.equal('ArchiveKeyUsed')
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-6', 'two different mails at once under one key: one is taken, the other refused clearly', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    const told = await Promise.all([sent(world, caller, request), sent(world, caller, requestWith(1))])
    expect(told.toSorted()).to.deep.equal(['ArchiveKeyUsed', 'Queued'])
    expect(await kept(world, caller)).to.deep.equal({ archives: 1, storedMails: 1, undecidedMails: 0 })
  })

  verifies('ARC-6', 'under another user’s key is his own mail', async () => {
    const { world, caller, request } = begun()
    const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
    await announce(world, colleague, request.target)
    expect(await status(world, caller)).to.equal('none')
    expect(await sent(world, caller, requestWith(1))).to.equal('NotArchived')
    expect(await status(world, colleague)).to.equal('AwaitingSend')
  })

  verifies(
    'ARC-5',
    'goes to the division in which its target was chosen, wherever its sender works by then',
    async () => {
      const { world, caller, request } = begun()
      await announce(world, caller, request.target)
      expect(await sent(world, { ...caller, division: 2 }, request)).to.equal('Queued')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
      expect(world.ledger.held().map(({ division }) => division)).to.deep.equal([caller.division])
    },
  )

  verifies(
    'ARC-7',
    'is neither archived nor stored where its sender has not opted in and announced nothing',
    async () => {
      const { world, caller, request } = begun()
      world.ledger.know({ address: RECIPIENT, contact: O.some(request.target.id as ContactId), account: O.none })
      expect(await sent(world, caller, request)).to.equal('NotArchived')
      expect(await kept(world, caller)).to.deep.equal(NOTHING)
      expect(calls(world)).to.deep.equal([])
      expect(await status(world, caller)).to.equal('none')
    },
  )

  verifies(
    'ARC-7',
    'goes to the first recipient the ledger knows, as its sender prefers, but to none he excluded',
    async () => {
      const { world, caller, request } = begun()
      const account = newTarget().id as string as AccountId
      const known = { contact: O.some(newTarget().id as ContactId), account: O.some(account) }
      world.ledger.know({ address: RECIPIENT, ...known })
      await world.choose(caller, { autoArchiveOnSend: true, defaultArchiveTarget: 'account' })
      await world.exclude(caller, 'INFO@drukkerij.example')
      expect(await sent(world, caller, request)).to.equal('NotArchived')
      expect(calls(world)).to.deep.equal([])
      const cc = [{ name: '', address: 'eva@korenbloem.example' }]
      const withCopy: ArchiveRequest = { ...request, email: { ...request.email, cc } }
      expect(await sent(world, caller, withCopy)).to.equal('NotArchived')
      expect(calls(world)).to.deep.equal(['recipients'])
      world.ledger.know({ address: 'eva@korenbloem.example' as Mailbox, ...known })
      expect(await sent(world, caller, withCopy)).to.equal('Queued')
      expect((await world.only(caller)).target).to.deep.equal({ kind: 'account', id: account })
    },
  )

  verifies(
    'ARC-7',
    'that is a reply goes where the conversation’s last mail went, without asking the ledger',
    async () => {
      const { world, caller, request } = begun()
      const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
      const stranger = world.know(newCaller({ tenantUuid: caller.tenantUuid, division: 2 }))
      await announce(world, colleague, request.target)
      await sent(world, colleague, request)
      await world.workAll()
      for (const one of [caller, stranger]) await world.choose(one, { autoArchiveOnSend: true })
      world.steps.plan(() => undefined)
      expect(await sent(world, caller, requestWith(0))).to.equal('Queued')
      expect(calls(world)).to.deep.equal([])
      const seen = await view(world, caller)
      expect(seen).to.deep.include({ target: request.target })
      expect(await sent(world, stranger, requestWith(0))).to.equal('NotArchived')
    },
  )

  verifies(
    ['ARC-7', 'ARC-8'],
    'while the ledger is down is kept, seen to wait, and goes where it should once it is back',
    async () => {
      const { world, caller, request } = begun()
      world.ledger.know({ address: RECIPIENT, contact: O.some(request.target.id as ContactId), account: O.none })
      await world.choose(caller, { autoArchiveOnSend: true })
      const began = world.clock.now()
      world.ledger.refuse(() => (world.clock.now() < began + hours(10) ? { _tag: 'LedgerDown' } : undefined))
      expect(await sent(world, caller, request)).to.equal('Undecided')
      expect(await sent(world, caller, request)).to.equal('Undecided')
      expect(await sent(world, caller, requestWith(1))).to.equal('ArchiveKeyUsed')
      expect(await kept(world, caller)).to.deep.equal({ archives: 0, storedMails: 0, undecidedMails: 1 })
      while (world.clock.now() < began + hours(2)) {
        await world.workNext()
        expect(await status(world, caller)).to.equal('Undecided')
      }
      // What he chose when he sent it holds, whatever he chooses afterwards.
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
      expect(await view(world, caller)).to.deep.equal({ _tag: 'Failed', failure: { _tag: 'LedgerDown' } })
      expect(await kept(world, caller)).to.deep.equal({ archives: 0, storedMails: 0, undecidedMails: 1 })
      world.advance(days(13))
      await world.purgeStoredMails()
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
    world.advance(days(14) + 1)
    await world.purgeStoredMails()
    expect(await kept(world, caller)).to.deep.equal(NOTHING)
    expect(await status(world, caller)).to.equal('Failed')
  })

  verifies(
    'ARC-7',
    'whose recipients turn out to be unknown once the ledger can be asked is given up, and its mail goes',
    async () => {
      const { world, caller, request } = begun()
      await world.choose(caller, { autoArchiveOnSend: true })
      world.ledger.refuse(() => ({ _tag: 'LedgerBusy', retryAt: world.clock.now() + hours(1) }))
      expect(await sent(world, caller, request)).to.equal('Undecided')
      world.ledger.refuse(undefined)
      await world.workAll()
      expect(await view(world, caller)).to.deep.equal({ _tag: 'NotArchived', reason: 'NO_TARGET' })
      expect(await kept(world, caller)).to.deep.equal(NOTHING)
    },
  )

  verifies('ARC-8', 'whose sender’s connection has ended fails at once and says so', async () => {
    const { world, caller, request } = begun()
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    await sent(world, caller, request)
    world.forget(caller)
    await world.workAll()
    expect(await view(world, caller)).to.deep.equal({ _tag: 'Failed', failure: { _tag: 'ReauthRequired' } })
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
      expect(world.clock.now() - began).to.be.within(hours(20), days(1))
      expect((await kept(world, caller)).storedMails).to.equal(1)
      world.ledger.refuse(undefined)
      expect(await sent(world, caller, request)).to.equal('Queued')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    },
  )

  verifies('ARC-8', 'an announcement expires after seven days: then it is as if there were none', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    await announce(world, caller, request.target, { archiveKey: 'vergeten' })
    world.advance(days(7))
    expect(await status(world, caller)).to.equal('Expired')
    expect(await sent(world, caller, request)).to.equal('NotArchived')
    expect(await announce(world, caller, request.target)).to.equal('AwaitingSend')
    expect(await sent(world, caller, request)).to.equal('Queued')
    world.advance(ENDED_ANNOUNCEMENT_KEPT)
    await world.purgeStoredMails()
    expect(await status(world, caller, 'vergeten')).to.equal('Expired')
    world.advance(1)
    await world.purgeStoredMails()
    expect(await status(world, caller, 'vergeten')).to.equal('none')
    expect(await status(world, caller)).to.equal('queued')
  })

  verifies('ARC-6', 'that the database can not take is refused, and nothing of it is kept', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    world.steps.plan(() => 'down-before')
    expect(await sent(world, caller, request)).to.equal('StoreUnavailable')
    world.steps.plan(() => undefined)
    expect(await kept(world, caller)).to.deep.equal(NOTHING)
    expect(await status(world, caller)).to.equal('AwaitingSend')
  })
})

describe('which mails are archived already', () => {
  verifies(
    'ARC-10',
    'is told in the order asked: one’s own, and what a colleague of the division has archived',
    async () => {
      const { world, caller, request } = begun()
      const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid, ledgerUserName: 'Bram Bos' }))
      const stranger = world.know(newCaller({ tenantUuid: caller.tenantUuid, division: 2 }))
      const waiting = requestWith(1)
      await announce(world, colleague, request.target)
      await sent(world, colleague, request)
      await world.workAll()
      await announce(world, colleague, waiting.target, { archiveKey: 'wacht' })
      await sent(world, colleague, waiting, 'wacht')
      const ask = async (who: LedgerCaller) => {
        const [a, b] = [request.email.internetMessageId, waiting.email.internetMessageId]
        const told = await world.archiveStatusOfMails(who, [b, a, '<nobody@x>', a])()
        if (told._tag === 'Left') throw new Error(told.left._tag)
        return told.right.map(({ internetMessageId, archives }) => ({
          id: { [a]: 'a', [b]: 'b' }[internetMessageId],
          archives: archives.map(({ status: state, by, target }) => ({ state, by, target })),
        }))
      }
      world.steps.plan(() => undefined)
      const whole = { state: 'archived', by: 'Bram Bos', target: request.target }
      expect(await ask(caller)).to.deep.equal([
        { id: 'b', archives: [] },
        { id: 'a', archives: [whole] },
        { id: undefined, archives: [] },
      ])
      expect((await ask(colleague))[0]).to.deep.equal({
        id: 'b',
        archives: [{ state: 'queued', by: 'Bram Bos', target: waiting.target }],
      })
      expect((await ask(stranger)).flatMap(({ archives }) => archives)).to.deep.equal([])
      expect(world.steps.taken().filter((step) => step !== 'store')).to.deep.equal([])
    },
  )
})
