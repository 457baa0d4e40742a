import { expect } from 'chai'
import fc from 'fast-check'
import { E, fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'

interface Away {
  readonly _tag: 'Away'
}
interface Unknown {
  readonly _tag: 'Unknown'
  readonly name: string
}
const away: Away = { _tag: 'Away' }
const unknown = (name: string): Unknown => ({ _tag: 'Unknown', name })

const find = (name: string): TE.TaskEither<Away, number> => TE.right(name.length)
const check = (n: number): E.Either<Unknown, number> => (n > 3 ? E.right(n) : E.left(unknown('short')))

describe('TaskEither in steps', () => {
  const both = (name: string): TE.TaskEither<Away | Unknown, string> =>
    gen(function* () {
      const found = yield* unwrap(find(name))
      const checked = yield* unwrap(check(found))
      return `${name} ${checked}`
    })

  it('continues with the value of a TaskEither or an Either, and unites the failures', async () => {
    expect(await both('Fatima')()).to.deep.equal(E.right('Fatima 6'))
    expect(await both('Eva')()).to.deep.equal(E.left(unknown('short')))
  })

  it('stops at the first failure, after `finally`', async () => {
    const ran: string[] = []
    const work = gen(function* () {
      try {
        ran.push('first')
        yield* unwrap(TE.left(away))
        ran.push('second')
      } finally {
        ran.push('finally')
      }
    })
    expect(await work()).to.deep.equal(E.left(away))
    expect(ran).to.deep.equal(['first', 'finally'])
  })

  it('ends with a failure of its own', async () => {
    const never = gen(function* () {
      if (ran.length === 0) return yield* fail(away)
      return 'found'
    })
    const ran: string[] = []
    expect(await never()).to.deep.equal(E.left(away))
    ran.push('once')
    expect(await never()).to.deep.equal(E.right('found'))
  })

  it('does nothing until it is run, and starts from the first step each time', async () => {
    let runs = 0
    const work = gen(function* () {
      runs += 1
      return yield* unwrap(TE.right(runs))
    })
    expect(runs).to.equal(0)
    expect([await work(), await work()]).to.deep.equal([E.right(1), E.right(2)])
  })

  it('rejects with what was thrown, in a step or between steps', async () => {
    const bug = new Error('a bug')
    const thrown = (work: TE.TaskEither<never, unknown>) =>
      work().then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(
      await thrown(
        gen(function* () {
          yield* unwrap(TE.right(1))
          throw bug
        }),
      ),
    ).to.equal(bug)
    const rejecting: TE.TaskEither<never, never> = () => Promise.reject(bug)
    expect(
      await thrown(
        gen(function* () {
          return yield* unwrap(rejecting)
        }),
      ),
    ).to.equal(bug)
  })

  it('throws where a step is unwrapped that rejects', async () => {
    const bug = new Error('a bug')
    const ran: string[] = []
    const rejecting: TE.TaskEither<never, never> = () => Promise.reject(bug)
    const caught = gen(function* () {
      try {
        yield* unwrap(rejecting)
      } catch (error) {
        return error
      } finally {
        ran.push('finally')
      }
      return undefined
    })
    expect(await caught()).to.deep.equal(E.right(bug))
    expect(ran).to.deep.equal(['finally'])
  })

  it('answers as the chain of flatMap does, whatever fails where', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer(), fc.constant('failed' as const)), { maxLength: 20 }),
        async (all) => {
          const step = (one: number | 'failed', at: number): TE.TaskEither<number, number> =>
            one === 'failed' ? TE.left(at) : TE.right(one)
          const chained = all.reduce<TE.TaskEither<number, readonly number[]>>(
            (before, one, at) =>
              pipe(
                before,
                TE.flatMap((sofar) =>
                  pipe(
                    step(one, at),
                    TE.map((value) => [...sofar, value]),
                  ),
                ),
              ),
            TE.right([]),
          )
          const stepped = gen(function* () {
            const values: number[] = []
            for (const [at, one] of all.entries()) values.push(yield* unwrap(step(one, at)))
            return values
          })
          expect(await stepped()).to.deep.equal(await chained())
        },
      ),
    )
  })
})
