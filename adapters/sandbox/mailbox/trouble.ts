// Puts the stand-in ledger in trouble, and out of it again: what is said to its control address.
import * as t from 'io-ts'
import { sampleUsers } from '../sample-people.ts'

export const TroubleBody = t.type({
  kind: t.union([t.literal('down'), t.literal('slow'), t.literal('ended'), t.literal('none')]),
})
export type TroubleKind = t.TypeOf<typeof TroubleBody>['kind']

const OUTAGE = 30_000
const SLOWNESS = 3_000

export interface TroubleMaker {
  /** False: the stand-in ledger did not take it. */
  readonly make: (kind: TroubleKind) => Promise<boolean>
}

/** `later` runs something after so many milliseconds, if the process still is there. */
export const makeTroubleMaker = (deps: {
  readonly control: (operations: readonly object[]) => Promise<boolean>
  readonly later: (milliseconds: number, run: () => void) => void
}): TroubleMaker => ({
  make: async (kind) => {
    switch (kind) {
      case 'down': {
        const isDown = await deps.control([{ op: 'fault', kind: 'down' }])
        deps.later(OUTAGE, () => void deps.control([{ op: 'clear', kind: 'down' }]))
        return isDown
      }
      case 'slow':
        return deps.control([{ op: 'fault', kind: 'slow', ms: SLOWNESS }])
      case 'ended':
        return deps.control(sampleUsers.map(({ email }) => ({ op: 'revoke', user: email })))
      case 'none':
        return deps.control([{ op: 'clear' }])
    }
  },
})
