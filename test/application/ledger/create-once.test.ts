// Two who ask for the same at once are given one thing, at whichever replica they ask.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeCreateOnce } from '#application/ledger/create-once.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'

type Failure = 'certain' | 'uncertain'

/** Replicas share counters and the world in which things are made; sleeping lets all that is under way go on. */
function world() {
  const made: string[] = []
  const slept: number[] = []
  const keys: string[] = []
  const counters = makeMemoryLimits({ clock: { now: () => 0 } })
  let looks = 0
  let failing: readonly Failure[] = []
  const replica = () => {
    const createOnce = makeCreateOnce({
      limits: {
        take: (budget, n) => {
          keys.push(budget.key)
          return counters.take(budget, n)
        },
      },
      digest: (text) => `#${text.length}:${text.replaceAll(/[^a-z]/g, '')}`,
      timer: {
        sleep: (duration) => async () => {
          slept.push(duration)
          await new Promise((resolve) => setImmediate(resolve))
        },
      },
    })
    return (what: string) =>
      createOnce<Failure, string>([what], {
        find: async () => {
          looks += 1
          await Promise.resolve()
          return E.right(O.fromNullable(made.find((one) => one === what)))
        },
        create: async () => {
          await new Promise((resolve) => setImmediate(resolve))
          const [failure, ...rest] = failing
          failing = rest
          if (failure === 'certain') return E.left(failure)
          made.push(what)
          return failure === undefined ? E.right(what) : E.left(failure)
        },
        mayExistAfter: (failure) => failure === 'uncertain',
      })()
  }
  return {
    made,
    slept,
    keys,
    replica,
    looks: () => looks,
    fails: (...failures: readonly Failure[]) => {
      failing = failures
    },
  }
}

const tags = (outcomes: readonly E.Either<unknown, { readonly _tag: string }>[]): readonly string[] =>
  outcomes.map((one) => (E.isRight(one) ? one.right._tag : JSON.stringify(one.left)))

describe('making once', () => {
  verifies('PLG-7', 'two clicks make one, and the second is given what the first made', async () => {
    const { replica, made, keys } = world()
    const here = replica()
    expect(tags(await Promise.all([here('eva'), here('eva')])).toSorted()).to.deep.equal(['Created', 'Repeated'])
    expect(made).to.deep.equal(['eva'])
    expect(new Set(keys)).to.deep.equal(new Set(['once:#7:eva']))
  })

  verifies('PLG-7', 'two clicks at two replicas make one as well', async () => {
    const { replica, made } = world()
    const outcomes = await Promise.all([replica()('eva'), replica()('eva'), replica()('eva')])
    expect(tags(outcomes).toSorted()).to.deep.equal(['Created', 'Repeated', 'Repeated'])
    expect(made).to.deep.equal(['eva'])
  })

  verifies('PLG-7', 'what was there before is returned, each time it is requested', async () => {
    const { replica, made, looks, slept } = world()
    const here = replica()
    made.push('eva')
    expect(tags([await here('eva'), await here('eva')])).to.deep.equal(['Exists', 'Exists'])
    expect([looks(), slept]).to.deep.equal([2, []])
  })

  verifies('PLG-7', 'after a failure that made nothing, one goes ahead at once', async () => {
    const { replica, made, fails, slept } = world()
    const here = replica()
    fails('certain')
    expect(await here('eva')).to.deep.equal(E.left('certain'))
    expect(tags([await here('eva')])).to.deep.equal(['Created'])
    expect([made, slept]).to.deep.equal([['eva'], []])
  })

  verifies('PLG-7', 'of two that repeat after such a failure, one goes ahead and the other waits', async () => {
    const { replica, made, fails } = world()
    const here = replica()
    fails('certain')
    await here('eva')
    expect(tags(await Promise.all([here('eva'), here('eva')])).toSorted()).to.deep.equal(['Created', 'Repeated'])
    expect(made).to.deep.equal(['eva'])
  })

  verifies('PLG-7', 'after an answer that was lost, what was made is found', async () => {
    const { replica, made, fails } = world()
    const here = replica()
    fails('uncertain')
    expect(await here('eva')).to.deep.equal(E.left('uncertain'))
    expect(tags([await here('eva')])).to.deep.equal(['Repeated'])
    expect(made).to.deep.equal(['eva'])
  })

  verifies('PLG-7', 'elsewhere, what came to nothing is made after looking four times', async () => {
    const { replica, made, fails, looks, slept } = world()
    fails('certain')
    await replica()('eva')
    expect(tags([await replica()('eva')])).to.deep.equal(['Created'])
    expect([made, looks(), slept]).to.deep.equal([['eva'], 5, [1_000, 2_000, 3_000]])
  })

  it('nothing is made where the counters cannot be reached', async () => {
    const createOnce = makeCreateOnce({
      limits: { take: () => TE.left(storeUnavailable) },
      digest: (text) => text,
      timer: { sleep: () => async () => undefined },
    })
    const never = () => Promise.reject(new Error('asked'))
    expect(await createOnce(['x'], { find: never, create: never, mayExistAfter: () => false })()).to.deep.equal(
      E.left(storeUnavailable),
    )
  })
})
