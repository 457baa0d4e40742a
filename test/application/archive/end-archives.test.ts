// A user's data is erased while a mail of theirs is being archived: the ledger keeps the whole document or none.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import type { ArchiveFault } from './faults.ts'

type Erasing = Awaited<ReturnType<ReturnType<ArchiveWorld['eraseCaller']>>>

interface Way {
  /** The step at which the erasure begins. */
  readonly at: number
  /** What that step meets besides. */
  readonly fault?: ArchiveFault
  readonly parts?: number
  /** The user archives another mail while the erasure waits for the first. */
  readonly another?: true
}

/** Undefined: there was no such step. */
async function erasedAt({ at, fault, parts = MAX_PARTS_AT_ONCE, another }: Way) {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  let erasing: Promise<Erasing> | undefined
  let archiving: Promise<unknown> | undefined
  let step = 0
  const erase = async (): Promise<Erasing> => {
    const erased = await world.eraseCaller(caller)()
    // With the data went the connection.
    if (E.isRight(erased)) {
      world.forget(caller)
      world.ledger.refuse(() => ({ _tag: 'ReauthRequired' }))
    }
    return erased
  }
  world.steps.plan((n) => (n === at ? fault : undefined))
  world.steps.meet(async () => {
    if (step++ === at) erasing ??= erase()
    else if (erasing !== undefined && another === true)
      archiving ??= asked(world, caller, { ...requestWith(4), target: newTarget() })
    await new Promise(setImmediate)
  })
  await asked(world, caller, requestWith(parts))
  await world.workNext()
  if (erasing === undefined) return undefined
  const erased = await erasing
  await archiving
  return { world, caller, erased }
}

/** Whether the ledger is as the receipts say, and nothing else is kept. */
async function expectWhole({ world, caller }: NonNullable<Awaited<ReturnType<typeof erasedAt>>>, at: number) {
  await world.workAll()
  const { archives, storedMails } = await world.held(caller)
  const receipts = archives.flatMap(({ state }) => (state._tag === 'Archived' ? [state.receipt.documentId] : []))
  expect(receipts, `at ${at}`).to.have.length(archives.length)
  expect(
    world.ledger.held().map(({ id }) => id),
    `at ${at}`,
  ).to.deep.equal(receipts)
  expect(storedMails).to.deep.equal([])
}

describe('an erasure while a mail is being archived', () => {
  for (const [name, parts] of [
    ['by a worker', MAX_PARTS_AT_ONCE],
    ['within its request', 4],
  ] as const)
    verifies('PLG-23', `ends the attempt first, wherever it is: ${name}`, async () => {
      // Behind the order itself, which is step 0.
      let [at, undone] = [1, 0]
      for (; ; at += 1) {
        const end = await erasedAt({ at, parts })
        if (end === undefined) break
        expect(E.isRight(end.erased), `at ${at}`).to.equal(true)
        await expectWhole(end, at)
        if (end.world.ledger.held().length === 0) undone += 1
      }
      expect(at).to.be.greaterThan(10)
      expect(undone).to.be.greaterThan(5)
    })

  verifies('PLG-23', 'ends what the user archives meanwhile, too', async () => {
    for (let at = 1; ; at += 1) {
      const end = await erasedAt({ at, parts: 4, another: true })
      if (end === undefined) break
      expect(E.isRight(end.erased), `at ${at}`).to.equal(true)
      await end.world.workAll()
      const { archives } = await end.world.held(end.caller)
      expect(
        end.world.ledger.held().map(({ id }) => id),
        `at ${at}`,
      ).to.deep.equal(archives.flatMap(({ state }) => (state._tag === 'Archived' ? [state.receipt.documentId] : [])))
    }
  })

  verifies('PLG-23', 'takes over from a worker that died, or is refused while a document may yet appear', async () => {
    const seen = new Set<string>()
    for (const fault of ['die-before', 'die-after'] as const)
      // Behind the order itself, which is step 0.
      for (let at = 1; ; at += 1) {
        const end = await erasedAt({ at, fault, parts: 4 })
        if (end === undefined) break
        seen.add(E.isRight(end.erased) ? 'erased' : end.erased.left._tag)
        if (E.isRight(end.erased)) await expectWhole(end, at)
        else expect((await end.world.held(end.caller)).archives, 'nothing was erased').to.have.length(1)
      }
    expect([...seen].toSorted()).to.deep.equal(['WorkUnderWay', 'erased'])
  })

  /** An erasure that begins while the ledger makes the document; the attempt lives until the ledger is let go. */
  const erasingBesideLiving = async (faultAt: Parameters<ArchiveWorld['steps']['plan']>[0] = () => undefined) => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    world.steps.plan(faultAt)
    world.steps.meet(() => (world.steps.taken().at(-1) === 'create' ? promise : Promise.resolve()))
    const asking = asked(world, caller, requestWith(2))
    while (world.steps.taken().at(-1) !== 'create') await new Promise(setImmediate)
    world.steps.meet(() => Promise.resolve())
    const began = world.clock.now()
    let erased: Erasing | undefined
    const erasing = world
      .eraseCaller(caller)()
      .then((result) => (erased = result))
    const waited = () => world.clock.now() - began
    const renewFor = async (length: number): Promise<void> => {
      while (erased === undefined && waited() < length) {
        await world.renew()
        await new Promise(setImmediate)
      }
    }
    return { world, caller, asking, erasing, letGo, waited, renewFor }
  }

  verifies('PLG-23', 'waits 40 seconds for an attempt that lives, and erases nothing', async () => {
    const { world, caller, asking, erasing, letGo, waited, renewFor } = await erasingBesideLiving()
    await renewFor(fromMinutes(2))
    expect(await erasing).to.deep.equal(E.left({ _tag: 'WorkUnderWay' }))
    expect(waited()).to.be.within(fromSeconds(40), fromSeconds(50))
    expect((await world.held(caller)).archives).to.have.length(1)
    letGo()
    await asking
  })

  verifies('PLG-23', 'still has time to remove a document after it waited for long', async () => {
    let failed = 0
    const { world, asking, erasing, letGo, waited, renewFor } = await erasingBesideLiving((_, name) =>
      name === 'removeDocument' && failed++ === 0 ? 'down-before' : undefined,
    )
    await renewFor(fromSeconds(30))
    letGo()
    expect(E.isRight(await erasing)).to.equal(true)
    await asking
    expect(waited()).to.be.above(fromSeconds(30))
    expect(failed).to.equal(2)
    expect(world.ledger.held()).to.deep.equal([])
  })

  verifies(
    'PLG-23',
    'erases nothing while the ledger does not answer; an administrator’s removal goes on',
    async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      world.ledger.refuse((operation) => (operation === 'attach' ? { _tag: 'LedgerForbidden' } : undefined))
      world.steps.plan((_, name) => (name === 'removeDocument' ? 'down-before' : undefined))
      expect(await asked(world, caller, requestWith(2))).to.equal('LedgerForbidden')
      expect(world.ledger.held()).to.have.length(1)
      expect(await world.eraseCaller(caller)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
      expect((await world.held(caller)).archives).to.have.length(1)
      const { tenantUuid, ledgerUserId: user } = caller
      expect(E.isRight(await world.erasePerson({ tenantUuid, user })())).to.equal(true)
      expect((await world.held(caller)).archives).to.deep.equal([])
      expect(world.logged.map(({ message }) => message)).to.include('archive.leftovers')
    },
  )
})
