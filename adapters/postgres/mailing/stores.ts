// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makePostgresLaneStore } from './lane-store.ts'
import {
  makePostgresMailboxUsageStore,
  makePostgresMailerPauseStore,
  makePostgresMailServerStore,
  makePostgresOfficeInboxStore,
  makePostgresReturnReaderStore,
  makePostgresSystemMailboxStore,
  makePostgresUsedNonceStore,
} from './mailer-stores.ts'
import { makePostgresMailingStore, makePostgresMessageStore } from './message-stores.ts'
import { makePostgresMonitorCampaignStore, makePostgresTemplateStore } from './template-stores.ts'

export function makeMailingStores(query: Knex, scope: Scope): Omit<MailingStores, 'outbox'> {
  return {
    templates: makePostgresTemplateStore(query, scope),
    mailings: makePostgresMailingStore(query, scope),
    messages: makePostgresMessageStore(query, scope),
    lanes: makePostgresLaneStore(query),
    mailerPauses: makePostgresMailerPauseStore(query),
    systemMailboxes: makePostgresSystemMailboxStore(query),
    mailboxUsage: makePostgresMailboxUsageStore(query),
    mailServers: makePostgresMailServerStore(query, scope),
    officeInboxes: makePostgresOfficeInboxStore(query, scope),
    returnReaders: makePostgresReturnReaderStore(query),
    usedNonces: makePostgresUsedNonceStore(query),
    monitorCampaigns: makePostgresMonitorCampaignStore(query, scope),
  }
}
