// A document type that is gone: reported before anything is created, and never tried again.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { MailToArchive } from '#application/archive/archive-mail.ts'
import { isWorthRetrying } from '#domain/archive/failures.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'

const asType = (id: number, separate = 1): MailToArchive => ({ ...requestWith(separate), documentType: O.some(id) })

function worldWith(types: readonly number[]) {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  world.ledger.setTypes(types)
  const count = (step: string): number => world.steps.taken().filter((name) => name === step).length
  return { world, caller, count }
}

describe('a document type', () => {
  for (const [what, separate] of [
    ['within the request', 1],
    ['by a worker', MAX_PARTS_AT_ONCE],
  ] as const)
    verifies(['PLG-15', 'ARC-2'], `that is gone is reported before anything is created, ${what}`, async () => {
      const { world, caller, count } = worldWith([55])
      expect(await asked(world, caller, asType(33, separate))).to.equal('DocumentTypeGone')
      expect(world.ledger.held()).to.deep.equal([])
      expect(count('create')).to.equal(0)
      expect((await world.held(caller)).archives, 'nothing of ours is kept either').to.deep.equal([])
      expect(world.jobs()).to.deep.equal([])
    })

  verifies(
    'PLG-15',
    'that is there costs a look at the list at hand, and none was asked for costs nothing',
    async () => {
      const { world, caller, count } = worldWith([33, 55])
      expect(await asked(world, caller, asType(33))).to.equal('Archived')
      expect([count('types') > 0, count('typesNow')]).to.deep.equal([true, 0])
      const before = count('types')
      expect(await asked(world, caller, requestWith(1))).to.equal('Archived')
      expect(count('types')).to.equal(before)
    },
  )

  verifies('PLG-15', 'that was added since the list was read is found', async () => {
    const { world, caller, count } = worldWith([55])
    world.ledger.setTypes([33, 55], 'kept')
    expect(await asked(world, caller, asType(33))).to.equal('Archived')
    expect(count('typesNow')).to.equal(1)
  })

  verifies(
    ['PLG-15', 'PLG-20'],
    'that went since the list was read is reported by one refusal, and by none after it',
    async () => {
      const { world, caller, count } = worldWith([33, 55])
      world.ledger.setTypes([55], 'kept')
      expect(await asked(world, caller, asType(33))).to.equal('DocumentTypeGone')
      expect(count('create')).to.equal(1)
      expect(await asked(world, caller, asType(33))).to.equal('DocumentTypeGone')
      expect(count('create')).to.equal(1)
      expect(world.ledger.held()).to.deep.equal([])
    },
  )

  verifies('PLG-15', 'that went while a mail waited fails it at once, in words, without trying again', async () => {
    const { world, caller, count } = worldWith([33, 55])
    expect(await asked(world, caller, asType(33, MAX_PARTS_AT_ONCE))).to.equal('Queued')
    world.ledger.setTypes([55])
    await world.workAll()
    const { state, tries } = await world.only(caller)
    expect(state).to.deep.include({ _tag: 'Failed', failure: { _tag: 'DocumentTypeGone' } })
    expect(tries).to.equal(1)
    expect(count('create')).to.equal(0)
    expect(isWorthRetrying({ _tag: 'DocumentTypeGone' })).to.equal(false)
  })

  verifies(
    ['PLG-15', 'ARC-5'],
    'that is gone is reported when it is chosen for a mail that is yet to be sent',
    async () => {
      const { world, caller } = worldWith([55])
      const wish = { archiveKey: 'k', target: newTarget(), conversationId: O.none }
      const announce = (documentType: O.Option<number>) => world.setSendTarget(caller, { ...wish, documentType })()
      expect(await announce(O.some(33))).to.deep.equal(E.left({ _tag: 'DocumentTypeGone' }))
      for (const type of [O.some(55), O.none]) expect(E.isRight(await announce(type))).to.equal(true)
      world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
      expect(E.isRight(await announce(O.some(33))), 'a ledger that is down prevents no choice').to.equal(true)
    },
  )

  verifies(['PLG-15', 'ARC-4'], 'that went takes nothing from what is archived already', async () => {
    const { world, caller } = worldWith([33, 55])
    const request = asType(33)
    expect(await asked(world, caller, request)).to.equal('Archived')
    world.ledger.setTypes([55])
    expect(await asked(world, caller, request)).to.equal('Archived')
    expect(world.ledger.held()).to.have.length(1)
  })

  verifies('PLG-15', 'that the ledger cannot be asked about now is not taken for gone', async () => {
    const { world, caller } = worldWith([33, 55])
    world.ledger.refuse((operation) => (operation.startsWith('types') ? { _tag: 'LedgerDown' } : undefined))
    expect(await asked(world, caller, asType(33))).to.equal('LedgerDown')
    expect(await asked(world, caller, asType(33, MAX_PARTS_AT_ONCE))).to.equal('Queued')
    world.ledger.refuse(undefined)
    await world.workAll()
    expect(world.ledger.held()).to.have.length(1)
  })
})
