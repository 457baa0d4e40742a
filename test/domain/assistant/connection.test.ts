// Refresh tokens against a model that remembers every one it ever gave: whatever is presented in whatever order, at whatever time.
import { expect } from 'chai'
import fc from 'fast-check'
import { type Grant, checkRefreshToken, REPLAY_WINDOW } from '#domain/assistant/connection.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

const connection = asSignInId(newUuid())

interface Real {
  grant: Grant | undefined
}

/** A model that differs from the code: for each token, whether it is new, when it was first used, and its answer. */
interface Model {
  now: number
  isEnded: boolean
  readonly tokens: { usedAt: number | undefined }[]
}

const newModel = (): Model => ({ now: 0, isEnded: false, tokens: [{ usedAt: undefined }] })

/** The number of the token that is to be answered, if any: tokens are numbered from 1 as they are given. */
function expected(model: Model, number: number): number | undefined {
  const token = model.tokens[number - 1]
  if (model.isEnded || token === undefined) return undefined
  if (token.usedAt === undefined) {
    token.usedAt = model.now
    model.tokens.push({ usedAt: undefined })
    return model.tokens.length
  }
  if (model.now - token.usedAt <= fromSeconds(30)) return number + 1
  model.isEnded = true
  return undefined
}

function answered(real: Real, generation: number, now: number): number | undefined {
  if (real.grant === undefined) return undefined
  const what = checkRefreshToken(real.grant, generation, now)
  switch (what._tag) {
    case 'Rotate':
      real.grant = what.to
      return what.to.generation
    case 'Repeat':
      return what.generation
    case 'Reused':
      real.grant = undefined
      return undefined
    case 'Unknown':
      return undefined
  }
}

class Wait implements fc.Command<Model, Real> {
  readonly by: number
  constructor(by: number) {
    this.by = by
  }
  readonly check = (): boolean => true
  run(model: Model): void {
    model.now += this.by
  }
  toString = (): string => `wait ${this.by}`
}

class Present implements fc.Command<Model, Real> {
  readonly back: number
  /** `back`: how many before the latest that was issued; -1: one that was never issued. */
  constructor(back: number) {
    this.back = back
  }
  readonly check = (model: Readonly<Model>): boolean => model.tokens.length > this.back
  run(model: Model, real: Real): void {
    const number = model.tokens.length - this.back
    const now = model.now
    expect(answered(real, number, now)).to.equal(expected(model, number))
    expect(real.grant === undefined).to.equal(model.isEnded)
  }
  toString = (): string => `present ${this.back} before the latest`
}

describe('a refresh token', () => {
  verifies('MCP-7', 'is answered as if all earlier ones were remembered', () => {
    const commands = fc.commands(
      [
        fc
          .constantFrom(1, fromSeconds(29), fromSeconds(30), fromSeconds(31), fromSeconds(900))
          .map((by) => new Wait(by)),
        fc.constantFrom(0, 0, 0, 1, 1, 2, 5, -1).map((back) => new Present(back)),
      ],
      { maxCommands: 60 },
    )
    fc.assert(
      fc.property(commands, (some) => {
        fc.modelRun(() => ({ model: newModel(), real: { grant: { connection, generation: 1, rotations: [] } } }), some)
      }),
      { numRuns: 1_000 },
    )
  })

  verifies('MCP-7', 'is answered the same for half a minute after it was used, and ends all after that', () => {
    const grant: Grant = { connection, generation: 5, rotations: [900, 1_000] }
    expect(REPLAY_WINDOW).to.equal(30_000)
    expect(checkRefreshToken(grant, 5, 31_000)).to.deep.equal({
      _tag: 'Rotate',
      to: { connection, generation: 6, rotations: [1_000, 31_000] },
    })
    expect(checkRefreshToken(grant, 4, 31_000)).to.deep.equal({ _tag: 'Repeat', generation: 5 })
    expect(checkRefreshToken(grant, 4, 31_001)).to.deep.equal({ _tag: 'Reused' })
    expect(checkRefreshToken(grant, 3, 30_900), 'its successor was used meanwhile').to.deep.equal({
      _tag: 'Repeat',
      generation: 4,
    })
    expect(checkRefreshToken(grant, 3, 30_901)).to.deep.equal({ _tag: 'Reused' })
    expect(checkRefreshToken(grant, 2, 1_000), 'of which no use is recorded').to.deep.equal({ _tag: 'Reused' })
    expect(checkRefreshToken(grant, 6, 1_000)).to.deep.equal({ _tag: 'Unknown' })
  })
})
