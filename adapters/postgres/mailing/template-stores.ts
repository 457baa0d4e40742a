// Templates with their attachments, and the campaigns of the participation monitor that use them, in PostgreSQL.
import * as t from 'io-ts'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { MonitorCampaign, MonitorCampaignStore, TemplateStore } from '#domain/mailing/ports.ts'
import type { Template, TemplateUuid } from '#domain/mailing/template.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { mapRow, asNullable, makeUuidColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  type Values,
  write,
  writeAndCheck,
} from '../kernel/statement.ts'
import { lockNames, getTenant } from '../kernel/tenant-scope.ts'
import {
  attachmentFacts,
  makeReadAttachments,
  listContents,
  type Json,
  mailboxColumn,
  mailContent,
  withNextRevision,
} from './mail-columns.ts'

const templateUuid = makeUuidColumn<TemplateUuid>('TemplateUuid')

type TemplateDetail = Pick<Template, 'content' | 'replyTo' | 'attachments' | 'changedAt'>

const templateDetail: Json<TemplateDetail> = t.type({
  content: mailContent,
  replyTo: asNullable(mailboxColumn),
  attachments: attachmentFacts,
  changedAt: t.number,
})

const templateRow = mapRow(
  t.type(
    {
      uuid: templateUuid,
      revision: t.number,
      name: t.string,
      systemMailboxKey: asNullable(t.string),
      detail: templateDetail,
    },
    'mail_templates',
  ),
  ({ detail, ...row }): Template => ({ ...row, ...detail }),
)

const columns = `template_uuid as uuid, revision, name, system_mailbox_key as "systemMailboxKey", detail`

const findTemplate = defineStatement('template_find', templateRow)`
  select ${columns} from mail_templates where tenant_uuid = :tenant and template_uuid = :id`

const matching = `from mail_templates where tenant_uuid = :tenant and (:name = '' or strpos(name_key, :name) > 0)`

const listTemplates = defineStatement('template_list', templateRow)`
  select ${columns} ${matching} order by name_key limit :limit offset :skip`

const countTemplates = defineCount('template_count', matching)

const nameTaken = defineStatement('template_name_taken', t.type({ taken: t.literal(true) }))`
  select true as taken from mail_templates
    where tenant_uuid = :tenant and name_key = :nameKey and template_uuid <> :id`

const insertTemplate = defineCommand('template_insert')`
  insert into mail_templates (tenant_uuid, template_uuid, revision, name, name_key, system_mailbox_key, detail, contents)
    values (:tenant, :id, 1, :name, :nameKey, :mailboxKey, :detail, coalesce(:contents::bytea[], '{}'))
    on conflict (tenant_uuid, template_uuid) do nothing`

const replaceTemplate = defineCommand('template_replace')`
  update mail_templates set revision = revision + 1, name = :name, name_key = :nameKey,
      system_mailbox_key = :mailboxKey, detail = :detail, contents = coalesce(:contents::bytea[], contents)
    where tenant_uuid = :tenant and template_uuid = :id and revision = :revision`

const removeTemplate = defineCommand('template_remove')`
  delete from mail_templates where tenant_uuid = :tenant and template_uuid = :id`

const tagTemplates = defineStatement('template_tag', t.type({ uuid: templateUuid }))`
  update mail_templates set system_mailbox_key = :mailboxKey, revision = revision + 1
    where tenant_uuid = :tenant and template_uuid = any (:ids::uuid[]) and system_mailbox_key is null
    returning template_uuid as uuid`

const templateAttachments = makeReadAttachments('mail_templates', 'template_uuid', 'detail')

export function makePostgresTemplateStore(query: Knex, scope: Scope): TemplateStore {
  const tenant = getTenant(scope)
  const put = (
    { uuid: id, revision, name, systemMailboxKey, ...rest }: Template,
    attachments: readonly MailAttachmentContent[] | undefined,
  ): Stored<boolean> => {
    const values: Values = {
      tenant,
      id,
      name,
      nameKey: toNameKey(name),
      mailboxKey: O.toNullable(systemMailboxKey),
      detail: JSON.stringify(templateDetail.encode(rest)),
      contents: attachments === undefined ? null : listContents(attachments),
    }
    return revision === 0
      ? writeAndCheck(query, insertTemplate, values)
      : writeAndCheck(query, replaceTemplate, { ...values, revision })
  }
  return {
    find: (id) => readFirstRow(query, findTemplate, { tenant, id }),
    list: ({ q, ...page }) =>
      readCountedPage(query, { page: listTemplates, count: countTemplates }, { tenant, name: toNameKey(q) }, page),
    put: (template, attachments) =>
      gen(function* () {
        yield* unwrap(lockNames(query, scope, 'template'))
        const named = { tenant, id: template.uuid, nameKey: toNameKey(template.name) }
        if (O.isSome(yield* unwrap(readFirstRow(query, nameTaken, named)))) return 'NameTaken'
        return (yield* unwrap(put(template, attachments))) ? withNextRevision(template) : 'Changed'
      }),
    remove: (id) => writeAndCheck(query, removeTemplate, { tenant, id }),
    attachments: (id) => templateAttachments(query, { tenant, id }),
    tag: (ids, key) =>
      pipe(
        readRows(query, tagTemplates, { tenant, ids, mailboxKey: key }),
        TE.map((tagged) => tagged.map((row) => row.uuid)),
      ),
  }
}

const campaignRow = mapRow(
  t.type(
    { uuid: makeUuidColumn<Uuid>('campaign'), name: t.string, templates: t.readonlyArray(asNullable(templateUuid)) },
    'monitor_campaigns',
  ),
  ({ templates: [invitation, firstReminder = O.none, secondReminder = O.none], ...row }): MonitorCampaign => {
    if (invitation === undefined || O.isNone(invitation)) throw new Error('a monitor campaign without an invitation')
    return { ...row, invitation: invitation.value, firstReminder, secondReminder }
  },
)

const insertCampaign = defineCommand('monitor_campaign_insert')`
  insert into monitor_campaigns (tenant_uuid, campaign_uuid, name, templates)
    values (:tenant, :id, :name, array[:invitation::uuid, :firstReminder::uuid, :secondReminder::uuid])`

const ofTenant = 'from monitor_campaigns where tenant_uuid = :tenant'

const listCampaigns = defineStatement('monitor_campaign_list', campaignRow)`
  select campaign_uuid as uuid, name, templates ${ofTenant} order by name, campaign_uuid limit :limit offset :skip`

const usedTemplates = defineStatement('monitor_campaign_templates', t.type({ uuid: templateUuid }))`
  select distinct used as uuid from monitor_campaigns, unnest(templates) as used
    where tenant_uuid = :tenant and used is not null order by used`

export function makePostgresMonitorCampaignStore(query: Knex, scope: Scope): MonitorCampaignStore {
  const tenant = getTenant(scope)
  return {
    add: ({ uuid: id, name, invitation, firstReminder, secondReminder }) =>
      write(query, insertCampaign, {
        tenant,
        id,
        name,
        invitation,
        firstReminder: O.toNullable(firstReminder),
        secondReminder: O.toNullable(secondReminder),
      }),
    list: (page) =>
      readCountedPage(
        query,
        { page: listCampaigns, count: defineCount('monitor_campaign_count', ofTenant) },
        { tenant },
        page,
      ),
    listTemplates: () =>
      pipe(
        readRows(query, usedTemplates, { tenant }),
        TE.map((used) => used.map((row) => row.uuid)),
      ),
  }
}
