// Every store that is in memory and in PostgreSQL, held to the same contracts.
import { archiveListContract } from './archive-lists.ts'
import { archiveStoreContract } from './archive-store.ts'
import { mailKeepingTenantStoreContract, storedMailStoreContract } from './archive-stored-mails.ts'
import { connectionStoreContract, grantStoreContract } from './assistant-connections.ts'
import { codeStoreContract, consentStoreContract } from './assistant-once.ts'
import { auditStoreContract } from './audit-store.ts'
import { dailyRunStoreContract } from './daily-run-store.ts'
import { dueItemStoreContract } from './due-item-store.ts'
import { audienceListContract, audienceStoreContract, optOutStoreContract } from './campaign-audiences.ts'
import { deliveryStoreContract } from './campaign-deliveries.ts'
import { participantStoreContract } from './campaign-participants.ts'
import { campaignDraftStoreContract, campaignStoreContract } from './campaign-store.ts'
import { eventStoreContract, eventTypeStoreContract, notificationPreferenceStoreContract } from './event-store.ts'
import { notificationDigestContract } from './notification-digests.ts'
import { notificationOutcomeContract } from './notification-outcomes.ts'
import { notificationReachContract } from './notification-reach.ts'
import { notificationTurnContract } from './notification-turns.ts'
import {
  sampleStoreContract,
  savedViewStoreContract,
  systemStoreContract,
  vaultStoreContract,
} from './operations-stores.ts'
import { homeStoreContract } from './home-store.ts'
import { refreshRunStoreContract } from './refresh-run-store.ts'
import { formerAddressesContract } from './former-addresses.ts'
import { exclusionStoreContract, itemLinkStoreContract, settingsStoreContract } from './ledger-store.ts'
import { contactChoiceStoreContract } from './contact-choice-store.ts'
import { keptAnswerStoreContract } from './kept-answer-store.ts'
import { laneStoreContract } from './lane-store.ts'
import { licenceOfMailboxContract } from './licence-of-mailbox.ts'
import { licenceStoreContract } from './licence-store.ts'
import { linkUserStoreContract } from './link-user-store.ts'
import {
  mailboxUsageStoreContract,
  mailerPauseStoreContract,
  mailServerStoreContract,
  officeInboxStoreContract,
  returnReaderStoreContract,
  systemMailboxStoreContract,
  usedNonceStoreContract,
} from './mailer-stores.ts'
import { messageRetentionContract } from './message-retention.ts'
import { messageStoreContract } from './message-store.ts'
import { opportunityClaimStoreContract } from './opportunity-claim-store.ts'
import { personalLicencesContract } from './personal-licences.ts'
import { returningDomainsContract } from './returning-domains.ts'
import { roleStoreContract } from './role-store.ts'
import { sendArchiveStoreContract, undecidedMailStoreContract } from './send-archive-stores.ts'
import { searchStoreContract } from './search-store.ts'
import { signInStoreContract } from './sign-in-store.ts'
import type { StoreSubject } from './store-subject.ts'
import { storesInMemory } from './stores-in-memory.ts'
import { storesInPostgres } from './stores-in-postgres.ts'
import { publicLinkStoreContract, surveyCodeStoreContract } from './survey-code-stores.ts'
import { responseStoreContract } from './survey-response-store.ts'
import { surveyStoreContract } from './survey-store.ts'
import { tagStoreContract } from './tag-store.ts'
import { monitorCampaignStoreContract, templateStoreContract } from './template-store.ts'
import { tenantListContract } from './tenant-list.ts'
import { tenantStoreContract } from './tenant-store.ts'
import { timeLinkStoreContract } from './time-link-store.ts'
import { tokenClaimsContract } from './token-store-claims.ts'
import { tokenDueContract } from './token-store-due.ts'
import { webhookStoreContract } from './webhook-stores.ts'
import { tokenRecordsContract } from './token-store-records.ts'
import { undeliverableAddressContract } from './undeliverable-addresses.ts'
import { userDirectoryContract } from './user-directory.ts'
import { userFacebookContract } from './user-facebook.ts'
import { userStandingContract } from './user-standing.ts'
import { userListContract } from './user-lists.ts'
import { userStoreContract } from './user-store.ts'

const adapters: Readonly<Record<string, () => Promise<StoreSubject>>> = {
  memory: storesInMemory,
  PostgreSQL: storesInPostgres,
}

for (const [name, openSubject] of Object.entries(adapters))
  describe(`stores in ${name}`, () => {
    let subject: StoreSubject
    before(async () => {
      subject = await openSubject()
    })
    after(() => subject?.close())
    /** One database for all contracts; each of their tests begins with empty tables. */
    const open = async (): Promise<StoreSubject> => ({ ...subject, close: async () => {} })

    describe('TenantStore', () => tenantStoreContract(open))
    describe('TenantStore: many', () => tenantListContract(open))
    describe('UserStore', () => userStoreContract(open))
    describe('UserStore: former addresses', () => formerAddressesContract(open))
    describe('UserStore: many', () => userListContract(open))
    describe('UserStore: standing', () => userStandingContract(open))
    describe('UserStore: facebook', () => userFacebookContract(open))
    describe('RoleStore', () => roleStoreContract(open))
    describe('TagStore', () => tagStoreContract(open))
    describe('UserDirectory', () => userDirectoryContract(open))
    describe('SignInStore', () => signInStoreContract(open))
    describe('ConsentStore', () => consentStoreContract(open))
    describe('CodeStore', () => codeStoreContract(open))
    describe('GrantStore', () => grantStoreContract(open))
    describe('ConnectionStore', () => connectionStoreContract(open))
    describe('AuditStore', () => auditStoreContract(open))
    describe('TokenStore: records', () => tokenRecordsContract(open))
    describe('TokenStore: claims and versions', () => tokenClaimsContract(open))
    describe('TokenStore: what is due', () => tokenDueContract(open))
    describe('HomeStore', () => homeStoreContract(open))
    describe('RefreshRunStore', () => refreshRunStoreContract(open))
    describe('SettingsStore', () => settingsStoreContract(open))
    describe('ExclusionStore', () => exclusionStoreContract(open))
    describe('ContactChoiceStore', () => contactChoiceStoreContract(open))
    describe('ItemLinkStore', () => itemLinkStoreContract(open))
    describe('OpportunityClaimStore', () => opportunityClaimStoreContract(open))
    describe('TimeLinkStore', () => timeLinkStoreContract(open))
    describe('ArchiveStore', () => archiveStoreContract(open))
    describe('ArchiveStore: lists', () => archiveListContract(open))
    describe('SendArchiveStore', () => sendArchiveStoreContract(open))
    describe('UndecidedMailStore', () => undecidedMailStoreContract(open))
    describe('StoredMailStore', () => storedMailStoreContract(open))
    describe('ArchiveTenantStore', () => mailKeepingTenantStoreContract(open))
    describe('LicenceStore: of a mailbox', () => licenceOfMailboxContract(open))
    describe('LicenceStore', () => licenceStoreContract(open))
    describe('LinkUserStore', () => linkUserStoreContract(open))
    describe('PersonalLicences', () => personalLicencesContract(open))
    describe('DailyRunStore', () => dailyRunStoreContract(open))
    describe('DueItemStore', () => dueItemStoreContract(open))
    describe('TemplateStore', () => templateStoreContract(open))
    describe('MonitorCampaignStore', () => monitorCampaignStoreContract(open))
    describe('MessageStore', () => messageStoreContract(open))
    describe('MessageStore: retention', () => messageRetentionContract(open))
    describe('LaneStore', () => laneStoreContract(open))
    describe('MailerPauseStore', () => mailerPauseStoreContract(open))
    describe('SystemMailboxStore', () => systemMailboxStoreContract(open))
    describe('ReturnReaderStore', () => returnReaderStoreContract(open))
    describe('MailboxUsageStore', () => mailboxUsageStoreContract(open))
    describe('MailServerStore', () => mailServerStoreContract(open))
    describe('OfficeInboxStore', () => officeInboxStoreContract(open))
    describe('UsedNonceStore', () => usedNonceStoreContract(open))
    describe('SurveyStore', () => surveyStoreContract(open))
    describe('PublicLinkStore', () => publicLinkStoreContract(open))
    describe('SurveyCodeStore', () => surveyCodeStoreContract(open))
    describe('KeptAnswerStore', () => keptAnswerStoreContract(open))
    describe('ResponseStore', () => responseStoreContract(open))
    describe('SearchStore', () => searchStoreContract(open))
    describe('CampaignStore', () => campaignStoreContract(open))
    describe('CampaignDraftStore', () => campaignDraftStoreContract(open))
    describe('AudienceStore', () => audienceStoreContract(open))
    describe('AudienceStore, its list', () => audienceListContract(open))
    describe('MessageStore: domains', () => returningDomainsContract(open))
    describe('OptOutStore', () => optOutStoreContract(open))
    describe('UndeliverableAddressStore', () => undeliverableAddressContract(open))
    describe('ParticipantStore', () => participantStoreContract(open))
    describe('DeliveryStore', () => deliveryStoreContract(open))
    describe('EventStore', () => eventStoreContract(open))
    describe('WebhookStore and WebhookDeliveryStore', () => webhookStoreContract(open))
    describe('EventTypeStore', () => eventTypeStoreContract(open))
    describe('NotificationStore: whom they reach', () => notificationReachContract(open))
    describe('NotificationStore: turns', () => notificationTurnContract(open))
    describe('NotificationStore: digests', () => notificationDigestContract(open))
    describe('NotificationStore: outcomes', () => notificationOutcomeContract(open))
    describe('NotificationPreferenceStore', () => notificationPreferenceStoreContract(open))
    describe('SavedViewStore', () => savedViewStoreContract(open))
    describe('SampleStore', () => sampleStoreContract(open))
    describe('SystemStore', () => systemStoreContract(open))
    describe('VaultStore', () => vaultStoreContract(open))
  })
