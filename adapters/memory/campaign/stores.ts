// Campaigns, their audiences, participants and drafts in memory: the stores of a unit of work.
import { O } from '#domain/shared/fp.ts'
import { randomBytes } from 'node:crypto'
import type { AnswerWindow } from '#domain/campaign/answering.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import { type Memory, combineTenantTables } from '../kernel/memory.ts'
import type { SurveyMemory } from '../survey/stores.ts'
import {
  makeMemoryAudienceStore,
  makeMemoryCampaignDraftStore,
  type DraftRow,
  makeMemoryOptOutStore,
} from './audience-stores.ts'
import { makeMemoryCampaignStore } from './campaign-stores.ts'
import { makeMemoryDeliveryStore } from './delivery-store.ts'
import { type DeliveryRow, type ParticipantRow, makeMemoryParticipantStore } from './participant-stores.ts'
import { makeMemoryUndeliverableAddressStore, type ReturnedAddressRow } from './undeliverable-addresses.ts'

/** `identity` and `survey` must use the same memory. */
export function makeCampaignMemory(
  memory: Memory,
  { usersOf, tagsOf, tenants, onUserWritten }: Pick<IdentityMemory, 'usersOf' | 'tagsOf' | 'tenants' | 'onUserWritten'>,
  { links, series, keptOf, countAnswersIn }: Pick<SurveyMemory, 'links' | 'series' | 'keptOf' | 'countAnswersIn'>,
) {
  const { at } = combineTenantTables(memory, {
    campaigns: memory.tenantTable<Campaign>(),
    drafts: memory.tenantTable<DraftRow>(),
    participants: memory.tenantTable<ParticipantRow, 'code'>({ code: ({ code }) => O.toNullable(code) }),
    deliveries: memory.tenantTable<DeliveryRow, 'message'>({ message: ({ message }) => O.toNullable(message) }),
    optOuts: memory.tenantTable<Instant>(),
    optOutMailboxes: memory.tenantTable<Instant>(),
    returnedAddresses: memory.tenantTable<ReturnedAddressRow>(),
    returnsNoted: memory.tenantTable<Instant>(),
  })
  onUserWritten((scope, user, isAnonymised) => {
    if (!isAnonymised) return
    const theirs = at(scope)
      .participants.rows()
      .filter((row) => row.user === user)
    const codes = new Set(theirs.flatMap(({ code }) => (O.isSome(code) ? [code.value] : [])))
    keptOf(scope).removeWhere(({ code }) => codes.has(code))
  })
  const hashKey = randomBytes(32)
  const findWindow = ({ uuid, link: publicId }: Campaign): AnswerWindow | undefined => {
    const link = O.isSome(publicId) ? links.get(publicId.value)?.link : undefined
    const codes = series.get(uuid)
    if (link === undefined || codes === undefined) return undefined
    const { isActive, validFrom, validUntil } = link
    return { link: { isActive, validFrom, validUntil }, endsAt: codes.endsAt }
  }
  return {
    at,
    stores: (scope: Scope): CampaignStores => {
      const { campaigns, drafts, participants, deliveries, returnedAddresses, returnsNoted, ...own } = at(scope)
      const users = usersOf(scope)
      const optOuts = { users: own.optOuts, mailboxes: own.optOutMailboxes, hashKey }
      const reach = { optOuts, returnedAddresses }
      const tables = { campaigns, participants, deliveries, returnsNoted, users, ...reach }
      return {
        campaigns: makeMemoryCampaignStore(campaigns, findWindow),
        campaignDrafts: makeMemoryCampaignDraftStore(drafts, users),
        audiences: makeMemoryAudienceStore(users, tagsOf(scope), reach),
        participants: makeMemoryParticipantStore(tables, countAnswersIn(scope)),
        deliveries: makeMemoryDeliveryStore(tables, {
          isTenantActive: () => scope._tag === 'Tenant' && (tenants.get(scope.tenantUuid)?.active ?? false),
          linkOf: (publicId) => links.get(publicId)?.link,
          endOfCodes: (campaign) => series.get(campaign)?.endsAt ?? O.none,
        }),
        optOuts: makeMemoryOptOutStore(optOuts, users),
        undeliverableAddresses: makeMemoryUndeliverableAddressStore(returnedAddresses, users),
      }
    },
  }
}
