// What the sender of a mail sees of an archive that a colleague requested before them.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, newCaller } from './archive-world.ts'
import { announce, begun, view } from './sending.ts'

/** The same mail to the same target: asked for by a colleague, then sent by one more of the division. */
async function sentByTwo() {
  const { world, caller: colleague, request } = begun()
  const sender = world.know(newCaller({ tenantUuid: colleague.tenantUuid, ledgerUserName: 'Bo de Wit' }))
  for (const one of [colleague, sender]) {
    await announce(world, one, request.target)
    await world.sendArchive(one, { ...request, archiveKey: 'sleutel' })()
  }
  return { world, colleague, sender }
}

async function statusFor(world: ArchiveWorld, caller: LedgerCaller) {
  const seen = await view(world, caller)
  if (seen?._tag !== 'HandedOver') throw new Error('not handed over')
  const { status, failed, receipt } = seen.archive
  return { status, failure: O.toUndefined(failed)?.failure._tag, receipt: O.isSome(receipt) }
}

describe('a mail that a colleague is archiving already', () => {
  verifies('ARC-8', 'has failed for its sender too, and why is for the colleague to know', async () => {
    const { world, colleague, sender } = await sentByTwo()
    world.ledger.refuse(() => ({ _tag: 'LedgerForbidden' }))
    await world.workAll()
    expect(await statusFor(world, colleague)).to.include({ status: 'failed', failure: 'LedgerForbidden' })
    expect(await statusFor(world, sender)).to.deep.equal({
      status: 'failed',
      failure: 'ArchiveInterrupted',
      receipt: false,
    })
  })

  verifies('ARC-8', 'is archived for its sender too, in any division they have moved to', async () => {
    const { world, sender } = await sentByTwo()
    const underWay = { status: 'queued', failure: undefined, receipt: false }
    expect(await statusFor(world, sender)).to.deep.equal(underWay)
    expect(await statusFor(world, { ...sender, division: 2 })).to.deep.equal(underWay)
    await world.workAll()
    const archived = { status: 'archived', failure: undefined, receipt: true }
    expect(await statusFor(world, sender)).to.deep.equal(archived)
    expect(await statusFor(world, { ...sender, division: 2 })).to.deep.equal(archived)
  })
})
