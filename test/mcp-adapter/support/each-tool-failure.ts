// A failure of every kind that a tool answers.
import type { ToolFailure } from '#adapters/mcp/tool-errors.ts'
import { eachFailure } from '#test/http/support/each-failure.ts'

/** One of each: a new failure does not compile here until it has an answer. */
export const eachToolFailure: { readonly [T in ToolFailure['_tag']]: Extract<ToolFailure, { readonly _tag: T }> } = {
  BeyondOwnRights: eachFailure.BeyondOwnRights,
  CampaignClosed: eachFailure.CampaignClosed,
  CampaignLocked: eachFailure.CampaignLocked,
  CampaignNotFound: eachFailure.CampaignNotFound,
  CampaignNotInvited: eachFailure.CampaignNotInvited,
  CloudMailboxUnknown: { _tag: 'CloudMailboxUnknown' },
  CloudNotConfigured: { _tag: 'CloudNotConfigured' },
  CloudOutcomeUnknown: { _tag: 'CloudOutcomeUnknown' },
  CloudPermissionMissing: { _tag: 'CloudPermissionMissing', permission: 'Mail.Send', byPolicy: false },
  CloudRefused: { _tag: 'CloudRefused', code: 'ErrorInvalidRecipients' },
  CloudThrottled: { _tag: 'CloudThrottled', retryAfter: 1_001 },
  CloudUnavailable: { _tag: 'CloudUnavailable' },
  EmailTaken: eachFailure.EmailTaken,
  Forbidden: eachFailure.Forbidden,
  Internal: { _tag: 'Internal' },
  InvalidArguments: {
    _tag: 'InvalidArguments',
    faults: [
      { path: '', message: 'Send an object.' },
      { path: 'email', message: 'Not an address.' },
    ],
  },
  LastAdministrator: eachFailure.LastAdministrator,
  LogUnavailable: eachFailure.LogUnavailable,
  OrderRefused: {
    _tag: 'OrderRefused',
    faults: [
      'no-recipient',
      'too-many-people',
      'subject',
      'no-text',
      'text-too-long',
      'location',
      'start',
      'end',
      'ends-before-it-starts',
      'time-zone',
    ],
  },
  OtherTenantsLog: eachFailure.OtherTenantsLog,
  RecordChanged: eachFailure.RecordChanged,
  RolesUnknown: eachFailure.RolesUnknown,
  SendingOff: { _tag: 'SendingOff' },
  SignInNeeded: eachFailure.SignInNeeded,
  StoreUnavailable: eachFailure.StoreUnavailable,
  SurveyNotFound: eachFailure.SurveyNotFound,
  SystemMailboxUnknown: eachFailure.SystemMailboxUnknown,
  TagsUnknown: eachFailure.TagsUnknown,
  TenantAllNotAllowed: { _tag: 'TenantAllNotAllowed' },
  TenantNotFound: eachFailure.TenantNotFound,
  ToolUnknown: { _tag: 'ToolUnknown', tools: ['find_user', 'list_roles'] },
  UserNotFound: eachFailure.UserNotFound,
}
