// The tools, in the order of their list. They are few on purpose: a model chooses worse from many tools.
import type { Clock } from '#domain/shared/clock.ts'
import {
  makeCancelCampaign,
  makeCompleteCampaign,
  makeGetCampaign,
  makeGetCampaignResults,
  makeListCampaigns,
} from './tools/campaigns.ts'
import { makeCreateEvent } from './tools/create-event.ts'
import { makeCreateUser } from './tools/create-user.ts'
import { makeDeactivateUser } from './tools/deactivate-user.ts'
import { makeFindUser } from './tools/find-user.ts'
import { makeGetLogs } from './tools/get-logs.ts'
import { makeGetUserAccess } from './tools/get-user-access.ts'
import { makeListRoles } from './tools/list-roles.ts'
import { makeListTenants } from './tools/list-tenants.ts'
import { makeListJobs, makeListLicences, makeListSystemMailboxes } from './tools/platform.ts'
import { makeSendFollowupEmail } from './tools/send-followup-email.ts'
import { makeSyncSmoelenboek } from './tools/sync-smoelenboek.ts'
import { makeUpdateUserRoles } from './tools/update-user-roles.ts'
import type { Tool } from './tool.ts'
import type { ToolUses } from './tool-uses.ts'

export function makeAssistantTools(uses: ToolUses, clock: Clock): readonly Tool[] {
  return [
    makeListTenants(uses),
    makeFindUser(uses),
    makeGetUserAccess(uses),
    makeListRoles(uses),
    makeCreateUser(uses),
    makeUpdateUserRoles(uses),
    makeDeactivateUser(uses),
    makeGetLogs(uses, clock),
    makeListCampaigns(uses),
    makeGetCampaign(uses),
    makeGetCampaignResults(uses),
    makeCompleteCampaign(uses),
    makeCancelCampaign(uses),
    makeListLicences(uses),
    makeListSystemMailboxes(uses),
    makeListJobs(uses),
    makeSyncSmoelenboek(uses),
    makeSendFollowupEmail(uses),
    makeCreateEvent(uses),
  ]
}
