// What every ConsentStore and CodeStore has to do: what works once is given to one of many callers.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Code, Consent } from '#domain/assistant/connection.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newOnceDigest, sampleCode, sampleConsent } from './sample-assistants.ts'
import { newUuid, NOW } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function consentStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const added = async (change: Partial<Consent> = {}) => {
    const [consent, digest] = [sampleConsent(change), newOnceDigest()]
    await within(Admin, ({ consents }) => consents.add(consent, digest))
    return { consent, digest }
  }
  const find = ({ digest }: Pick<Awaited<ReturnType<typeof added>>, 'digest'>) =>
    within(Admin, ({ consents }) => consents.find(digest))
  const take = ({ digest }: Pick<Awaited<ReturnType<typeof added>>, 'digest'>) =>
    within(Admin, ({ consents }) => consents.take(digest))

  verifies('MCP-6', 'a consent is returned whole by its digest, until it is taken', async () => {
    const { request } = sampleConsent()
    const [one, other] = [await added(), await added({ request: { ...request, state: O.none }, expiresAt: NOW - 1 })]
    for (const each of [one, other, one, other]) expect(await find(each)).to.deep.equal(O.some(each.consent))
    expect(await find({ digest: newOnceDigest() })).to.deep.equal(O.none)
    expect(await take({ digest: newOnceDigest() })).to.deep.equal(O.none)
    expect(await take(one)).to.deep.equal(O.some(one.consent))
    for (const look of [take, find]) expect(await look(one)).to.deep.equal(O.none)
    expect(await take(other)).to.deep.equal(O.some(other.consent))
  })

  verifies('MCP-6', 'of several who take a consent at once one gets it', async () => {
    const one = await added()
    const taken = await together(8, () => take(one))
    expect(taken.filter(O.isSome)).to.deep.equal([O.some(one.consent)])
  })

  it('forgets those that have expired', async () => {
    const [past, now, later] = [await added({ expiresAt: NOW - 1 }), await added({ expiresAt: NOW }), await added()]
    const forget = () => within(Admin, ({ consents }) => consents.deleteExpired(NOW))
    expect([await forget(), await forget()]).to.deep.equal([2, 0])
    for (const each of [past, now]) expect(await find(each)).to.deep.equal(O.none)
    expect(await find(later)).to.deep.equal(O.some(later.consent))
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [one, digest] = [await added(), newOnceDigest()]
    const outcome = await inScope(Admin, ({ consents }) =>
      pipe(
        consents.add(sampleConsent(), digest),
        TE.flatMap(() => consents.take(one.digest)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(one)).to.deep.equal(O.some(one.consent))
    expect(await find({ digest })).to.deep.equal(O.none)
  })
}

export function codeStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const added = async (change: Partial<Code> = {}) => {
    const [code, digest] = [sampleCode(change), newOnceDigest()]
    await within(Admin, ({ codes }) => codes.add(code, digest))
    return { code, digest }
  }
  const spend = ({ digest }: Pick<Awaited<ReturnType<typeof added>>, 'digest'>) =>
    within(Admin, ({ codes }) => codes.spend(digest))

  verifies('MCP-7', 'a code is returned whole, with whether it had been used before', async () => {
    const [one, other] = [await added(), await added({ expiresAt: NOW - 1 })]
    const [first, second] = [asSignInId(newUuid()), asSignInId(newUuid())]
    for (const [wasSpentBefore, connection] of [
      [false, O.none],
      [true, O.none],
    ] as const)
      expect(await spend(one)).to.deep.equal(O.some({ code: one.code, wasSpentBefore, connection }))
    await within(Admin, ({ codes }) => codes.markExchanged(one.digest, first))
    await within(Admin, ({ codes }) => codes.markExchanged(newOnceDigest(), second))
    for (const wasSpentBefore of [true, true])
      expect(await spend(one)).to.deep.equal(O.some({ code: one.code, wasSpentBefore, connection: O.some(first) }))
    expect(await spend(other)).to.deep.equal(O.some({ code: other.code, wasSpentBefore: false, connection: O.none }))
    expect(await spend({ digest: newOnceDigest() })).to.deep.equal(O.none)
  })

  verifies('MCP-7', 'of several uses of a code at once one is the first, and all others see its result', async () => {
    const one = await added()
    const spent = await together(8, async () => {
      const mine = asSignInId(newUuid())
      const found = await within(Admin, ({ codes }) =>
        pipe(
          codes.spend(one.digest),
          TE.tap((seen) =>
            O.isSome(seen) && !seen.value.wasSpentBefore ? codes.markExchanged(one.digest, mine) : TE.right(undefined),
          ),
        ),
      )
      if (O.isNone(found)) throw new Error('the code is gone')
      return { mine, ...found.value }
    })
    const [first, ...more] = spent.filter(({ wasSpentBefore: again }) => !again)
    expect(more).to.deep.equal([])
    for (const { wasSpentBefore: again, connection } of spent)
      expect(connection).to.deep.equal(again ? O.fromNullable(first?.mine) : O.none)
  })

  it('forgets those that have expired', async () => {
    const [past, now, later] = [await added({ expiresAt: NOW - 1 }), await added({ expiresAt: NOW }), await added()]
    const forget = () => within(Admin, ({ codes }) => codes.deleteExpired(NOW))
    expect([await forget(), await forget()]).to.deep.equal([2, 0])
    for (const each of [past, now]) expect(await spend(each)).to.deep.equal(O.none)
    expect(await spend(later)).to.have.property('_tag', 'Some')
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [one, digest] = [await added(), newOnceDigest()]
    const outcome = await inScope(Admin, ({ codes }) =>
      pipe(
        codes.add(sampleCode(), digest),
        TE.flatMap(() => codes.spend(one.digest)),
        TE.flatMap(() => codes.markExchanged(one.digest, asSignInId(newUuid()))),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await spend({ digest })).to.deep.equal(O.none)
    expect(await spend(one)).to.deep.equal(O.some({ code: one.code, wasSpentBefore: false, connection: O.none }))
  })
}
