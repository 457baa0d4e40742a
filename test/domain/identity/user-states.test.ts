// The states of people: every state with every command, and what holds of any row of commands.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import {
  applyUserCommand,
  isRemovalDue,
  type LivingStatus,
  REMOVAL_GRACE,
  getRemovalDueAt,
  type User,
  USER_STATUSES,
  type UserCommand,
} from '#domain/identity/user.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const LIVING = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const satisfies readonly LivingStatus[]
const COMMANDS = ['activate', 'deactivate', 'mark-for-removal'] as const satisfies readonly UserCommand[]

/** The next state of each. An anonymised user is no User, so that no command applies to them. */
const TABLE: Readonly<Record<LivingStatus, Readonly<Record<UserCommand, LivingStatus>>>> = {
  NOT_ACTIVATED: { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' },
  ACTIVE: { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' },
  INACTIVE: { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' },
  TO_BE_REMOVED: { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' },
}

const BEFORE = 1_000
const NOW = 5_000

describe('the states of people', () => {
  verifies('IDN-1', 'every state and every command lead where the table says', () => {
    expect([...LIVING, 'ANONYMISED']).to.have.members([...USER_STATUSES])
    for (const status of LIVING)
      for (const command of COMMANDS) {
        const after = applyUserCommand(command, NOW)({ status, statusSince: BEFORE, name: 'Eva' })
        const target = TABLE[status][command]
        expect(after, `${status}, ${command}`).to.deep.equal({
          status: target,
          statusSince: target === status ? BEFORE : NOW,
          name: 'Eva',
        })
      }
  })

  verifies('IDN-1', 'a command given twice is as once, and the last of any row of commands decides', () => {
    const given = fc.array(fc.record({ command: fc.constantFrom(...COMMANDS), after: fc.nat(1_000) }), { minLength: 1 })
    fc.assert(
      fc.property(fc.constantFrom(...LIVING), given, (status, commands) => {
        let now = BEFORE
        let user: Pick<User, 'status' | 'statusSince'> = { status, statusSince: BEFORE }
        for (const { command, after } of commands) {
          now += after
          const [before, once] = [user, applyUserCommand(command, now)(user)]
          expect(applyUserCommand(command, now + 1)(once)).to.equal(once)
          expect(once.statusSince).to.equal(once.status === before.status ? before.statusSince : now)
          user = once
        }
        const last = commands.at(-1)?.command ?? 'activate'
        expect(user.status).to.equal(TABLE.ACTIVE[last])
      }),
    )
  })

  verifies('IDN-5', 'a user marked for removal can be restored for fourteen days, to the millisecond', () => {
    const marked = { status: 'TO_BE_REMOVED', statusSince: BEFORE } as const
    expect(REMOVAL_GRACE).to.equal(fromDays(14))
    expect(getRemovalDueAt(marked)).to.deep.equal(O.some(BEFORE + fromDays(14)))
    expect(isRemovalDue(BEFORE + fromDays(14) - 1, marked)).to.equal(false)
    expect(isRemovalDue(BEFORE + fromDays(14), marked)).to.equal(true)
    for (const status of LIVING)
      if (status !== 'TO_BE_REMOVED') {
        expect(getRemovalDueAt({ status, statusSince: 0 })).to.deep.equal(O.none)
        expect(isRemovalDue(Number.MAX_SAFE_INTEGER, { status, statusSince: 0 })).to.equal(false)
      }
  })
})
