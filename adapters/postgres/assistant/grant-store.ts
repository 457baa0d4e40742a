// What is granted with connections of assistants, in PostgreSQL; it goes with their sign-ins by a foreign key.
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { Grant } from '#domain/assistant/connection.ts'
import type { GrantStore } from '#domain/assistant/ports.ts'
import { instant } from '../kernel/columns.ts'
import { signInId } from '../kernel/identifiers.ts'
import { firstRow, type Values, write } from '../kernel/statement.ts'

const addGrant = {
  name: 'assistant_grant_add',
  sql: `insert into assistant_grants (sign_in_id, generation, rotations) values (:connection, :generation, :rotations)`,
}

// Locks the sign-in first, as ending it does; otherwise the two would deadlock when the holder records its use.
const holdGrant = {
  name: 'assistant_grant_hold',
  sql: `select g.sign_in_id as connection, g.generation, g.rotations
    from sign_ins s join assistant_grants g on g.sign_in_id = s.id where s.id = :connection
    for no key update of s, g`,
  row: t.type({ connection: signInId, generation: t.number, rotations: t.readonlyArray(instant) }, 'assistant_grants'),
}

const putGrant = {
  name: 'assistant_grant_put',
  sql: `update assistant_grants set generation = :generation, rotations = :rotations where sign_in_id = :connection`,
}

const valuesOf = ({ rotations, ...grant }: Grant): Values => ({ ...grant, rotations: rotations.map(instant.encode) })

export const makePostgresGrantStore = (query: Knex): GrantStore => ({
  add: (grant) => write(query, addGrant, valuesOf(grant)),
  hold: (connection) => firstRow(query, holdGrant, { connection }),
  put: (grant) => write(query, putGrant, valuesOf(grant)),
})
