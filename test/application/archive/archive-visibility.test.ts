// Who of a tenant is shown which archives: two divisions of one ledger, and a colleague in each.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { MailToArchive } from '#application/archive/archive-mail.ts'
import type { ArchiveView } from '#application/archive/archive-status.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { asked, type ArchiveWorld, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'

function people() {
  const anne = newCaller({ division: 1 })
  const { tenantUuid } = anne
  return {
    anne,
    anneElsewhere: { ...anne, division: 2 },
    neighbour: newCaller({ tenantUuid, division: 1 }),
    stranger: newCaller({ tenantUuid, division: 2 }),
  }
}

async function seenBy(world: ArchiveWorld, viewer: LedgerCaller, { email }: MailToArchive) {
  const { archives } = await world.held(viewer)
  const found = (answer: { _tag: 'Left' } | { _tag: 'Right'; right: O.Option<ArchiveView> }): ArchiveView | undefined =>
    answer._tag === 'Right' ? O.toUndefined(answer.right) : undefined
  const byId = archives[0] && found(await world.findArchive(viewer, archives[0].id)())
  return { byId, byMail: found(await world.findArchiveOfMail(viewer, email.internetMessageId)()) }
}

const nothing = { byId: undefined, byMail: undefined }

describe('who is shown an archive', () => {
  it('one that is archived: its maker, and everyone in its division', async () => {
    const world = makeArchiveWorld()
    const { anne, anneElsewhere, neighbour, stranger } = people()
    const request = requestWith(1)
    expect(await asked(world, anne, request)).to.equal('Archived')
    for (const viewer of [anne, anneElsewhere, neighbour]) {
      const { byId, byMail } = await seenBy(world, viewer, request)
      expect(byId).to.deep.equal(byMail)
      expect(byMail).to.include({ status: 'archived' })
    }
    expect(await seenBy(world, stranger, request)).to.deep.equal(nothing)
  })

  it('one that failed, and why: its maker alone', async () => {
    const world = makeArchiveWorld()
    const { anne, anneElsewhere, neighbour, stranger } = people()
    const request = requestWith(1)
    const rejected = { _tag: 'LedgerRejected', reason: 'Relatie Jansen is geblokkeerd' } as const
    world.ledger.refuse((operation) => (operation === 'create' ? rejected : undefined))
    expect(await asked(world, anne, request)).to.equal('LedgerRejected')
    for (const viewer of [anne, anneElsewhere]) {
      const { byId, byMail } = await seenBy(world, viewer, request)
      expect(O.toUndefined(byId?.failed ?? O.none)?.failure).to.deep.equal(rejected)
      expect(byMail).to.deep.equal(byId)
    }
    for (const viewer of [neighbour, stranger]) expect(await seenBy(world, viewer, request)).to.deep.equal(nothing)
  })

  it('one under way: by its id also another user who asked for it and was given the id', async () => {
    const world = makeArchiveWorld()
    const { anne, neighbour, stranger } = people()
    const request = requestWith(30)
    expect(await asked(world, anne, request)).to.equal('Queued')
    expect(await asked(world, neighbour, request)).to.equal('Queued')
    const { byId, byMail } = await seenBy(world, neighbour, request)
    expect(byId).to.include({ status: 'queued', partsDone: 0, parts: 31 })
    expect(byMail).to.equal(undefined)
    expect(await seenBy(world, stranger, request)).to.deep.equal(nothing)
  })

  it('of a mail with several: the latest that the user may see', async () => {
    const world = makeArchiveWorld()
    const { anne, neighbour, stranger } = people()
    const request = requestWith(1)
    expect(await asked(world, anne, request)).to.equal('Archived')
    world.advance(1)
    expect(await asked(world, stranger, { ...request, target: newTarget() })).to.equal('Archived')
    world.advance(1)
    world.ledger.refuse(() => ({ _tag: 'LedgerForbidden' }))
    expect(await asked(world, anne, { ...request, target: newTarget() })).to.equal('LedgerForbidden')
    const { byMail } = await seenBy(world, neighbour, request)
    const [first] = world.ledger.held()
    expect(byMail?.receipt).to.have.nested.property('value.documentId', first?.id)
  })

  it('a request for another division’s target gets the ledger’s answer, and discloses nothing', async () => {
    const world = makeArchiveWorld()
    const { anne, neighbour, stranger } = people()
    const request = requestWith(1)
    expect(await asked(world, anne, request)).to.equal('Archived')
    expect(await asked(world, stranger, request)).to.equal('LedgerNotFound')
    expect(await asked(world, neighbour, request)).to.equal('Archived')
    expect(world.ledger.held()).to.have.length(1)
    const many = requestWith(30)
    expect(await asked(world, anne, many)).to.equal('Queued')
    expect(await asked(world, stranger, many)).to.equal('LedgerNotFound')
  })
})
