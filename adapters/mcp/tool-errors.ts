// Describes every failure of a tool for the model: a stable code, and a sentence that says what to send or do instead.
import type { CampaignRefusal } from '#domain/campaign/campaign-transitions.ts'
import type { CampaignNotFound, CampaignNotInvited } from '#domain/campaign/failures.ts'
import type { SurveyNotFound } from '#domain/survey/failures.ts'
import type { SystemMailboxUnknown } from '#domain/mailing/failures.ts'
import type { AddUserRefused } from '#application/identity/users.ts'
import type { ChangeUserRefused } from '#application/identity/change-user.ts'
import type { OtherTenantsLog } from '#application/logging/logs.ts'
import type { LogUnavailable } from '#domain/logging/log-buffer.ts'
import type { NotDoneInName } from '#application/mailing/in-name.ts'
import type { TenantSelection } from '#application/identity/find-people.ts'
import { toOrderFaults } from './order-faults.ts'
import type { FaultResponse } from '#adapters/contract/codecs/described.ts'
import { TOOL_CODES, toFailureCode } from '#adapters/contract/failure-codes.ts'
import { describeBy, type DescriptionsOf } from '#adapters/contract/failure-descriptions.ts'

/** Refusals before the tool runs, and the failure of a tool that threw an error. */
export type CallRefused =
  | { readonly _tag: 'ToolUnknown'; readonly tools: readonly string[] }
  /** `faults` is never empty. */
  | { readonly _tag: 'InvalidArguments'; readonly faults: readonly FaultResponse[] }
  | { readonly _tag: 'TenantAllNotAllowed' }
  /** A bug, which its catcher has tracked. */
  | { readonly _tag: 'Internal' }

export function refuseArgument(path: string, message: string): CallRefused {
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
  | CampaignNotInvited
  | CampaignRefusal
  | SurveyNotFound
  | SystemMailboxUnknown

const listFaults = (faults: readonly FaultResponse[]): string =>
  faults.map(({ path, message }) => `\n- ${path === '' ? 'arguments' : path}: ${message}`).join('')

const descriptions: DescriptionsOf<ToolFailure, string, string> = {
  ToolUnknown: ({ tools }) => `There is no such tool. The tools are: ${tools.join(', ')}.`,
  InvalidArguments: ({ faults }) => `Nothing was done. Correct these arguments and call again:${listFaults(faults)}`,
  TenantAllNotAllowed:
    'This tool works in exactly one tenant, and nothing was done. Send the uuid of one, as list_tenants returns it, and call once for each tenant.',
  Internal:
    'Something went wrong on our side; it has been reported. If the call was to change something, check its effect before you try again.',
  Forbidden: ({ permission }) =>
    `The administrator does not have the permission ${permission} any more, and nothing was done. Tell the administrator; calling again does not help.`,
  SignInNeeded:
    'The connection of the administrator has ended, and nothing was done. They have to connect the assistant again.',
  StoreUnavailable:
    'The database cannot be reached. Try again in a minute; if the call was to change something, check first whether it did.',
  TenantNotFound: 'There is no tenant of this uuid. Call list_tenants and send one of its uuids.',
  UserNotFound: (_, tenant) =>
    `No person has this address in ${tenant}, and nothing was done. Check how it is spelled, or call find_user with tenant "all".`,
  BeyondOwnRights: ({ permissions }) =>
    `This takes permissions that the administrator does not have: ${[...permissions].join(', ')}. Nothing was done; a person who has them must do it.`,
  RolesUnknown: ({ roles }, tenant) =>
    `These roles do not exist in ${tenant}, and nothing was changed: ${roles.slice(0, 20).join(', ')}. Call list_roles for ${tenant} and send uuids from its result.`,
  TagsUnknown: 'Not all of these tags exist in the tenant any more, and nothing was changed.',
  EmailTaken: (_, tenant) =>
    `A person in ${tenant} has this address already, and nothing was added. Call find_user to see who; to change roles, call update_user_roles.`,
  LastAdministrator: (_, tenant) =>
    `This would leave no person who can manage the people and roles of ${tenant}, so nothing was changed. First give another active person there a role with those permissions, with update_user_roles.`,
  OtherTenantsLog: 'The log of this tenant is not for this administrator.',
  LogUnavailable: 'The recent log cannot be read at the moment. Try again in a minute.',
  OrderRefused: ({ faults }) =>
    `Nothing was done. Correct these arguments and call again:${listFaults(toOrderFaults(faults))}`,
  SendingOff:
    'Nothing was done. This service sends no mail and no invitation at the moment (SENDING=off): its operator has to switch that on again. An appointment without attendees is possible.',
  CampaignNotFound: (_, tenant) =>
    `There is no campaign of this uuid in ${tenant}, and nothing was done. Call list_campaigns for ${tenant} and send one of its uuids.`,
  CampaignClosed:
    'The campaign is completed or cancelled already, and nothing was changed. Call get_campaign to see which.',
  CampaignNotInvited:
    'Not all invitations of the campaign have been made yet, and nothing was done. Call get_campaign to see when they are due or how many are made.',
  CampaignLocked: ({ fields }) =>
    `These fields of the campaign cannot change any more, and nothing was changed: ${fields.join(', ')}.`,
  SurveyNotFound: 'The survey of the campaign was removed meanwhile. Call list_campaigns again.',
  RecordChanged:
    'The record changed at the same moment, and nothing was done. Read it again, tell the administrator, and call again.',
  SystemMailboxUnknown: 'The system mailbox was removed meanwhile. Call list_system_mailboxes again.',
  CloudPermissionMissing: ({ permission, byPolicy }) =>
    byPolicy
      ? `Nothing was done. The application has the permission ${permission}, but an access policy of the directory keeps it from this mailbox. An administrator of the directory has to include the mailbox in that policy.`
      : `Nothing was done. An administrator of the directory has to grant this service's application the application permission ${permission}, with admin consent. Calling again before that does not help.`,
  CloudNotConfigured:
    'Nothing was done. The cloud does not accept the credentials of this service: its operator has to set CLOUD_CLIENT_ID and CLOUD_CLIENT_SECRET.',
  CloudMailboxUnknown:
    'Nothing was done. The cloud has no mailbox of the address with which the administrator signed in here; it has to be created there first.',
  CloudThrottled: ({ retryAfter }) =>
    `Nothing was done. The cloud accepts no more calls at the moment: call again in ${Math.max(1, Math.ceil(retryAfter / 1000))} seconds.`,
  CloudRefused: ({ code }) =>
    `Nothing was done. The cloud refused the request${/^\w{1,60}$/.test(code) ? ` with the code ${code}` : ''}. Change the arguments before you call again.`,
  CloudOutcomeUnknown:
    'The cloud got the request and did not report the outcome. Do not call again: ask the administrator to check the sent mails, or the calendar.',
  CloudUnavailable: 'Nothing was done. The cloud cannot be reached at the moment; call again in a minute.',
}

function placeOf(tenant: TenantSelection | null): string {
  if (tenant === 'all') return 'any tenant'
  return tenant === null ? 'this tenant' : `tenant ${tenant}`
}

/** `tenant`: the tenant of the call. Models and their developers decide by the code, which never changes. */
export function describeToolFailure(
  failure: ToolFailure,
  tenant: TenantSelection | null,
): { readonly code: string; readonly message: string } {
  const message = describeBy<ToolFailure, string, string>(descriptions, failure, placeOf(tenant))
  return { code: toFailureCode(failure, TOOL_CODES), message }
}
