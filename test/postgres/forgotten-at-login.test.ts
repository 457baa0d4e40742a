// A user is forgotten at the moment of logging in: the record does not come back under its id, or old sessions would with it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { freshTokens, newRecordId, NOW, sampleConnection } from '#test/contract/sample-connections.ts'
import { openPersonalWorld } from '#test/support/stored-personal-world.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

describe('being forgotten at the moment of a login', function () {
  this.timeout(60_000)
  let world: Awaited<ReturnType<typeof openPersonalWorld>>
  before(async () => {
    world = await openPersonalWorld()
  })
  after(() => world?.close())

  verifies(['PLG-23', 'SES-15'], 'leaves no record under the old id', async () => {
    const [connection, id] = [sampleConnection(), newRecordId()]
    const person = { tenantUuid: connection.tenantUuid, user: connection.ledgerUserId }
    await world.within(Admin, ({ tokens }) => tokens.connect(id, connection, freshTokens(NOW), NOW))
    let erased: Promise<unknown> = Promise.resolve()
    let done = false
    const waits = async (): Promise<boolean | undefined> => {
      const { rowCount } = await world.owner.query('select from pg_locks where not granted')
      return (rowCount ?? 0) > 0 || done || undefined
    }
    await world.within(Admin, ({ tokens }) =>
      pipe(
        tokens.findId(connection),
        TE.tapTask(() => async () => {
          erased = world.erase(person).then(() => {
            done = true
          })
          await until('the erasure to be over, or to wait', waits)
        }),
        TE.map(O.getOrElse(newRecordId)),
        TE.flatMap((found) => tokens.connect(found, connection, freshTokens(NOW + 1), NOW + 1)),
      ),
    )
    await erased
    expect(await world.within(Admin, ({ tokens }) => tokens.find(id))).to.deep.equal(O.none)
  })
})
