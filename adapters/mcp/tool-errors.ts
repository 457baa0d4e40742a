// Every failure of a tool, for the model: a stable code, and a sentence that says what to send or do instead.
import type { CampaignRefusal } from '#domain/campaign/campaign-transitions.ts'
import type { CampaignNotFound } from '#domain/campaign/failures.ts'
import type { SystemMailboxUnknown } from '#domain/mailing/failures.ts'
import type { AddUserRefused } from '#application/identity/users.ts'
import type { ChangeUserRefused } from '#application/identity/change-user.ts'
import type { OtherTenantsLog } from '#application/logging/logs.ts'
import type { LogUnavailable } from '#domain/logging/log-buffer.ts'
import type { NotDoneInName } from '#application/mailing/in-name.ts'
import type { TenantSelection } from '#application/identity/find-people.ts'
import { orderFaults } from './order-faults.ts'
import type { FaultResponse } from '#adapters/contract/codecs/described.ts'

/** Before the tool runs, or because it threw. */
export type CallRefused =
  | { readonly _tag: 'ToolUnknown'; readonly tools: readonly string[] }
  /** Never empty. */
  | { readonly _tag: 'InvalidArguments'; readonly faults: readonly FaultResponse[] }
  | { readonly _tag: 'TenantAllNotAllowed' }
  /** A bug, which its catcher has tracked. */
  | { readonly _tag: 'Internal' }

export function invalidArgument(path: string, message: string): CallRefused {
  return {
    _tag: 'InvalidArguments',
    faults: [{ path, message }],
  }
}

export type ToolFailure =
  | CallRefused
  | AddUserRefused
  | ChangeUserRefused
  | OtherTenantsLog
  | LogUnavailable
  | NotDoneInName
  | CampaignNotFound
  | CampaignRefusal
  | SystemMailboxUnknown

export interface DescribedFailure {
  /** Stable: models and people who build with them decide by it. */
  readonly code: string
  readonly message: string
}

type Descriptions = {
  readonly [T in ToolFailure['_tag']]: (
    failure: Extract<ToolFailure, { readonly _tag: T }>,
    tenant: string,
  ) => readonly [code: string, message: string]
}

const listed = (faults: readonly FaultResponse[]): string =>
  faults.map(({ path, message }) => `\n- ${path === '' ? 'arguments' : path}: ${message}`).join('')

const descriptions: Descriptions = {
  ToolUnknown: ({ tools }) => ['TOOL_UNKNOWN', `There is no such tool. The tools are: ${tools.join(', ')}.`],
  InvalidArguments: ({ faults }) => [
    'INVALID_ARGUMENTS',
    `Nothing was done. Correct these arguments and call again:${listed(faults)}`,
  ],
  TenantAllNotAllowed: () => [
    'TENANT_ALL_NOT_ALLOWED',
    'This tool works in exactly one tenant, and nothing was done. Send the uuid of one, as list_tenants returns it, and call once for each tenant.',
  ],
  Internal: () => [
    'INTERNAL',
    'Something went wrong on our side; it has been reported. If the call was to change something, check its effect before you try again.',
  ],
  Forbidden: ({ permission }) => [
    'FORBIDDEN',
    `The administrator does not have the permission ${permission} any more, and nothing was done. Tell the administrator; calling again does not help.`,
  ],
  SignInNeeded: () => [
    'NOT_CONNECTED',
    'The connection of the administrator has ended, and nothing was done. They have to connect the assistant again.',
  ],
  StoreUnavailable: () => [
    'UNAVAILABLE',
    'The database cannot be reached. Try again in a minute; if the call was to change something, check first whether it did.',
  ],
  TenantNotFound: () => [
    'TENANT_NOT_FOUND',
    'There is no tenant of this uuid. Call list_tenants and send one of its uuids.',
  ],
  UserNotFound: (_, tenant) => [
    'USER_NOT_FOUND',
    `No person has this address in ${tenant}, and nothing was done. Check how it is spelled, or call find_user with tenant "all".`,
  ],
  BeyondOwnRights: ({ permissions }) => [
    'BEYOND_OWN_RIGHTS',
    `This takes permissions that the administrator does not have: ${[...permissions].join(', ')}. Nothing was done; a person who has them must do it.`,
  ],
  RolesUnknown: ({ roles }, tenant) => [
    'ROLES_UNKNOWN',
    `These roles do not exist in ${tenant}, and nothing was changed: ${roles.slice(0, 20).join(', ')}. Call list_roles for ${tenant} and send uuids from its result.`,
  ],
  TagsUnknown: () => ['TAGS_UNKNOWN', 'Not all of these tags exist in the tenant any more, and nothing was changed.'],
  EmailTaken: (_, tenant) => [
    'EMAIL_TAKEN',
    `A person in ${tenant} has this address already, and nothing was added. Call find_user to see who; to change roles, call update_user_roles.`,
  ],
  LastAdministrator: (_, tenant) => [
    'LAST_ADMINISTRATOR',
    `This would leave no person who can manage the people and roles of ${tenant}, so nothing was changed. First give another active person there a role with those permissions, with update_user_roles.`,
  ],
  OtherTenantsLog: () => ['OTHER_TENANTS_LOG', 'The log of this tenant is not for this administrator.'],
  LogUnavailable: () => ['LOG_UNAVAILABLE', 'The recent log cannot be read at the moment. Try again in a minute.'],
  OrderRefused: ({ faults }) => [
    'INVALID_ARGUMENTS',
    `Nothing was done. Correct these arguments and call again:${listed(orderFaults(faults))}`,
  ],
  SendingOff: () => [
    'SENDING_OFF',
    'Nothing was done. This service sends no mail and no invitation at the moment (SENDING=off): its operator has to switch that on again. An appointment without attendees is possible.',
  ],
  CampaignNotFound: (_, tenant) => [
    'CAMPAIGN_NOT_FOUND',
    `There is no campaign of this uuid in ${tenant}, and nothing was done. Call list_campaigns for ${tenant} and send one of its uuids.`,
  ],
  CampaignClosed: () => [
    'CAMPAIGN_CLOSED',
    'The campaign is completed or cancelled already, and nothing was changed. Call get_campaign to see which.',
  ],
  CampaignLocked: ({ fields }) => [
    'CAMPAIGN_LOCKED',
    `These fields of the campaign cannot change any more, and nothing was changed: ${fields.join(', ')}.`,
  ],
  RecordChanged: () => [
    'RECORD_CHANGED',
    'The record changed at the same moment, and nothing was done. Read it again, tell the administrator, and call again.',
  ],
  SystemMailboxUnknown: () => [
    'SYSTEM_MAILBOX_UNKNOWN',
    'The system mailbox was removed meanwhile. Call list_system_mailboxes again.',
  ],
  CloudPermissionMissing: ({ permission, byPolicy }) => [
    'CLOUD_PERMISSION_MISSING',
    byPolicy
      ? `Nothing was done. The application has the permission ${permission}, but an access policy of the directory keeps it from this mailbox. An administrator of the directory has to include the mailbox in that policy.`
      : `Nothing was done. An administrator of the directory has to grant this service's application the application permission ${permission}, with admin consent. Calling again before that does not help.`,
  ],
  CloudNotConfigured: () => [
    'CLOUD_NOT_CONFIGURED',
    'Nothing was done. The cloud does not accept the credentials of this service: its operator has to set CLOUD_CLIENT_ID and CLOUD_CLIENT_SECRET.',
  ],
  CloudMailboxUnknown: () => [
    'CLOUD_MAILBOX_UNKNOWN',
    'Nothing was done. The cloud has no mailbox of the address with which the administrator signed in here; it has to be created there first.',
  ],
  CloudThrottled: ({ retryAfter }) => [
    'CLOUD_THROTTLED',
    `Nothing was done. The cloud accepts no more calls at the moment: call again in ${Math.max(1, Math.ceil(retryAfter / 1000))} seconds.`,
  ],
  CloudRefused: ({ code }) => [
    'CLOUD_REFUSED',
    `Nothing was done. The cloud refused the request${/^\w{1,60}$/.test(code) ? ` with the code ${code}` : ''}. Change the arguments before you call again.`,
  ],
  CloudOutcomeUnknown: () => [
    'OUTCOME_UNKNOWN',
    'The cloud got the request and did not report the outcome. Do not call again: ask the administrator to check the sent mails, or the calendar.',
  ],
  CloudUnavailable: () => [
    'CLOUD_UNAVAILABLE',
    'Nothing was done. The cloud cannot be reached at the moment; call again in a minute.',
  ],
}

function placeOf(tenant: TenantSelection | null): string {
  if (tenant === 'all') return 'any tenant'
  return tenant === null ? 'this tenant' : `tenant ${tenant}`
}

/** Total: a failure without an entry does not compile. `tenant`: of the call. */
export function describeFailure(failure: ToolFailure, tenant: TenantSelection | null): DescribedFailure {
  // The record pairs each tag with the description of that failure, which an index by a union of tags cannot express.
  const describe = descriptions[failure._tag] as (failure: ToolFailure, tenant: string) => readonly [string, string]
  const [code, message] = describe(failure, placeOf(tenant))
  return { code, message }
}
