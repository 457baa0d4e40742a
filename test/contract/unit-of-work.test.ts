// The unit of work and its outbox, in memory and in PostgreSQL, held to the same contracts.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { Admin, ReadOnly } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { notesInMemory, notesInPostgres } from './note-stores.ts'
import { outboxContract } from './outbox.ts'
import { unitOfWorkContract } from './unit-of-work.ts'

for (const [name, open] of Object.entries({ memory: notesInMemory, PostgreSQL: notesInPostgres })) {
  describe(`unit of work in ${name}`, () => unitOfWorkContract(open))
  describe(`outbox in ${name}`, () => outboxContract(open))
}

describe('a unit of work in memory that may only read', () => {
  verifies('OPS-16', 'throws if it has written, and keeps nothing', async () => {
    const { inScope } = await notesInMemory()
    expect(await inScope(ReadOnly(Admin), ({ shared }) => shared.all())()).to.deep.equal(E.right([]))
    for (const end of [TE.right(1), TE.left('refused')]) {
      const written = inScope(ReadOnly(Admin), ({ shared }) =>
        pipe(
          shared.add('gone'),
          TE.flatMap((): TE.TaskEither<string, number> => end),
        ),
      )
      expect(await written().catch(String)).to.equal('Error: work within `ReadOnly` has written')
    }
    expect(await inScope(Admin, ({ shared }) => shared.all())()).to.deep.equal(E.right([]))
  })
})
