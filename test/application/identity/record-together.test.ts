// Facts of many callers at once: how often anything is written for them, and what each of them hears.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import type { Either } from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeRecordTogether } from '#application/identity/audit.ts'
import type { AuditEntry, AuditFact } from '#domain/logging/audit.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type StoreUnavailable, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

type Outcome = Either<StoreUnavailable, void>

const fact = (action: string): AuditFact => ({ action, subject: O.none, details: {}, outcome: 'done' })
const actionsOf = (entries: readonly AuditEntry[]): readonly string[] => entries.map(({ action }) => action)
/** All work that waits for no answer is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('facts of many at once', () => {
  /** Writes are answered by the test, in their order. */
  const world = () => {
    const written: { readonly entries: readonly AuditEntry[]; readonly answer: (outcome: Outcome | Error) => void }[] =
      []
    const { log, logged } = makeRecordingLog()
    let request = 0
    const record = makeRecordTogether({
      inScope: (_, work) => () =>
        work({
          audit: {
            recordAll: (entries) => () =>
              new Promise((resolve, reject) => {
                const answer = (outcome: Outcome | Error) =>
                  outcome instanceof Error ? reject(outcome) : resolve(outcome)
                written.push({ entries, answer })
              }),
          },
        })(),
      clock: { now: () => NOW },
      random: { uuid: newUuid },
      logOf: () => log,
      requestId: () => O.some(`request-${request++}`),
    })
    const received: (readonly [string, unknown])[] = []
    const call = (action: string, tenant: TenantUuid): void => {
      record({ _tag: 'Service', name: 'proef' }, tenant, [fact(action)])().then(
        (outcome) => received.push([action, outcome]),
        (error: unknown) => received.push([action, error]),
      )
    }
    return { written, logged, received, call }
  }

  verifies(
    ['IDN-7', 'MCP-9'],
    'those that come while one is written share the next, each of its own request',
    async () => {
      const { written, logged, received, call } = world()
      const here = newTenant()
      call('first', here)
      await settled()
      for (const action of ['second', 'third', 'fourth']) call(action, here)
      await settled()
      expect(written.map(({ entries }) => actionsOf(entries))).to.deep.equal([['first']])
      expect([received, logged], 'before anything is kept').to.deep.equal([[], []])
      written[0]?.answer(E.right(undefined))
      await settled()
      expect(received).to.deep.equal([['first', E.right(undefined)]])
      expect(written.map(({ entries }) => actionsOf(entries))).to.deep.equal([['first'], ['second', 'third', 'fourth']])
      expect(written[1]?.entries.map(({ requestId }) => requestId)).to.deep.equal(
        [1, 2, 3].map((one) => O.some(`request-${one}`)),
      )
      expect(new Set(written.flatMap(({ entries }) => entries.map(({ id }) => id)))).to.have.length(4)
      written[1]?.answer(E.right(undefined))
      await settled()
      expect(received.map(([action]) => action)).to.deep.equal(['first', 'second', 'third', 'fourth'])
      expect(logged.map(({ message }) => message)).to.deep.equal(
        ['first', 'second', 'third', 'fourth'].map((one) => `audit.${one}`),
      )
    },
  )

  verifies(['IDN-7', 'MCP-9'], 'a write that fails is reported to its callers only', async () => {
    const { written, logged, received, call } = world()
    const here = newTenant()
    for (const action of ['first', 'second']) call(action, here)
    await settled()
    call('third', here)
    written[0]?.answer(E.left(storeUnavailable))
    await settled()
    const bug = new Error('a bug')
    call('fourth', here)
    written[1]?.answer(bug)
    await settled()
    written[2]?.answer(E.right(undefined))
    await settled()
    expect(received).to.deep.equal([
      ['first', E.left(storeUnavailable)],
      ['second', E.left(storeUnavailable)],
      ['third', bug],
      ['fourth', E.right(undefined)],
    ])
    expect(logged.map(({ message }) => message)).to.deep.equal(['audit.fourth'])
  })

  verifies('IDN-7', 'one tenant does not wait for another, and no statement grows without bound', async () => {
    const { written, call } = world()
    const [here, there] = [newTenant(), newTenant()]
    call('first', here)
    call('elsewhere', there)
    await settled()
    expect(written.map(({ entries }) => actionsOf(entries))).to.deep.equal([['first'], ['elsewhere']])
    for (let i = 0; i < 1_200; i++) call(`later-${i}`, here)
    for (let i = 0; i < 4; i++) {
      written.forEach(({ answer }) => answer(E.right(undefined)))
      await settled()
    }
    const sizes = written.map(({ entries }) => entries.length)
    expect(sizes).to.deep.equal([1, 1, 500, 500, 200])
    expect(actionsOf(written.flatMap(({ entries }) => entries)).at(-1)).to.equal('later-1199')
  })
})
