// The tools, in the order in which they are listed. They are few on purpose: a model chooses worse from many.
import type { Clock } from '#domain/shared/clock.ts'
import { cancelCampaign, getCampaign, listCampaigns } from './tools/campaigns.ts'
import { createEvent } from './tools/create-event.ts'
import { createUser } from './tools/create-user.ts'
import { deactivateUser } from './tools/deactivate-user.ts'
import { findUser } from './tools/find-user.ts'
import { getLogs } from './tools/get-logs.ts'
import { getUserAccess } from './tools/get-user-access.ts'
import { listRoles } from './tools/list-roles.ts'
import { listTenants } from './tools/list-tenants.ts'
import { listJobs, listLicences, listSystemMailboxes } from './tools/platform.ts'
import { sendFollowupEmail } from './tools/send-followup-email.ts'
import { syncSmoelenboek } from './tools/sync-smoelenboek.ts'
import { updateUserRoles } from './tools/update-user-roles.ts'
import type { Tool } from './tool.ts'
import type { ToolUses } from './tool-uses.ts'

export function assistantTools(uses: ToolUses, clock: Clock): readonly Tool[] {
  return [
    listTenants(uses),
    findUser(uses),
    getUserAccess(uses),
    listRoles(uses),
    createUser(uses),
    updateUserRoles(uses),
    deactivateUser(uses),
    getLogs(uses, clock),
    listCampaigns(uses),
    getCampaign(uses),
    cancelCampaign(uses),
    listLicences(uses),
    listSystemMailboxes(uses),
    listJobs(uses),
    syncSmoelenboek(uses),
    sendFollowupEmail(uses),
    createEvent(uses),
  ]
}
