// A mail that is archived as it is sent: under one key once, and to the target that was announced or can be found.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { MailToArchive } from '#application/archive/archive-mail.ts'
import { makeApplyCommand } from '#application/archive/save-transition.ts'
import { makeSetSendTarget } from '#application/archive/set-send-target.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import { AWAITS_SEND_FOR, ENDED_SEND_ARCHIVE_KEPT } from '#domain/archive/timing.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, newCaller, requestWith, sent } from './archive-world.ts'
import { announce, begun, calls, kept, NOTHING, RECIPIENT, status, view } from './sending.ts'
import { expectWholeOrNothing } from './wholeness.ts'

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

  verifies('ARC-6', 'is archived once, however often it is handed over under its key, with one response', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => sent(world, caller, request)))
    expect(outcomes).to.deep.equal(Array(5).fill('Queued'))
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
    const outcomes = await Promise.all([sent(world, caller, request), sent(world, caller, requestWith(1))])
    expect(outcomes.toSorted()).to.deep.equal(['ArchiveKeyUsed', 'Queued'])
    expect(await kept(world, caller)).to.deep.equal({ archives: 1, storedMails: 1, undecidedMails: 0 })
  })

  verifies('ARC-6', 'under another user’s key is a mail of its own', async () => {
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
    'goes to the first recipient the ledger knows, by the sender’s preference, without excluded ones',
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
      const withCopy: MailToArchive = { ...request, email: { ...request.email, cc } }
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

  verifies('ARC-8', 'a send-archive job expires after seven days: then it is as if there were none', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    await announce(world, caller, request.target, { archiveKey: 'vergeten' })
    world.advance(fromDays(7))
    expect(await status(world, caller)).to.equal('Expired')
    expect(await sent(world, caller, request)).to.equal('NotArchived')
    expect(await announce(world, caller, request.target)).to.equal('AwaitingSend')
    expect(await sent(world, caller, request)).to.equal('Queued')
    world.advance(ENDED_SEND_ARCHIVE_KEPT)
    await world.purgeArchives()
    expect(await status(world, caller, 'vergeten')).to.equal('Expired')
    world.advance(1)
    await world.purgeArchives()
    expect(await status(world, caller, 'vergeten')).to.equal('none')
    // What was handed over is forgotten too; the archive goes on.
    expect(await status(world, caller)).to.equal('none')
    expect((await world.only(caller)).state._tag).to.equal('Queued')
  })

  verifies('ARC-8', 'a send-archive job is forgotten as well where its tenant never sent a mail', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    world.advance(AWAITS_SEND_FOR + ENDED_SEND_ARCHIVE_KEPT + 1)
    await world.purgeArchives()
    expect(await status(world, caller)).to.equal('none')
  })

  verifies(
    ['ARC-5', 'ARC-6'],
    'is decided again after each of nine revision conflicts, and not after ten',
    async () => {
      const { world, caller, request } = begun()
      const { clock, ledger } = world
      await asked(world, caller, request)
      let conflicts = 0
      const collide =
        <Next>(write: (next: Next) => Stored<boolean>) =>
        (next: Next) =>
          conflicts-- > 0 ? TE.right(false) : write(next)
      const inScope: InScope<ArchiveStores> = (scope, work) =>
        world.inScope(scope, ({ archives, sendArchives, ...stores }) => {
          const [insert, replace] = [collide(sendArchives.insert), collide(sendArchives.replace)]
          return work({
            ...stores,
            archives: { ...archives, replace: collide(archives.replace) },
            sendArchives: { ...sendArchives, insert, replace },
          })
        })
      const deps = { inScope, clock, documentTypes: ledger.documentTypes, random: { uuid: newUuid } }
      const wish = { archiveKey: 'sleutel', target: newTarget(), documentType: O.none, conversationId: O.none }
      const setTarget = () => makeSetSendTarget(deps)(caller, wish)()
      const key = { tenantUuid: caller.tenantUuid, archiveId: (await world.only(caller)).id }
      const withdraw = () => makeApplyCommand(deps)(key, { _tag: 'Withdraw', by: caller, document: O.none })()
      for (const [write, name] of [
        [setTarget, 'insert'],
        [setTarget, 'replace'],
        [withdraw, 'archive'],
      ] as const) {
        const before = await world.held(caller)
        conflicts = 10
        expect(await write(), name).to.deep.equal(E.left(storeUnavailable))
        expect(await world.held(caller), name).to.deep.equal(before)
        conflicts = 9
        expect((await write())._tag, name).to.equal('Right')
        expect(await world.held(caller), name).to.not.deep.equal(before)
      }
    },
  )

  verifies('ARC-6', 'that the database cannot take is refused, and nothing of it is kept', async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    world.steps.plan(() => 'down-before')
    expect(await sent(world, caller, request)).to.equal('StoreUnavailable')
    world.steps.plan(() => undefined)
    expect(await kept(world, caller)).to.deep.equal(NOTHING)
    expect(await status(world, caller)).to.equal('AwaitingSend')
  })
})
