// Audiences of campaigns in PostgreSQL: people by their tags, opt-outs, and drafts with the audience that the user has seen.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import {
  AUDIENCE_COUNTED,
  type AudienceCount,
  type AudienceStore,
  type CampaignDraftStore,
  type CampaignDraftUuid,
  type ListedAudienceMember,
  type AudienceMember,
  type ListedCampaignDraft,
  type OptOutStore,
  type UnreachableReason,
} from '#domain/campaign/ports.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, asNullable, tagUuid, makeTextColumn, userUuid, makeUuidColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount, readTotal } from '../kernel/counted-page.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCheck } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { campaignDraft } from './campaign-columns.ts'
import {
  HAS_OPTED_OUT,
  hashOfMailbox,
  IS_UNDELIVERABLE,
  joinOptOuts,
  joinUnreachable,
  type OptOutKeyOf,
  WHY_UNREACHABLE,
} from './opt-outs.ts'

const HOLDERS = `user_tags h join users u on u.tenant_uuid = :tenant and u.user_uuid = h.user_uuid and u.status = 'ACTIVE'
  where h.tenant_uuid = :tenant`

const makeMemberRow = <Reason extends UnreachableReason>() =>
  t.type(
    {
      user: userUuid,
      email: t.string,
      name: t.string,
      unreachable: asNullable(makeTextColumn<Reason>('UnreachableReason')),
    },
    'audience',
  )
const memberRow: t.Decoder<unknown, AudienceMember> = makeMemberRow<'opted_out' | 'undeliverable'>()
const listedRow: t.Decoder<unknown, ListedAudienceMember> = makeMemberRow()

const isBehind = (column: string): string =>
  `${column} > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')`

// Reads one page per tag: a person among the first of all tags is also among the first of one tag. People are joined before the limit, so
// that only the last page is not full. Both tables start behind the cursor: otherwise a merge join would read from the first person.
const audiencePage = defineStatement('audience_page', memberRow)`
  select found.user_uuid as user, found.email, found.name, ${WHY_UNREACHABLE} as unreachable
    from (select distinct on (user_uuid) holder.* from unnest(:tags::uuid[]) as wanted (tag) cross join lateral (
        select u.user_uuid, u.email, u.email_key, u.name
          from ${HOLDERS} and h.tag_uuid = wanted.tag and ${isBehind('h.user_uuid')} and ${isBehind('u.user_uuid')}
          order by h.user_uuid limit :limit) as holder
      order by user_uuid limit :limit) as found
    left join ${joinUnreachable('found')} order by found.user_uuid`

const AUDIENCE = `select distinct h.user_uuid from ${HOLDERS} and h.tag_uuid = any (:tags::uuid[])`

const EVERYONE_TAGGED = `(
    select distinct user_uuid from user_tags where tenant_uuid = :tenant and tag_uuid = any (:tags::uuid[])) as tagged
  join users u on u.tenant_uuid = :tenant and u.user_uuid = tagged.user_uuid and u.status <> 'ANONYMISED'
  left join ${joinUnreachable('u')}`

const countRow: t.Decoder<unknown, AudienceCount> = t.type({
  audience: t.number,
  optedOut: t.number,
  undeliverable: t.number,
  inactive: t.number,
})

const countAudience = defineStatement('audience_count', countRow)`
  select (count(*) filter (where u.status = 'ACTIVE'))::integer as audience,
      (count(*) filter (where u.status = 'ACTIVE' and ${HAS_OPTED_OUT}))::integer as "optedOut",
      (count(*) filter (where u.status = 'ACTIVE' and not ${HAS_OPTED_OUT} and ${IS_UNDELIVERABLE}))::integer as undeliverable,
      (count(*) filter (where u.status <> 'ACTIVE'))::integer as inactive
    from ${EVERYONE_TAGGED}`

const UNREACHABLE = `case when u.status <> 'ACTIVE' then lower(u.status) else ${WHY_UNREACHABLE} end`

/** Tags with at most this many holders are gathered and sorted. For more, people are read by name until a page is full. */
const MAX_GATHERED = 2_000

const countHolders = defineCount(
  'audience_holders',
  `from (select from user_tags where tenant_uuid = :tenant and tag_uuid = any (:tags::uuid[])
    limit ${MAX_GATHERED + 1}) as holders`,
)

const OF_TENANT = `u.tenant_uuid = :tenant and u.status <> 'ANONYMISED'`

// `offset 0` keeps the planner, which does not know how many hold the tags, from joining whole tables.
const TAGGED_PEOPLE = {
  gathered: `(select distinct user_uuid from user_tags where tenant_uuid = :tenant and tag_uuid = any (:tags::uuid[])) as tagged
    cross join lateral (
      select * from users u where ${OF_TENANT} and u.user_uuid = tagged.user_uuid offset 0) as u`,
  byName: `(select * from users u where ${OF_TENANT} and exists (
      select from user_tags h where h.tenant_uuid = :tenant and h.user_uuid = u.user_uuid
        and h.tag_uuid = any (:tags::uuid[]) offset 0)) as u`,
} as const

function makeListStatements(way: keyof typeof TAGGED_PEOPLE, reachable: boolean | null) {
  const name = [way, ...(reachable === null ? [] : [reachable ? 'reachable' : 'unreachable'])].join('_')
  const found = `from ${TAGGED_PEOPLE[way]} ${reachable === null ? '' : `left join ${joinUnreachable('u')}`}
    where (:name = '' or strpos(u.name_key, :name) > 0 or strpos(u.email_key, :address) > 0)
      ${reachable === null ? '' : `and (${UNREACHABLE}) is ${reachable ? '' : 'not '}null`}`
  return {
    page: defineStatement(`audience_list_${name}`, listedRow)`
      select u.user_uuid as user, u.email, u.name, ${UNREACHABLE} as unreachable
        from (select u.* ${found} order by u.name_key, u.user_uuid limit :limit offset :skip) as u
        left join ${joinUnreachable('u')} order by u.name_key, u.user_uuid`,
    count: defineCount(`audience_list_count_${name}`, `from (select ${found} limit ${AUDIENCE_COUNTED}) as counted`),
  }
}

const unknownTags = defineStatement('audience_unknown_tags', t.type({ tag: tagUuid }))`
  select tag from unnest(:tags::uuid[]) as wanted (tag)
    where not exists (select from tags where tenant_uuid = :tenant and tag_uuid = tag)`

export function makePostgresAudienceStore(query: Knex, scope: Scope, keyOf: OptOutKeyOf): AudienceStore {
  const tenant = getTenant(scope)
  return {
    listPage: (tags, after, limit) =>
      readRows(query, audiencePage, { tenant, key: keyOf(tenant), tags, after: O.toNullable(after), limit }),
    list: ({ tags, q, isReachable, ...page }) =>
      pipe(
        readTotal(query, countHolders, { tenant, tags }),
        TE.flatMap((holders) =>
          readCountedPage(
            query,
            makeListStatements(holders > MAX_GATHERED ? 'byName' : 'gathered', O.toNullable(isReachable)),
            { tenant, key: keyOf(tenant), tags, name: toNameKey(q), address: toComparable(q) },
            page,
          ),
        ),
        TE.map(({ data, total }) => ({ data, total: Math.min(total, AUDIENCE_COUNTED) })),
      ),
    count: (tags) =>
      pipe(
        readFirstRow(query, countAudience, { tenant, key: keyOf(tenant), tags }),
        TE.map(O.getOrElse(() => ({ audience: 0, optedOut: 0, undeliverable: 0, inactive: 0 }))),
      ),
    findUnknownTags: (tags) =>
      pipe(
        readRows(query, unknownTags, { tenant, tags }),
        TE.map((unknown) => unknown.map(({ tag }) => tag)),
      ),
  }
}

const PERSON = `select u.tenant_uuid, u.user_uuid, u.email_key from users u
  where u.tenant_uuid = :tenant and u.user_uuid = :person and u.status <> 'ANONYMISED'`

// Anonymised people get no opt-out: the shared lock on the row keeps it so.
const addOptOut = defineCommand('opt_out_add')`
  with person as materialized (${PERSON} for share),
    mailbox as (
      insert into survey_opt_out_mailboxes (tenant_uuid, mailbox_key, at)
        select tenant_uuid, ${hashOfMailbox('person')}, :at from person on conflict (tenant_uuid, mailbox_key) do nothing)
  insert into survey_opt_outs (tenant_uuid, user_uuid, at) select tenant_uuid, user_uuid, :at from person
    on conflict (tenant_uuid, user_uuid) do nothing`

const removeOptOut = defineCommand('opt_out_remove')`
  with mailbox as (
    delete from survey_opt_out_mailboxes where tenant_uuid = :tenant
      and mailbox_key in (select ${hashOfMailbox('person')} from (${PERSON}) as person))
  delete from survey_opt_outs where tenant_uuid = :tenant and user_uuid = :person`

const findOptOut = defineStatement('opt_out_find', t.type({ at: instant }, 'survey_opt_outs'))`
  select coalesce(o.at, m.at) as at from (${PERSON}) as person left join ${joinOptOuts('person')} where ${HAS_OPTED_OUT}`

export function makePostgresOptOutStore(query: Knex, scope: Scope, keyOf: OptOutKeyOf): OptOutStore {
  const tenant = getTenant(scope)
  return {
    add: (person, at) => write(query, addOptOut, { tenant, key: keyOf(tenant), person, at: instant.encode(at) }),
    remove: (person) => write(query, removeOptOut, { tenant, key: keyOf(tenant), person }),
    find: (person) =>
      pipe(readFirstRow(query, findOptOut, { tenant, key: keyOf(tenant), person }), TE.map(O.map(({ at }) => at))),
  }
}

const draftRow = t.type(
  {
    uuid: makeUuidColumn<CampaignDraftUuid>('CampaignDraftUuid'),
    draft: campaignDraft,
    createdBy: userUuid,
    changedAt: instant,
  },
  'survey_campaign_drafts',
)

const draftColumns = 'draft_uuid as uuid, draft, created_by as "createdBy", changed_at as "changedAt"'
const ofDraft = 'where tenant_uuid = :tenant and draft_uuid = :id'
const ofTenant = 'from survey_campaign_drafts where tenant_uuid = :tenant'

const findDraft = defineStatement('campaign_draft_find', draftRow)`
  select ${draftColumns} from survey_campaign_drafts ${ofDraft}`

const outlineRow: t.Decoder<unknown, ListedCampaignDraft> = t.type(
  { uuid: draftRow.props.uuid, name: asNullable(t.string), createdBy: userUuid, changedAt: instant },
  'survey_campaign_drafts',
)

const listDrafts = {
  page: defineStatement('campaign_draft_list', outlineRow)`
    select draft_uuid as uuid, name, created_by as "createdBy", changed_at as "changedAt" ${ofTenant} order by changed_at desc, draft_uuid limit :limit offset :skip`,
  count: defineCount('campaign_draft_count', ofTenant),
}

const putDraft = defineCommand('campaign_draft_put')`
  insert into survey_campaign_drafts (tenant_uuid, draft_uuid, created_by, changed_at, name, draft)
    values (:tenant, :id, :creator, :changed, :called, :draft)
    on conflict (tenant_uuid, draft_uuid) do update
      set changed_at = excluded.changed_at, name = excluded.name, draft = excluded.draft`

const removeDraft = defineCommand('campaign_draft_remove')`delete from survey_campaign_drafts ${ofDraft}`

const changeRow = t.type({ added: t.number, removed: t.number, at: asNullable(instant) })

const compareAudience = defineStatement('campaign_draft_compare_audience', changeRow)`
  with looked as materialized (select looked_at, audience from survey_campaign_drafts ${ofDraft} for no key update),
    present as materialized (${AUDIENCE}),
    before as materialized (select unnest(audience) as user_uuid from looked),
    kept as (update survey_campaign_drafts set looked_at = :now, audience = array(select user_uuid from present) ${ofDraft})
  select count(*) filter (where before.user_uuid is null)::integer as added,
      count(*) filter (where present.user_uuid is null)::integer as removed,
      (select looked_at from looked) as at
    from present full join before on before.user_uuid = present.user_uuid`

export function makePostgresCampaignDraftStore(query: Knex, scope: Scope): CampaignDraftStore {
  const tenant = getTenant(scope)
  return {
    find: (id) => readFirstRow(query, findDraft, { tenant, id }),
    list: (page) => readCountedPage(query, listDrafts, { tenant }, page),
    count: readTotal(query, listDrafts.count, { tenant }),
    put: ({ uuid: id, draft, createdBy, changedAt }) =>
      write(query, putDraft, {
        tenant,
        id,
        creator: createdBy,
        changed: instant.encode(changedAt),
        called: draft.name ?? null,
        draft: JSON.stringify(campaignDraft.encode(draft)),
      }),
    remove: (id) => writeAndCheck(query, removeDraft, { tenant, id }),
    compareAudience: (id, tags, now) =>
      pipe(
        readFirstRow(query, compareAudience, { tenant, id, tags, now: instant.encode(now) }),
        TE.map(
          O.flatMap(({ at, ...change }) =>
            pipe(
              at,
              O.map((before) => ({ at: before, ...change })),
            ),
          ),
        ),
      ),
  }
}
