// The tools, in the order in which they are listed. They are few on purpose: a model chooses worse from many.
import type { Clock } from '#domain/shared/clock.ts'
import { createEvent, type CreateEventUses } from './tools/create-event.ts'
import { createUser, type CreateUserUses } from './tools/create-user.ts'
import { deactivateUser, type DeactivateUserUses } from './tools/deactivate-user.ts'
import { findUser, type FindUserUses } from './tools/find-user.ts'
import { getLogs, type GetLogsUses } from './tools/get-logs.ts'
import { getUserAccess, type GetUserAccessUses } from './tools/get-user-access.ts'
import { listRoles, type ListRolesUses } from './tools/list-roles.ts'
import { listTenants, type ListTenantsUses } from './tools/list-tenants.ts'
import { sendFollowupEmail, type SendFollowupEmailUses } from './tools/send-followup-email.ts'
import { syncSmoelenboek, type SyncSmoelenboekUses } from './tools/sync-smoelenboek.ts'
import { updateUserRoles, type UpdateUserRolesUses } from './tools/update-user-roles.ts'
import type { Tool } from './tool.ts'

/** The use cases of the tools. HTTP calls the same. */
export interface ToolUses
  extends
    ListTenantsUses,
    FindUserUses,
    GetUserAccessUses,
    ListRolesUses,
    CreateUserUses,
    UpdateUserRolesUses,
    DeactivateUserUses,
    GetLogsUses,
    SyncSmoelenboekUses,
    SendFollowupEmailUses,
    CreateEventUses {}

export const assistantTools = (uses: ToolUses, clock: Clock): readonly Tool[] => [
  listTenants(uses),
  findUser(uses),
  getUserAccess(uses),
  listRoles(uses),
  createUser(uses),
  updateUserRoles(uses),
  deactivateUser(uses),
  getLogs(uses, clock),
  syncSmoelenboek(uses),
  sendFollowupEmail(uses),
  createEvent(uses),
]
