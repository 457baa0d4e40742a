// A connection is ended while another request is about to refresh it: one waits for the other, and neither for ever.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { sampleAssistant } from '#test/contract/sample-assistants.ts'
import { NOW } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

describe('grants of assistants, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: Awaited<ReturnType<typeof openFreshDatabase>>
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened?.close())

  // A deadlock would go unseen otherwise: the server breaks one of the two off, and its work runs again.
  verifies(['MCP-7', 'MCP-8'], 'ending a connection waits for its holder, and both are done at once', async () => {
    const inScope = makeInScope<AssistantStores>({ database: opened.database, stores: makeTableStores })
    const assistant = sampleAssistant()
    await inScope(Admin, ({ signIns, grants }) =>
      pipe(
        signIns.add(assistant, O.none),
        TE.flatMap(() => grants.add({ connection: assistant.id, generation: 1, rotations: [] })),
      ),
    )()
    const runs = { ending: 0, refreshing: 0 }
    const waiting = async (): Promise<boolean> =>
      ((await opened.owner.query('select from pg_locks where not granted')).rowCount ?? 0) > 0
    let ending: Promise<unknown> = Promise.resolve()
    const refreshed = await inScope(Admin, ({ signIns, grants }) => {
      runs.refreshing += 1
      return pipe(
        grants.lock(assistant.id),
        TE.tapTask(() => async () => {
          ending = inScope(Admin, (stores) => {
            runs.ending += 1
            return stores.signIns.endAllOf(assistant)
          })()
          await until('the other to wait', waiting)
        }),
        TE.tap(() => signIns.touch(assistant.id, NOW + 1, NOW + 1, 0)),
        TE.tap(() => grants.put({ connection: assistant.id, generation: 2, rotations: [NOW] })),
      )
    })()
    expect(refreshed).to.have.nested.property('right._tag', 'Some')
    expect(await ending).to.deep.equal(E.right(1))
    expect(runs).to.deep.equal({ ending: 1, refreshing: 1 })
    expect(await inScope(Admin, ({ grants }) => grants.lock(assistant.id))()).to.deep.equal(E.right(O.none))
  })
})
