// A mail archived within the request: what comes of it, and what does not.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { minutes } from '#domain/shared/clock.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, makeArchiveWorld, newCaller, PDF_SIZE, requestWith } from './archive-world.ts'
import { expectWholeOrNothing } from './wholeness.ts'

const STEPS = ['store', 'render', 'create', 'store', 'attach', 'store', 'attach', 'store', 'attach', 'store']

describe('archiving a mail', () => {
  verifies(
    ['ARC-1', 'ARC-11'],
    'makes one document of its PDF and every attachment, and answers the receipt',
    async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(2)
      const outcome = await world.archiveMail(caller, request)()
      const [document] = world.ledger.held()
      expect(outcome).to.deep.equal({
        _tag: 'Right',
        right: {
          _tag: 'Archived',
          already: false,
          receipt: {
            documentId: document?.id,
            documentUrl: `https://ledger.example/docs/${document?.id}`,
            subject: 'Offerte drukwerk – 見積もり',
            archivedAt: world.clock.now(),
            archivedBy: 'Anne Visser',
            parts: [
              { fileName: 'Offerte drukwerk – 見積もり.pdf', size: PDF_SIZE },
              { fileName: 'bijlage.pdf', size: 100 },
              { fileName: 'bijlage (2).pdf', size: 101 },
            ],
          },
        },
      })
      expect(document?.target).to.deep.equal(request.target)
      expect(document?.parts[1]?.content).to.deep.equal(request.attachments[2]?.content)
      expect(world.steps.taken()).to.deep.equal([...STEPS, 'parts', 'store'])
    },
  )

  verifies(
    'ARC-3',
    'pictures shown in place go into the PDF, and its list names the parts as the ledger will',
    async () => {
      const world = makeArchiveWorld()
      await world.archiveMail(newCaller(), requestWith(2))()
      const [mail] = world.rendered()
      expect(mail?.inline.map(({ fileName }) => fileName)).to.deep.equal(['logo.png'])
      expect(mail?.attached).to.deep.equal([
        { fileName: 'bijlage.pdf', size: 100 },
        { fileName: 'bijlage (2).pdf', size: 101 },
      ])
    },
  )

  verifies(
    'ARC-4',
    'the same mail to the same target answers the receipt, once the ledger was asked whether it holds it',
    async () => {
      const world = makeArchiveWorld()
      const caller = newCaller()
      const request = requestWith(1)
      const first = await world.archiveMail(caller, request)()
      world.steps.plan(() => undefined)
      const colleague = newCaller({ tenantUuid: caller.tenantUuid, ledgerUserName: 'Bram' })
      const again = await world.archiveMail(colleague, request)()
      expect(world.steps.taken()).to.deep.equal(['store', 'exists'])
      expect(again).to.deep.equal({
        ...first,
        right: { ...(first._tag === 'Right' ? first.right : {}), already: true },
      })
    },
  )

  verifies('ARC-4', 'a document that was removed in the ledger is made anew, and only then', async () => {
    for (const parts of [1, 30]) {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(parts)
      const archive = async (): Promise<DocumentId | undefined> => {
        expect(await asked(world, caller, request)).to.equal(parts === 1 ? 'Archived' : 'Queued')
        await world.workAll()
        expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
        return world.ledger.held()[0]?.id
      }
      const first = await archive()
      if (first) world.ledger.remove(first)
      const second = await archive()
      expect(second).to.not.equal(first)
      expect(await world.archiveMail(caller, request)()).to.have.nested.property('right.receipt.documentId', second)
    }
  })

  verifies('ARC-4', 'a ledger that can not be asked has lost nothing: the receipt is answered as it is', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    const first = await world.archiveMail(caller, request)()
    const failures: readonly LedgerFailure[] = [
      { _tag: 'LedgerDown' },
      { _tag: 'LedgerBusy', retryAt: 1 },
      { _tag: 'LedgerForbidden' },
      { _tag: 'ReauthRequired' },
    ]
    for (const failure of failures) {
      world.ledger.refuse(() => failure)
      const again = await world.archiveMail(caller, request)()
      expect(again).to.deep.equal({
        _tag: 'Right',
        right: { ...(first._tag === 'Right' && first.right), already: true },
      })
    }
    expect(world.ledger.held()).to.have.length(1)
  })

  verifies('ARC-4', 'of several who find the document gone, one makes it anew', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    await asked(world, caller, request)
    for (const { id } of world.ledger.held()) world.ledger.remove(id)
    const outcomes = await Promise.all([1, 2, 3].map(() => asked(world, caller, request)))
    expect(outcomes.toSorted()).to.deep.equal(['Archived', 'Queued', 'Queued'])
    expect(world.ledger.held()).to.have.length(1)
  })

  verifies('ARC-4', 'the same mail to another target, or in another tenant, is another document', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    expect(await asked(world, caller, request)).to.equal('Archived')
    expect(await asked(world, caller, { ...request, target: newTarget() })).to.equal('Archived')
    expect(await asked(world, newCaller(), request)).to.equal('Archived')
    expect(world.ledger.held()).to.have.length(3)
  })

  verifies('ARC-4', 'of two requests at once one archives, and the other is told which archive to follow', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    const outcomes = await Promise.all([1, 2, 3].map(() => asked(world, caller, request)))
    expect(outcomes.toSorted()).to.deep.equal(['Archived', 'Queued', 'Queued'])
    expect(world.ledger.held()).to.have.length(1)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies(
    'ARC-2',
    'whichever step fails, nothing is left, the caller is told, and asking again archives',
    async () => {
      for (let n = 0; n <= STEPS.length + 1; n += 1)
        for (const fault of ['down-before', 'down-after'] as const) {
          const world = makeArchiveWorld()
          const caller = world.know(newCaller())
          const request = requestWith(2)
          // The browser is asked twice.
          let broken = false
          world.steps.plan((step, name) => {
            if (step === n) broken = name === 'render'
            return step === n || (broken && name === 'render') ? fault : undefined
          })
          const told = await asked(world, caller, request)
          broken = false
          const name = world.steps.taken()[n]
          const mark = `${name} ${n} ${fault}`
          if (n === STEPS.length + 1) expect(told, mark).to.equal('Archived')
          else if (name === 'render') expect(told, mark).to.equal('RenderFailed')
          else expect(told, mark).to.equal(name === 'store' ? 'StoreUnavailable' : 'LedgerDown')
          if (told !== 'Archived' && n > 0) expect(world.ledger.held(), mark).to.have.length(0)
          await world.workAll()
          await expectWholeOrNothing(world, caller, request)
          expect(await asked(world, caller, request)).to.equal('Archived')
          await world.workAll()
          expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
        }
    },
  )

  verifies('ARC-2', 'what can not be removed at once is removed by a job, as often as it takes', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(3)
    const until = world.clock.now() + minutes(100)
    world.ledger.refuse((operation) => {
      if (world.clock.now() > until) return undefined
      return operation === 'attach' || operation.startsWith('remove') ? { _tag: 'LedgerDown', status: 503 } : undefined
    })
    expect(await asked(world, caller, request)).to.equal('LedgerDown')
    expect(world.ledger.held()).to.have.length(1)
    expect((await world.only(caller)).traces).to.have.length(1)
    await world.workAll()
    expect(world.clock.now()).to.be.greaterThan(until)
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
  })

  verifies(
    'ARC-2',
    'a document that turns up after its making had gone unanswered is removed, however late',
    async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(1)
      world.ledger.setLateness(minutes(14))
      world.steps.plan((_, name) => (name === 'create' ? 'down-after' : undefined))
      expect(await asked(world, caller, request)).to.equal('LedgerDown')
      expect(world.ledger.held()).to.have.length(1)
      world.ledger.setLateness(0)
      world.steps.plan(() => undefined)
      expect(await asked(world, caller, request)).to.equal('Archived')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    },
  )

  verifies('ARC-11', 'what the ledger kept in part is not archived', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    world.ledger.keepAtMost(PDF_SIZE - 1)
    expect(await asked(world, caller, requestWith(1))).to.equal('ArchiveMismatch')
    expect(world.ledger.held()).to.have.length(0)
  })

  it('a browser that breaks once is asked again', async () => {
    const world = makeArchiveWorld()
    world.steps.plan((n, name) => (n === 1 && name === 'render' ? 'down-before' : undefined))
    expect(await asked(world, newCaller(), requestWith(1))).to.equal('Archived')
  })

  it('tells the ledger’s own refusals as they are, and keeps them for whoever asks how it went', async () => {
    const refusals: readonly LedgerFailure[] = [
      { _tag: 'LedgerNotFound' },
      { _tag: 'LedgerForbidden' },
      { _tag: 'LedgerBusy', retryAt: 123 },
      { _tag: 'LedgerRejected', reason: 'Type is verplicht' },
      { _tag: 'ReauthRequired' },
    ]
    for (const refusal of refusals) {
      const world = makeArchiveWorld()
      const caller = newCaller()
      const request = requestWith(1)
      world.ledger.refuse((operation) => (operation === 'create' ? refusal : undefined))
      expect(await world.archiveMail(caller, request)()).to.deep.equal({ _tag: 'Left', left: refusal })
      expect(world.steps.taken().filter((name) => name !== 'store')).to.deep.equal(['render', 'create'])
      const view = await world.findArchiveOfMail(caller, request.email.internetMessageId)()
      const failure: O.Option<ArchiveFailure> = O.some(refusal)
      expect(view._tag === 'Right' && O.isSome(view.right) && view.right.value).to.include({ status: 'failed' })
      expect(view._tag === 'Right' && O.isSome(view.right) && view.right.value.failure).to.deep.equal(failure)
    }
  })

  verifies('ARC-9', 'more parts than fit a request are left to a worker, and the mail is kept until then', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(MAX_PARTS_AT_ONCE)
    expect(await asked(world, caller, requestWith(MAX_PARTS_AT_ONCE - 1))).to.equal('Archived')
    world.steps.plan(() => undefined)
    expect(await asked(world, caller, request)).to.equal('Queued')
    expect(await asked(world, caller, request)).to.equal('Queued')
    expect(world.steps.taken()).to.deep.equal(['store', 'store'])
    expect((await world.held(caller)).storedMails).to.have.length(1)
    for (const { data } of world.jobs()) expect(Object.keys(data)).to.deep.equal(['tenantUuid', 'archiveId'])
    await world.workAll()
    const { archives, storedMails } = await world.held(caller)
    expect(archives.map(({ state }) => state._tag)).to.deep.equal(['Archived', 'Archived'])
    expect(storedMails).to.have.length(0)
    expect(await asked(world, caller, request)).to.equal('Archived')
  })

  it('answers in time with what is known, and goes on behind the answer', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    let letGo: () => void = () => {}
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    world.steps.meet(() => (world.steps.taken().at(-1) === 'attach' ? hanging : Promise.resolve()))
    const asking = asked(world, caller, request)
    while (world.steps.taken().at(-1) !== 'attach') await new Promise(setImmediate)
    world.timeIsUp()
    expect(await asking).to.equal('Queued')
    const view = await world.findArchiveOfMail(caller, request.email.internetMessageId)()
    expect(view._tag === 'Right' && O.isSome(view.right) && view.right.value).to.include({
      status: 'archiving',
      partsDone: 0,
      parts: 2,
    })
    letGo()
    await Promise.all(world.background.map((work) => work()))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  it('answers the failure in time where undoing it takes longer', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    world.ledger.refuse((operation) => (operation === 'attach' ? { _tag: 'LedgerForbidden' } : undefined))
    let letGo: () => void = () => {}
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    world.steps.meet(() => (world.steps.taken().at(-1) === 'removeDocument' ? hanging : Promise.resolve()))
    const asking = asked(world, caller, request)
    while (world.steps.taken().at(-1) !== 'removeDocument') await new Promise(setImmediate)
    world.timeIsUp()
    expect(await asking).to.equal('LedgerForbidden')
    letGo()
    await Promise.all(world.background.map((work) => work()))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
  })

  it('begins no step once its own time is up', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(5)
    world.steps.meet(async () => {
      if (world.steps.taken().at(-1) === 'attach') world.advance(minutes(1))
    })
    expect(await asked(world, caller, request)).to.equal('LedgerDown')
    expect(world.steps.taken().filter((name) => name === 'attach').length).to.be.below(5)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
  })
})
