// What assistants call themselves, in PostgreSQL.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { ClientNameStore } from '#domain/assistant/ports.ts'
import { firstRow, write } from '../kernel/statement.ts'

const putName = {
  name: 'assistant_client_name_put',
  sql: `insert into assistant_client_names (redirect_uri, name) values (:entry, :name)
    on conflict (redirect_uri) do update set name = excluded.name where assistant_client_names.name <> excluded.name`,
}

const findName = {
  name: 'assistant_client_name_find',
  sql: `select name from assistant_client_names where redirect_uri = :entry`,
  row: t.type({ name: t.string }, 'assistant_client_names'),
}

export const makePostgresClientNameStore = (query: Knex): ClientNameStore => ({
  put: (entry, name) => write(query, putName, { entry, name }),
  find: (entry) => pipe(firstRow(query, findName, { entry }), TE.map(O.map(({ name }) => name))),
})
