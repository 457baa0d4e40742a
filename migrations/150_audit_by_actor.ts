// Audit entries filtered by the person who did them are read along an index.
import type { Knex } from 'knex'

export const up = (knex: Knex): Promise<void> =>
  knex.raw(
    `create index audit_entries_of_actor on audit_entries (tenant_uuid, actor_user, at, seq) where actor_user is not null`,
  )
