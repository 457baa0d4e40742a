// Puts the stand-in ledger in trouble, and out of it again: what is said to its control address.
import * as t from 'io-ts'

export const TroubleBody = t.type({
  kind: t.union([t.literal('down'), t.literal('slow'), t.literal('ended'), t.literal('none')]),
})
export type TroubleKind = t.TypeOf<typeof TroubleBody>['kind']

export const OUTAGE = 30_000
const SLOWNESS = 3_000

export interface TroubleMaker {
  /** False: the stand-in ledger did not take it. */
  readonly make: (kind: TroubleKind) => Promise<boolean>
}

/** `later` runs something after so many milliseconds, if the process still is there. */
export const makeTroubleMaker = (deps: {
  readonly control: (command: unknown) => Promise<boolean>
  readonly later: (milliseconds: number, run: () => void) => void
}): TroubleMaker => ({
  make: async (kind) => {
    switch (kind) {
      case 'down': {
        const isDown = await deps.control({ faults: [{ kind: 'down' }] })
        deps.later(OUTAGE, () => void deps.control({ clear: 'down' }))
        return isDown
      }
      case 'slow':
        return deps.control({ faults: [{ kind: 'slow', ms: SLOWNESS }] })
      case 'ended':
        return deps.control({ revoke: 'all' })
      case 'none':
        return deps.control({ clear: true })
    }
  },
})
