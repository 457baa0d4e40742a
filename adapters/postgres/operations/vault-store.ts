// The token vault as a whole. No statement reads a token; from a ciphertext it reads only the id of its key.
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { VaultStore } from '#domain/operations/ports.ts'
import {
  type EndedLink,
  LINK_AGES,
  type LinkAge,
  type LinkGroup,
  type VaultState,
  type RefreshDay,
} from '#domain/operations/vault.ts'
import { FAILING_FROM, REFRESH_TOKEN_LIFETIME, STALE_MARGIN } from '#domain/session/link-health.ts'
import { REVOKE_THRESHOLD } from '#domain/session/token-record.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { instant, mapRow, asNullable, tenantUuid, makeTextColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { readRows, defineStatement } from '../kernel/statement.ts'
import { selectDay, writeInterval, selectSince } from './home-store.ts'

// `revokeRecord` and `countRefreshFailure` of session/token-statements.ts set these marks.
const ENDED = `case when revoked_as_refused then 'refused' when refresh_failure_count >= ${REVOKE_THRESHOLD} then 'failed' else 'ended' end`

const STATE = `case when revoked_at is not null then ${ENDED} when refresh_failure_count >= ${FAILING_FROM} then 'failing'
  when last_refreshed_at < :now::timestamptz - ${writeInterval(REFRESH_TOKEN_LIFETIME - STALE_MARGIN)} then 'stale' else 'live' end`

const AGE = `case ${Object.entries(LINK_AGES)
  .map(
    ([age, limit]) =>
      `when coalesce(revoked_at, last_refreshed_at) > :now::timestamptz - ${writeInterval(limit)} then '${age}'`,
  )
  .join(' ')} else 'older' end`

const groupRow: t.Decoder<unknown, LinkGroup> = t.type(
  {
    state: makeTextColumn<VaultState>('VaultState'),
    age: makeTextColumn<LinkAge>('LinkAge'),
    key: t.string,
    count: t.number,
  },
  'link_groups',
)
const listGroups = defineStatement('vault_groups', groupRow)`
  select ${STATE} as state, ${AGE} as age, split_part(refresh_token, '.', 2) as key, count(*)::integer as count
    from token_records group by 1, 2, 3`

const OUTCOMES = ['success', 'stale', 'rate_limited', 'invalid_grant', 'transient'] as const
const dayRow: t.Decoder<unknown, RefreshDay> = mapRow(
  t.type(
    {
      date: makeTextColumn<Day>('Day'),
      success: t.number,
      stale: t.number,
      rate_limited: t.number,
      invalid_grant: t.number,
      transient: t.number,
    },
    'refresh_days',
  ),
  ({ date, ...outcomes }) => ({ date, outcomes }),
)
const listDays = defineStatement('vault_days', dayRow)`
  select to_char(days.day, 'YYYY-MM-DD') as date, ${OUTCOMES.map((one) => `coalesce(sum(${one}), 0)::integer as ${one}`).join(', ')}
    from generate_series(:from::date, :to::date, interval '1 day') days (day)
    left join refresh_runs on ${selectDay('begun_at')} = days.day::date and ${selectSince('begun_at')}
    group by days.day order by days.day`

const endedRow: t.Decoder<unknown, EndedLink> = t.type(
  {
    tenantUuid,
    office: asNullable(t.string),
    name: t.string,
    mailbox: makeTextColumn<Mailbox>('Mailbox'),
    since: instant,
    state: makeTextColumn<EndedLink['state']>('VaultState'),
  },
  'ended_links',
)
const unwanted = `from token_records ended where revoked_at is not null and ${ENDED} <> 'ended' and not exists (
    select from token_records live
    where live.tenant_uuid = ended.tenant_uuid and live.mailbox_key = ended.mailbox_key and live.revoked_at is null)`
const listEnded = {
  page: defineStatement('vault_ended', endedRow)`
    select tenant_uuid as "tenantUuid", (select name from tenants where uuid = tenant_uuid) as office, ledger_user_name as name, mailclient_email as mailbox, revoked_at as since, ${ENDED} as state
      ${unwanted} order by revoked_at desc, id limit :limit offset :skip`,
  count: defineCount('vault_ended_count', unwanted),
}

export function makeVaultStore(query: Knex): VaultStore {
  return {
    groups: (now) => readRows(query, listGroups, { now: instant.encode(now) }),
    days: (from, to) => readRows(query, listDays, { from, to }),
    listEnded: (page) => readCountedPage(query, listEnded, {}, page),
  }
}
