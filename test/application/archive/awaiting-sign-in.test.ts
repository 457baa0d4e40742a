// Sent mails whose link to the ledger is lost before they are archived: they wait for their user to sign in.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { asSendArchiveId } from '#domain/archive/send-archive.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { newArchiveId } from '#test/support/sample-archives.ts'
import { newCaller, asked, requestWith, sent } from './archive-world.ts'
import { announce, begun, status, view } from './sending.ts'
import { verifies } from '#test/support/verifies.ts'
import { expectWholeOrNothing } from './wholeness.ts'

async function unlinked() {
  const { world, caller, request } = begun()
  await announce(world, caller, request.target)
  await sent(world, caller, request)
  world.forget(caller)
  await world.workNext()
  const seen = await view(world, caller)
  expect(seen?._tag === 'HandedOver' && seen.archive).to.include({ status: 'queued', awaitsSignIn: true })
  return { world, caller, request }
}

describe('a mail that waits for its user to sign in', () => {
  verifies('ARC-8', 'is archived as soon as they do, as what their new link is kept as', async () => {
    const { world, caller, request } = await unlinked()
    const back = world.know({ ...caller, record: newCaller().record })
    world.advance(fromHours(1))
    const signedInAt = world.clock.now()
    const connected = { ...back, record: back.record }
    expect(E.isRight(await world.resumeAfterSignIn(connected)())).to.equal(true)
    expect(E.isRight(await world.resumeAfterSignIn(connected)())).to.equal(true)
    await world.workNext()
    while ((await status(world, caller)) !== 'archived') await world.workNext()
    expect(world.clock.now()).to.equal(signedInAt)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-8', 'goes on by itself where the sign-in was not reported', async () => {
    const { world, caller, request } = await unlinked()
    world.know(caller)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies(['ARC-8', 'ARC-9'], 'fails after fourteen days, and may still be tried again while it is kept', async () => {
    const { world, caller, request } = await unlinked()
    const { requestedAt } = await world.only(caller)
    await world.workAll()
    const { state } = await world.only(caller)
    expect(state).to.deep.equal({ _tag: 'Failed', failure: { _tag: 'ReauthRequired' }, at: requestedAt + fromDays(14) })
    world.know(caller)
    expect(E.isRight(await world.retrySendArchive(caller, 'sleutel')())).to.equal(true)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-8', 'uses up none of its tries', async () => {
    const { world, caller } = await unlinked()
    for (let n = 0; n < 20; n += 1) await world.workNext()
    expect((await world.only(caller)).tries).to.equal(0)
  })

  verifies('ARC-8', 'is not woken by another user, and may be archived by hand meanwhile', async () => {
    const { world, caller, request } = await unlinked()
    const other = { ...newCaller({ tenantUuid: caller.tenantUuid }), record: caller.record }
    await world.resumeAfterSignIn(other)()
    expect((await world.only(caller)).state).to.include({ awaitsSignIn: true })
    expect(await asked(world, world.know(caller), request)).to.equal('Archived')
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-8', 'is still archived where a colleague archives it by hand meanwhile, and fails', async () => {
    const { world, caller, request } = await unlinked()
    const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
    world.ledger.refuse(() => ({ _tag: 'LedgerForbidden' }))
    expect(await asked(world, colleague, request)).to.equal('LedgerForbidden')
    world.ledger.refuse(() => undefined)
    await world.workNext()
    await world.workNext()
    expect((await world.only(caller)).by.ledgerUserId).to.equal(caller.ledgerUserId)
    world.know(caller)
    expect(E.isRight(await world.resumeAfterSignIn(caller)())).to.equal(true)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-8', 'is resumed with all others, also beyond one page of them', async () => {
    const { world, caller } = await unlinked()
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    const other = requestWith(1)
    await sent(world, caller, { ...other, email: { ...other.email, internetMessageId: '<ander@x>' } }, 'ander')
    await world.workNext()
    const waiting = async () => {
      const { archives, sendArchives } = await world.held(caller)
      const states = [...archives, ...sendArchives].map(({ state }) => state)
      return states.filter((state) => 'awaitsSignIn' in state && state.awaitsSignIn).length
    }
    expect(await waiting()).to.equal(2)
    const archive = await world.only(caller)
    const choosing = (await world.held(caller)).sendArchives.find(({ archiveKey }) => archiveKey === 'ander')
    if (choosing === undefined) throw new Error('no choice is awaited')
    const copies = Array.from({ length: 200 }, (_, n) => [
      world.inScope(Tenant(caller.tenantUuid), ({ archives }) =>
        archives.insert({ ...archive, id: newArchiveId(), internetMessageId: `<${n}@x>` }),
      ),
      world.inScope(Tenant(caller.tenantUuid), ({ sendArchives }) =>
        sendArchives.insert({ ...choosing, id: asSendArchiveId(newUuid()), archiveKey: `${n}` }),
      ),
    ])
    for (const copy of copies.flat()) expect(await must(copy)).to.equal(true)
    expect(await waiting()).to.equal(402)
    // Reading the first page for ever is a failure too.
    world.steps.plan((n) => (n < 500 ? undefined : 'down-before'))
    await must(world.resumeAfterSignIn(world.know(caller)))
    expect(await waiting()).to.equal(0)
  })

  verifies('ARC-8', 'for its target is looked for once they do', async () => {
    const { world, caller, request } = begun()
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    await sent(world, caller, request)
    world.forget(caller)
    await world.workNext()
    expect(await view(world, caller)).to.include({ _tag: 'Undecided', awaitsSignIn: true })
    world.ledger.refuse(() => undefined)
    world.know(caller)
    // The second of two sign-ins finds that it waits no more.
    const resumed = await Promise.all([1, 2].map(() => world.resumeAfterSignIn(caller)()))
    expect(resumed.map(E.isRight)).to.deep.equal([true, true])
    const now = world.clock.now()
    await world.workNext(now)
    expect(await view(world, caller)).to.deep.equal({ _tag: 'NotArchived', reason: 'NO_TARGET' })
  })
})
