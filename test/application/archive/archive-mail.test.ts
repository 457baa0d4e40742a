// A mail archived within the request: what comes of it, and what does not.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { FailedArchiving } from '#application/archive/archive-status.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
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
          archiveId: (await world.only(caller)).id,
          already: false,
          undoUntil: O.some(world.clock.now() + fromDays(1)),
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
            leftOut: [],
          },
        },
      })
      expect(world.ended).to.deep.equal(['Archived'])
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
      expect(mail?.attachments).to.deep.equal([
        { fileName: 'bijlage.pdf', size: 100 },
        { fileName: 'bijlage (2).pdf', size: 101 },
      ])
    },
  )

  verifies(
    'ARC-2',
    'whichever step fails, nothing is left, the caller gets the failure, and a second request archives',
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
          const result = await asked(world, caller, request)
          broken = false
          const name = world.steps.taken()[n]
          const mark = `${name} ${n} ${fault}`
          if (n === STEPS.length + 1) expect(result, mark).to.equal('Archived')
          else if (name === 'render') expect(result, mark).to.equal('RenderFailed')
          else expect(result, mark).to.equal(name === 'store' ? 'StoreUnavailable' : 'LedgerDown')
          if (result !== 'Archived' && n > 0) expect(world.ledger.held(), mark).to.have.length(0)
          await world.workAll()
          await expectWholeOrNothing(world, caller, request)
          expect(await asked(world, caller, request)).to.equal('Archived')
          await world.workAll()
          expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
        }
    },
  )

  verifies('ARC-2', 'what cannot be removed at once is removed by a job, as often as it takes', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(3)
    const until = world.clock.now() + fromMinutes(100)
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
      world.ledger.setLateness(fromMinutes(14))
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
    expect(world.ended).to.deep.equal(['Failed'])
  })

  verifies(
    ['ARC-2', 'PLG-18'],
    'a busy renderer is asked once, nothing is left, and later the mail is archived',
    async () => {
      const world = makeArchiveWorld()
      const caller = newCaller()
      const request = requestWith(1)
      world.keepRendererBusy(() => fromSeconds(5))
      expect(await world.archiveMail(caller, request)()).to.deep.equal({
        _tag: 'Left',
        left: { _tag: 'RenderBusy', retryAt: world.clock.now() + fromSeconds(5) },
      })
      expect(world.turns().map((turn) => turn.caller)).to.deep.equal([caller])
      expect(world.ledger.held()).to.have.length(0)
      world.keepRendererBusy(() => undefined)
      expect(await asked(world, caller, request)).to.equal('Archived')
    },
  )

  verifies(
    'ARC-2',
    'a PDF that is not wanted any more is given up: the ledger refused, or the client has gone',
    async () => {
      const refused = makeArchiveWorld()
      refused.ledger.refuse((operation) => (operation === 'create' ? { _tag: 'LedgerForbidden' } : undefined))
      let wantedAtCreation: boolean | undefined
      refused.steps.meet(async () => {
        if (refused.steps.taken().at(-1) === 'create') wantedAtCreation = refused.turns()[0]?.signal.aborted === false
      })
      expect(await asked(refused, newCaller(), requestWith(1))).to.equal('LedgerForbidden')
      expect([wantedAtCreation, refused.turns()[0]?.signal.aborted]).to.deep.equal([true, true])

      const left = makeArchiveWorld()
      const gone = new AbortController()
      let given: boolean | undefined
      left.steps.meet(async () => {
        if (left.steps.taken().at(-1) !== 'create') return
        gone.abort()
        given = left.turns()[0]?.signal.aborted
      })
      await left.archiveMail(newCaller(), requestWith(1), gone.signal)()
      expect(given).to.equal(true)
    },
  )

  it('passes on the ledger’s own refusals, and keeps them in the archive’s status', async () => {
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
      expect(view._tag === 'Right' && O.isSome(view.right) && view.right.value).to.include({ status: 'failed' })
      expect(
        view._tag === 'Right' &&
          O.isSome(view.right) &&
          O.map(({ failure }: FailedArchiving) => failure)(view.right.value.failed),
      ).to.deep.equal(O.some(refusal))
    }
  })
})
