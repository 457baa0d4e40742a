// An archived mail that is undone: nothing of it is left, and it can be archived again.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { DocumentId, DocumentPart, DocumentPartId, LedgerDocuments } from '#domain/archive/ports.ts'
import { makeApplyCommand } from '#application/archive/save-transition.ts'
import { toArchiveItem } from '#domain/archive/export-items.ts'
import { makeWithdrawArchive } from '#application/archive/withdraw-archive.ts'
import type { ArchiveId } from '#domain/archive/archive.ts'
import { ANSWER_WITHIN } from '#domain/archive/timing.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { newArchiveId, newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith, sent } from './archive-world.ts'
import { announce, begun, view } from './sending.ts'
import { STORED } from './ways.ts'
import { expectWholeOrNothing } from './wholeness.ts'

const { log: silent } = makeRecordingLog()

/** Removed at once, or later, or why not. */
async function undone(
  world: ArchiveWorld,
  caller: LedgerCaller,
  id?: ArchiveId,
  document: O.Option<DocumentId> = O.none,
): Promise<string> {
  const result = await world.withdrawArchive(caller, id ?? (await world.only(caller)).id, document)()
  return E.isLeft(result) ? result.left._tag : result.right.removed ? 'removed' : 'later'
}

const withdrawn = (archiveId: ArchiveId, removed: boolean) => ({
  level: 'info',
  message: 'archive.withdrawn',
  data: { archiveId, removed },
})
const loggedAs = (world: ArchiveWorld, message: string) => world.logged.filter((one) => one.message === message)

async function archivedOnce(parts = 2) {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  const request = requestWith(parts)
  await asked(world, caller, request)
  await world.workAll()
  expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  return { world, caller, request, id: (await world.only(caller)).id }
}

describe('an archiving that its archiver undoes', () => {
  verifies(['ARC-4', 'ARC-10'], 'is gone from the ledger and from every list, and may be archived again', async () => {
    const { world, caller, request, id } = await archivedOnce()
    const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
    const [first] = world.ledger.held()
    expect(await undone(world, caller)).to.equal('removed')
    expect(loggedAs(world, 'archive.withdrawn')).to.deep.equal([withdrawn(id, true)])
    expect(world.ledger.held()).to.deep.equal([])
    const { internetMessageId } = request.email
    for (const viewer of [caller, colleague]) {
      expect(await world.findArchive(viewer, id)()).to.deep.equal(E.right(O.none))
      expect(await world.findArchiveOfMail(viewer, internetMessageId)()).to.deep.equal(E.right(O.none))
      expect(await world.archiveStatusOfMails(viewer, [internetMessageId])()).to.deep.equal(
        E.right([{ internetMessageId, archives: [] }]),
      )
    }
    const again = await world.archiveMail(colleague, request)()
    expect(again).to.deep.nested.include({ 'right._tag': 'Archived', 'right.already': false })
    expect(world.ledger.held().map((one) => one.id)).to.not.deep.equal([first?.id])
    await world.workAll()
    expect(await expectWholeOrNothing(world, colleague, request)).to.equal('Archived')
  })

  verifies('ARC-7', 'is not inherited from any more', async () => {
    const { world, caller, request } = await archivedOnce()
    await undone(world, caller)
    await world.choose(caller, { autoArchiveOnSend: true })
    const reply = { ...requestWith(1), email: { ...request.email, internetMessageId: '<antwoord@x>' } }
    expect(await sent(world, caller, reply)).to.equal('NotArchived')
  })

  verifies(['ARC-2', 'ARC-8'], 'is undone at once, and its document goes when the ledger is back', async () => {
    const failures: readonly LedgerFailure[] = [
      { _tag: 'LedgerDown' },
      { _tag: 'LedgerBusy', retryAt: 1 },
      { _tag: 'LedgerForbidden' },
      { _tag: 'ReauthRequired' },
    ]
    for (const failure of failures) {
      const { world, caller, request, id } = await archivedOnce()
      let refusals = 3
      world.ledger.refuse(() => (refusals-- > 0 ? failure : undefined))
      expect(await undone(world, caller)).to.equal('later')
      expect(await world.findArchive(caller, id)()).to.deep.equal(E.right(O.none))
      expect(loggedAs(world, 'archive.withdrawal.later')).to.deep.equal([
        { level: 'warn', message: 'archive.withdrawal.later', data: { archiveId: id, failure: failure._tag } },
      ])
      expect(loggedAs(world, 'archive.withdrawn')).to.deep.equal([withdrawn(id, false)])
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request), failure._tag).to.equal('Withdrawn')
      expect(await undone(world, caller, id)).to.equal('removed')
    }
  })

  verifies('ARC-4', 'may be undone twice, and where its document was removed in the ledger before', async () => {
    const { world, caller, request } = await archivedOnce()
    for (const { id } of world.ledger.held()) world.ledger.remove(id)
    expect(await undone(world, caller)).to.equal('removed')
    world.steps.plan(() => undefined)
    expect(await undone(world, caller)).to.equal('removed')
    expect(world.steps.taken()).to.deep.equal(['store'])
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Withdrawn')
  })

  verifies('ARC-13', 'from an old receipt leaves a newer document alone', async () => {
    const { world, caller, request, id } = await archivedOnce()
    const { state } = await world.only(caller)
    if (state._tag !== 'Archived') throw new Error(state._tag)
    const old = O.some(state.receipt.documentId)
    expect(await undone(world, caller, id, old)).to.equal('removed')
    expect(await undone(world, caller, id, old)).to.equal('removed')
    await asked(world, caller, request)
    expect(await undone(world, caller, id, old)).to.equal('ArchivedAgain')
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    expect(await undone(world, caller, id)).to.equal('removed')
  })

  verifies('ARC-9', 'with many parts is left to the job, as its making was', async () => {
    const { world, caller, request } = await archivedOnce(STORED)
    world.steps.plan(() => undefined)
    expect(await undone(world, caller)).to.equal('later')
    expect(world.steps.taken()).to.deep.equal(['store'])
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Withdrawn')
  })

  verifies('IDN-2', 'is not another’s to undo, nor another tenant’s, and unknown where there is none', async () => {
    const { world, caller, request, id } = await archivedOnce()
    const others = [newCaller({ tenantUuid: caller.tenantUuid }), newCaller({ ledgerUserId: caller.ledgerUserId })]
    for (const other of others) expect(await undone(world, world.know(other), id)).to.equal('ArchiveNotFound')
    expect(await undone(world, caller, newArchiveId())).to.equal('ArchiveNotFound')
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    // Their own in whatever division they work by then, and by whichever connection.
    const elsewhere = world.know({ ...newCaller(), ...caller, record: newCaller().record, division: 9 })
    expect(await undone(world, elsewhere, id)).to.equal('removed')
    expect(world.ledger.held()).to.deep.equal([])
  })

  verifies('ARC-4', 'is possible for 24 hours, and shown to the archiver alone', async () => {
    const { world, caller, request } = await archivedOnce()
    const colleague = newCaller({ tenantUuid: caller.tenantUuid, division: caller.division })
    const until = async (viewer: LedgerCaller) => {
      const { internetMessageId } = request.email
      const [one, many, again] = [
        await world.findArchiveOfMail(viewer, internetMessageId)(),
        await world.archiveStatusOfMails(viewer, [internetMessageId])(),
        await world.archiveMail(viewer, request)(),
      ]
      if (E.isLeft(one) || E.isLeft(many) || E.isLeft(again) || again.right._tag !== 'Archived') throw new Error('away')
      const seen = [
        O.flatMap(({ undoUntil }: { undoUntil: O.Option<number> }) => undoUntil)(one.right),
        many.right[0]?.archives[0]?.undoUntil,
        again.right.undoUntil,
      ]
      expect(seen[1]).to.deep.equal(seen[0])
      expect(seen[2]).to.deep.equal(seen[0])
      return seen[0]
    }
    const last = world.clock.now() + fromDays(1)
    const result = await until(caller)
    expect(O.isSome(result ?? O.none) && result).to.satisfy(
      (one: O.Option<number>) => O.isSome(one) && one.value <= last,
    )
    expect(await until(colleague)).to.deep.equal(O.none)
    world.advance(fromDays(1) + fromHours(1))
    expect(await until(caller)).to.deep.equal(O.none)
    expect(await undone(world, caller)).to.equal('UndoTooLate')
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies(['ARC-2', 'ARC-10'], 'leaves no part that arrived while the document was removed', async () => {
    const { world, caller, id } = await archivedOnce()
    const { listParts, removePart, removeDocument } = world.ledger.documents
    let late: readonly DocumentPart[] = []
    const documents: LedgerDocuments = {
      ...world.ledger.documents,
      listParts: (ledgerCaller, document) => (late.length > 0 ? TE.right(late) : listParts(ledgerCaller, document)),
      removePart: (ledgerCaller, part) => {
        late = late.filter((one) => one.id !== part)
        return removePart(ledgerCaller, part)
      },
      removeDocument: (ledgerCaller, document) => {
        late = [{ id: 'late' as DocumentPartId, fileName: 'late.pdf', size: 1 }]
        return removeDocument(ledgerCaller, document)
      },
    }
    const { inScope, clock } = world
    const applyCommand = makeApplyCommand({ inScope, clock })
    const withdraw = makeWithdrawArchive({ applyCommand, documents, clock, log: silent })
    expect(await withdraw(caller, id, O.none)()).to.deep.equal(E.right({ removed: true }))
    expect(late).to.deep.equal([])
  })

  verifies('ARC-9', 'answers within its time, however slow the ledger is', async () => {
    const { world, caller, id } = await archivedOnce()
    const deadlines: unknown[] = []
    const { removePart, removeDocument } = world.ledger.documents
    const documents: LedgerDocuments = {
      ...world.ledger.documents,
      removePart: (ledgerCaller, part) => {
        deadlines.push(ledgerCaller.deadline)
        return removePart(ledgerCaller, part)
      },
      removeDocument: (ledgerCaller, document) => {
        deadlines.push(ledgerCaller.deadline)
        return removeDocument(ledgerCaller, document)
      },
    }
    const { inScope, clock } = world
    const withdraw = makeWithdrawArchive({
      applyCommand: makeApplyCommand({ inScope, clock }),
      documents,
      clock,
      log: silent,
    })
    const end = clock.now() + ANSWER_WITHIN
    expect(await withdraw({ ...caller, deadline: end + 1 }, id, O.none)()).to.deep.equal(E.right({ removed: true }))
    // The PDF, the two attachments, and the document.
    expect(deadlines).to.deep.equal(Array.from({ length: 4 }, () => end))
  })

  verifies(
    'ARC-8',
    'cannot be undone while it is under way, and there is nothing to undo where it failed',
    async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const many = requestWith(STORED)
      expect(await asked(world, caller, many)).to.equal('Queued')
      expect(await undone(world, caller)).to.equal('ArchiveUnderWay')
      world.ledger.refuse(() => ({ _tag: 'LedgerForbidden' }))
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, many)).to.equal('Failed')
      expect(await undone(world, caller)).to.equal('ArchiveNotFound')
    },
  )

  verifies('PLG-23', 'is shown as such to its archiver, and deleted when they are anonymised', async () => {
    const { world, caller } = await archivedOnce()
    const [document] = world.ledger.held()
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    await undone(world, caller)
    expect(toArchiveItem(await world.only(caller))).to.deep.include({ status: 'withdrawn', document: document?.id })
    await world.erase(caller)
    expect((await world.held(caller)).archives).to.deep.equal([])
    // No connection is left to remove it with.
    expect(loggedAs(world, 'archive.leftovers')).to.have.length(1)
  })
})

describe('the archiving of a sent mail that is undone', () => {
  const sentAndUndone = async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    expect(await sent(world, caller, request)).to.equal('Queued')
    await world.workAll()
    expect(await view(world, caller)).to.deep.nested.include({ 'archive.status': 'archived' })
    expect(await undone(world, caller)).to.equal('removed')
    return { world, caller, request }
  }

  verifies(['ARC-6', 'ARC-8'], 'is shown under its key, and sending it once more does not bring it back', async () => {
    const { world, caller, request } = await sentAndUndone()
    const withdrawn = { _tag: 'NotArchived', reason: 'WITHDRAWN' } as const
    expect(await view(world, caller)).to.deep.equal(withdrawn)
    const { email, attachments } = request
    const once = await world.sendArchive(caller, { archiveKey: 'sleutel', email, attachments, leftOut: [] })()
    expect(once).to.deep.equal(E.right(withdrawn))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Withdrawn')
    expect(await sent(world, caller, requestWith(1))).to.equal('ArchiveKeyUsed')
  })

  verifies('ARC-6', 'may be archived by hand afterwards, there or elsewhere', async () => {
    const { world, caller, request } = await sentAndUndone()
    expect(await asked(world, caller, request)).to.equal('Archived')
    expect(await view(world, caller)).to.deep.nested.include({ 'archive.status': 'archived' })
    expect(await sent(world, caller, request)).to.equal('Archived')
    expect(await asked(world, caller, { ...request, target: newTarget() })).to.equal('Archived')
    expect(world.ledger.held()).to.have.length(2)
  })
})
