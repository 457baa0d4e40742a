// All stores of a unit of work over the tables of one memory: one fragment per area, like `keptStores` over PostgreSQL.
import type { O } from '#domain/shared/fp.ts'
import type { DailyRun } from '#domain/shared/daily-run.ts'
import type { DueMoment } from '#domain/shared/due-item.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeArchiveMemory } from './archive/stores.ts'
import { makeAssistantMemory } from './assistant/stores.ts'
import { makeCampaignMemory } from './campaign/stores.ts'
import { makeEventMemory } from './event/stores.ts'
import { makeIdentityMemory } from './identity/stores.ts'
import { makeMemoryDailyRunStore } from './kernel/daily-run-store.ts'
import { makeMemoryDueItemStore } from './kernel/due-item-store.ts'
import type { Memory } from './kernel/memory.ts'
import { makeLedgerMemory } from './ledger/stores.ts'
import { makeLicenceMemory } from './licence/stores.ts'
import { makeMailingMemory } from './mailing/stores.ts'
import { searchStore } from './search/search-store.ts'
import { makeMemoryHomeStore } from './operations/home-store.ts'
import { makeOperationsMemory } from './operations/stores.ts'
import { makeSessionMemory } from './session/stores.ts'
import { makeSurveyMemory } from './survey/stores.ts'

/** `requestId`: the id of the current request, if any. */
export function makeMemoryStores(memory: Memory, requestId?: () => O.Option<string>) {
  const identity = makeIdentityMemory(memory, requestId)
  const assistant = makeAssistantMemory(memory, identity)
  const session = makeSessionMemory(memory)
  const ledger = makeLedgerMemory(memory)
  const archive = makeArchiveMemory(memory)
  const mailing = makeMailingMemory(memory, session)
  const survey = makeSurveyMemory(memory, identity)
  const dueItems = makeMemoryDueItemStore(memory.table<DueMoment>())
  const dailyRunsOf = memory.tenantTable<DailyRun>()
  const campaign = makeCampaignMemory(memory, identity, survey)
  const event = makeEventMemory(memory, identity, mailing)
  const licence = makeLicenceMemory(memory, identity, session, event)
  const operations = makeOperationsMemory(memory, identity, session)
  return (scope: Scope) => ({
    ...identity.stores(scope),
    ...assistant.stores(scope),
    ...session.stores(),
    ...ledger.stores(scope),
    ...archive.stores(scope),
    ...licence.stores(scope),
    ...mailing.stores(scope),
    ...survey.stores(scope),
    dueItems,
    dailyRuns: makeMemoryDailyRunStore(dailyRunsOf(scope)),
    ...campaign.stores(scope),
    search: searchStore({
      users: identity.usersOf(scope),
      campaigns: campaign.at(scope).campaigns,
      surveys: survey.surveysOf(scope),
      ...mailing.at(scope),
      licences: licence.licences,
      mailboxes: mailing.mailboxes,
    }),
    ...event.stores(scope),
    ...operations.stores(scope),
    home: makeMemoryHomeStore(scope, {
      ...mailing.at(scope),
      ...campaign.at(scope),
      ...archive.at(scope),
      ...session,
      ...licence,
      ...operations,
      tenants: identity.tenants,
      users: identity.usersOf(scope),
      notifications: event.notificationsOf(scope),
      webhooks: event.webhooksOf(scope),
      responses: survey.responsesOf(scope),
    }),
  })
}
