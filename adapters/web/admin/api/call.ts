// The endpoints that the application calls, and names for their answers. Only types, so that the codecs stay on the server.
import type { assistantCallContract, connectionContract } from '#adapters/contract/assistant/connections.ts'
import type { campaignContract } from '#adapters/contract/campaign/campaigns.ts'
import type { surveyMailContract } from '#adapters/contract/campaign/survey-mail.ts'
import type { eventContract } from '#adapters/contract/event/events.ts'
import type { webhookContract } from '#adapters/contract/event/webhooks.ts'
import type { auditContract } from '#adapters/contract/identity/audit.ts'
import type { meContract, signInContract, signOutContract } from '#adapters/contract/identity/me.ts'
import type { roleContract } from '#adapters/contract/identity/roles.ts'
import type { tagContract } from '#adapters/contract/identity/tags.ts'
import type { tenantContract } from '#adapters/contract/identity/tenants.ts'
import type { userContract } from '#adapters/contract/identity/users.ts'
import type { adminLicenceContract } from '#adapters/contract/licence/admin-licences.ts'
import type { officeLicenceContract } from '#adapters/contract/licence/office-licences.ts'
import type { logContract } from '#adapters/contract/logging/logs.ts'
import type { inboxContract } from '#adapters/contract/mailing/inboxes.ts'
import type { mailServerContract } from '#adapters/contract/mailing/mail-server.ts'
import type { messageContract } from '#adapters/contract/mailing/messages.ts'
import type { systemMailboxContract } from '#adapters/contract/mailing/system-mailboxes.ts'
import type { templateContract } from '#adapters/contract/mailing/templates.ts'
import type { homeContract } from '#adapters/contract/operations/home.ts'
import type { jobContract } from '#adapters/contract/operations/jobs.ts'
import type { sampleContract } from '#adapters/contract/operations/sample.ts'
import type { systemContract } from '#adapters/contract/operations/system.ts'
import type { viewContract } from '#adapters/contract/operations/views.ts'
import type { vaultContract } from '#adapters/contract/operations/vault.ts'
import type { searchContract } from '#adapters/contract/search/search.ts'
import type { surveyContract } from '#adapters/contract/survey/surveys.ts'
import type { ResponseOf } from '#adapters/contract/endpoint.ts'
import { type BodyOf, makeCall, type QueryOf } from '#adapters/web/kit/http.ts'

type AdminContract = typeof adminLicenceContract &
  typeof officeLicenceContract &
  typeof assistantCallContract &
  typeof auditContract &
  typeof campaignContract &
  typeof surveyMailContract &
  typeof connectionContract &
  typeof eventContract &
  typeof webhookContract &
  typeof homeContract &
  typeof inboxContract &
  typeof jobContract &
  typeof logContract &
  typeof mailServerContract &
  typeof meContract &
  typeof messageContract &
  typeof sampleContract &
  typeof signInContract &
  typeof signOutContract &
  typeof roleContract &
  typeof searchContract &
  typeof surveyContract &
  typeof systemContract &
  typeof systemMailboxContract &
  typeof tagContract &
  typeof templateContract &
  typeof tenantContract &
  typeof userContract &
  typeof vaultContract &
  typeof viewContract

export type AdminResponse<K extends keyof AdminContract> = ResponseOf<AdminContract[K]>
export type AdminBody<K extends keyof AdminContract> = BodyOf<AdminContract[K]>
export type AdminQuery<K extends keyof AdminContract> = QueryOf<AdminContract[K]>

export const call = makeCall<AdminContract>()

export type StatusOfUser = AdminResponse<'GET /users/:id'>['status']
export type ListedRole = AdminResponse<'GET /roles'>['data'][number]
export type ListedTag = AdminResponse<'GET /tags'>['data'][number]
export type LogPageResponse = AdminResponse<'GET /logs'>['data']
