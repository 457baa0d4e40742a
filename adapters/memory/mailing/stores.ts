// Templates, messages, lanes, system mailboxes and mail servers in memory: the stores of a unit of work.
import { O } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { MailServer, OfficeInbox } from '#domain/mailing/mail-server.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import type {
  MailingStores,
  MonitorCampaign,
  MonitorCampaignStore,
  SystemMailboxStore,
  TemplateStore,
} from '#domain/mailing/ports.ts'
import type { ReturnReader, ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import type { Template } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { asPort, type Memory, type Table, combineTenantTables } from '../kernel/memory.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import { makeSessionMemory, type SessionMemory } from '../session/stores.ts'
import { type CallRow, type LaneRow, makeMemoryLaneStore, recordStore, makeMemoryUsageStore } from './mailer-stores.ts'
import {
  copyRow,
  type MailingRow,
  makeMemoryMailingStore,
  makeMemoryMessageStore,
  increaseRevision,
} from './message-stores.ts'

export interface TemplateRow {
  readonly template: Template
  readonly attachments: readonly MailAttachmentContent[]
}

const makeMemoryTemplateStore = (rows: Table<TemplateRow, 'name'>): TemplateStore =>
  asPort({
    find: (uuid) => O.fromNullable(rows.get(uuid)?.template),
    list: ({ q, ...page }) =>
      toPaged(
        rows
          .rows()
          .map(({ template }) => template)
          .filter(({ name }) => toNameKey(name).includes(toNameKey(q)))
          .toSorted(byText(({ name }) => toNameKey(name))),
        page,
      ),
    put: (template, attachments) => {
      const named = rows.by('name', toNameKey(template.name))?.template
      if (named !== undefined && named.uuid !== template.uuid) return 'NameTaken'
      const before = rows.get(template.uuid)
      if ((before?.template.revision ?? 0) !== template.revision) return 'Changed'
      const stored = increaseRevision(template)
      rows.put(template.uuid, {
        template: stored,
        attachments: attachments === undefined ? (before?.attachments ?? []) : copyRow(attachments),
      })
      return stored
    },
    remove: (uuid) => rows.remove(uuid),
    attachments: (uuid) => rows.get(uuid)?.attachments ?? [],
    tag: (uuids, key) =>
      uuids.filter((uuid) => {
        const row = rows.get(uuid)
        if (row === undefined || O.isSome(row.template.systemMailboxKey)) return false
        const { template } = row
        rows.put(uuid, {
          ...row,
          template: increaseRevision({ ...template, systemMailboxKey: O.some(key) }),
        })
        return true
      }),
  })

const makeMemoryMonitorCampaignStore = (rows: Table<MonitorCampaign>): MonitorCampaignStore =>
  asPort({
    add: (campaign) => rows.put(campaign.uuid, campaign),
    list: (page) =>
      toPaged(
        rows.rows().toSorted(
          byAll<MonitorCampaign>(
            byText(({ name }) => name),
            byText(({ uuid }) => uuid),
          ),
        ),
        page,
      ),
    listTemplates: () =>
      [
        ...new Set(
          rows
            .rows()
            .flatMap(({ invitation, firstReminder, secondReminder }) => [
              invitation,
              ...[firstReminder, secondReminder].flatMap((one) => (O.isSome(one) ? [one.value] : [])),
            ]),
        ),
      ].toSorted(),
  })

/** The key of a tenant's only mail server and inbox. */
const SERVER = 'server'

/** `session` must use the same memory. The mails of a person are found by the mailboxes that they connected. */
export function makeMailingMemory(
  memory: Memory,
  { connections }: Pick<SessionMemory, 'connections'> = makeSessionMemory(memory),
) {
  const { at, readAll } = combineTenantTables(memory, {
    templates: memory.tenantTable<TemplateRow, 'name'>({ name: ({ template }) => toNameKey(template.name) }),
    mailings: memory.tenantTable<MailingRow>(),
    messages: memory.tenantTable<MailMessage>(),
    monitorCampaigns: memory.tenantTable<MonitorCampaign>(),
    servers: memory.tenantTable<MailServer>(),
    inboxes: memory.tenantTable<OfficeInbox>(),
  })
  const lanes = memory.table<LaneRow>()
  const pauses = memory.table<MailerPause>()
  const mailboxes = memory.table<SystemMailbox>()
  const readers = memory.table<ReturnReader>()
  const calls = memory.table<CallRow>()
  const nonces = memory.table<Instant>()
  return {
    at,
    readAll,
    mailboxes,
    stores: (scope: Scope): Omit<MailingStores, 'outbox'> => {
      const own = at(scope)
      const server = recordStore<typeof SERVER, MailServer>(own.servers)
      const inbox = recordStore<typeof SERVER, OfficeInbox>(own.inboxes)
      return {
        templates: makeMemoryTemplateStore(own.templates),
        mailings: makeMemoryMailingStore(own.mailings),
        messages: makeMemoryMessageStore(scope, own.messages, own.mailings, connections),
        lanes: makeMemoryLaneStore(lanes, own.messages, own.mailings),
        mailerPauses: asPort({
          find: (mailer) => O.fromNullable(pauses.get(mailer)),
          put: (mailer, pause) => pauses.put(mailer, pause),
          remove: (mailer) => pauses.remove(mailer),
          end: (mailer, now) => {
            const pause = pauses.get(mailer)
            if (pause !== undefined && pause.until <= now) pauses.remove(mailer)
          },
          findOldest: (now) =>
            O.fromNullable(
              pauses
                .rows()
                .filter(({ until, refusal }) => until > now && refusal !== 'rate_limit')
                .map(({ since }) => since)
                .sort((a, b) => a - b)[0],
            ),
        }),
        systemMailboxes: {
          ...recordStore<string, SystemMailbox>(mailboxes),
          ...asPort<Pick<SystemMailboxStore, 'lock' | 'setLastWorked'>>({
            lock: (key) => O.fromNullable(mailboxes.get(key)),
            setLastWorked: (key, at) => {
              const mailbox = mailboxes.get(key)
              if (mailbox !== undefined) mailboxes.put(key, { ...mailbox, lastWorkedAt: O.some(at) })
            },
          }),
        },
        mailboxUsage: makeMemoryUsageStore(calls),
        mailServers: {
          find: server.find(SERVER),
          lock: server.find(SERVER),
          put: (record) => server.put(SERVER, record),
          remove: server.remove(SERVER),
        },
        officeInboxes: {
          find: inbox.find(SERVER),
          put: (record) => inbox.put(SERVER, record),
          remove: inbox.remove(SERVER),
        },
        returnReaders: recordStore<ReturnReaderKey, ReturnReader>(readers),
        usedNonces: asPort({
          use: (nonce: Uuid, expiresAt: Instant, now: Instant) => {
            nonces.removeWhere((expiry) => expiry < now)
            if (nonces.get(nonce) !== undefined) return false
            nonces.put(nonce, expiresAt)
            return true
          },
        }),
        monitorCampaigns: makeMemoryMonitorCampaignStore(own.monitorCampaigns),
      }
    },
  }
}

export type MailingMemory = ReturnType<typeof makeMailingMemory>
