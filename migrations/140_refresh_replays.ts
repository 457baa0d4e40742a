// A refresh token that is replayed within half a minute of its use answers its successor, also when that one was used meanwhile (MCP-7): a grant
// keeps when each of its last tokens was used, not the last one alone.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`alter table assistant_grants add column rotations timestamptz(3)[] not null default '{}'`)
  await knex.raw(`update assistant_grants set rotations = array[rotated_at]`)
  await knex.raw(`alter table assistant_grants alter column rotations drop default, drop column rotated_at`)
}
