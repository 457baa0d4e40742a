// The unit of work and its outbox, in memory and in PostgreSQL, held to the same contracts.
import { notesInMemory, notesInPostgres } from './note-stores.ts'
import { outboxContract } from './outbox.ts'
import { unitOfWorkContract } from './unit-of-work.ts'

for (const [name, open] of Object.entries({ memory: notesInMemory, PostgreSQL: notesInPostgres })) {
  describe(`unit of work in ${name}`, () => unitOfWorkContract(open))
  describe(`outbox in ${name}`, () => outboxContract(open))
}
