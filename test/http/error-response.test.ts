// The response of every failure.
import { expect } from 'chai'
import { errorResponse, type Failure } from '#adapters/http/errors.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'

/** One of each: a new failure does not compile here until it has a response. */
const each: { readonly [T in Failure['_tag']]: Extract<Failure, { readonly _tag: T }> } = {
  AddressUnverified: { _tag: 'AddressUnverified' },
  IdentityProviderDown: { _tag: 'IdentityProviderDown' },
  ProviderRefused: { _tag: 'ProviderRefused', error: 'invalid_scope' },
  PersonNotActive: { _tag: 'PersonNotActive', email: 'piet@kantoor.example' as Mailbox },
  PersonUnknown: { _tag: 'PersonUnknown', email: 'piet@kantoor.example' as Mailbox },
  SignInDeclined: { _tag: 'SignInDeclined' },
  SignInInvalid: { _tag: 'SignInInvalid' },
  AccountGone: { _tag: 'AccountGone' },
  ActivationKeyInvalid: { _tag: 'ActivationKeyInvalid' },
  ActivationKeyRequired: { _tag: 'ActivationKeyRequired' },
  LicenceExpired: { _tag: 'LicenceExpired' },
  LicenceNotFound: { _tag: 'LicenceNotFound' },
  LicenceRevoked: { _tag: 'LicenceRevoked' },
  RoleNotified: { _tag: 'RoleNotified', titles: [{ nl: 'Licentie verlopen', en: 'Licence expired' }] },
  ApplicantMissing: { _tag: 'ApplicantMissing' },
  ApplicantNotCovered: { _tag: 'ApplicantNotCovered', covers: 'korrel.example' },
  LicenceNotPending: { _tag: 'LicenceNotPending' },
  LicenceStatusNotSettable: { _tag: 'LicenceStatusNotSettable' },
  MaxActivationsReached: { _tag: 'MaxActivationsReached' },
  TenantMismatch: { _tag: 'TenantMismatch' },
  ActivityTypeFixed: { _tag: 'ActivityTypeFixed', type: 'note' },
  ArchiveKeyUsed: { _tag: 'ArchiveKeyUsed' },
  SendArchiveSent: { _tag: 'SendArchiveSent' },
  ArchiveInterrupted: { _tag: 'ArchiveInterrupted' },
  ArchiveMismatch: { _tag: 'ArchiveMismatch' },
  ArchiveNotFound: { _tag: 'ArchiveNotFound' },
  ArchivedAgain: { _tag: 'ArchivedAgain' },
  MailNotKept: { _tag: 'MailNotKept' },
  ArchiveUnderWay: { _tag: 'ArchiveUnderWay' },
  BasicNotTaken: { _tag: 'BasicNotTaken' },
  BadRequest: { _tag: 'BadRequest' },
  BeyondOwnRights: { _tag: 'BeyondOwnRights', permissions: ['roles:write'] },
  BodyAborted: { _tag: 'BodyAborted' },
  BodyRoomFull: { _tag: 'BodyRoomFull' },
  BodyTimedOut: { _tag: 'BodyTimedOut' },
  CodeNotOpen: { _tag: 'CodeNotOpen', isMiss: true },
  CodesExhausted: { _tag: 'CodesExhausted', missing: 1 },
  EventTypeNotFound: { _tag: 'EventTypeNotFound' },
  EventTypeChanged: { _tag: 'EventTypeChanged' },
  EventSettingsInvalid: { _tag: 'EventSettingsInvalid', faults: [{ field: 'recipients', index: 1 }] },
  PreferenceLinkInvalid: { _tag: 'PreferenceLinkInvalid' },
  LinkValidityInvalid: { _tag: 'LinkValidityInvalid' },
  PublicLinkNotFound: { _tag: 'PublicLinkNotFound' },
  SurveyInUse: { _tag: 'SurveyInUse', by: { responses: 3, campaign: 0 } },
  SurveyInvalid: {
    _tag: 'SurveyInvalid',
    rules: [{ path: 'questions.2.kind.options.0.label.nl', rule: 'missing' }],
  },
  SameJobWaits: { _tag: 'SameJobWaits' },
  TooManyViews: { _tag: 'TooManyViews' },
  SurveyNameTaken: { _tag: 'SurveyNameTaken' },
  SurveyNotFound: { _tag: 'SurveyNotFound' },
  CampaignAlreadyLaunched: { _tag: 'CampaignAlreadyLaunched' },
  CampaignClosed: { _tag: 'CampaignClosed' },
  CampaignDraftNotFound: { _tag: 'CampaignDraftNotFound' },
  CampaignInvalid: {
    _tag: 'CampaignInvalid',
    rules: [{ field: 'reminder2SendDate', rule: 'not_ascending' }],
    texts: [{ phase: 'invite', field: 'body', fault: 'not_closed', line: 2, column: 5, excerpt: '{{na' }],
  },
  CampaignLocked: { _tag: 'CampaignLocked', fields: ['inviteSubject'] },
  CampaignNotFound: { _tag: 'CampaignNotFound' },
  CampaignNotHeld: { _tag: 'CampaignNotHeld' },
  ClientRefused: { _tag: 'ClientRefused', because: 'client' },
  CloudClientMissing: { _tag: 'CloudClientMissing' },
  ConsentDeclined: { _tag: 'ConsentDeclined', message: 'The administrator declined.' },
  ConsentMailboxUnknown: { _tag: 'ConsentMailboxUnknown' },
  ConsentNotGranted: { _tag: 'ConsentNotGranted' },
  ConsentStateInvalid: { _tag: 'ConsentStateInvalid' },
  ContentReaderBusy: { _tag: 'ContentReaderBusy' },
  ContentTimedOut: { _tag: 'ContentTimedOut' },
  ContentInvalid: {
    _tag: 'ContentInvalid',
    faults: [{ field: 'body', fault: 'not_closed', line: 2, column: 5, excerpt: '{{na' }],
  },
  MailPasswordMissing: { _tag: 'MailPasswordMissing' },
  TestMailsSpent: { _tag: 'TestMailsSpent', until: 60_000 },
  MailServerExcluded: { _tag: 'MailServerExcluded', field: 'port' },
  FilledTooLarge: { _tag: 'FilledTooLarge' },
  MailingTooLarge: { _tag: 'MailingTooLarge', bytesAtMost: 2_000_000 },
  MessageNotFound: { _tag: 'MessageNotFound' },
  MessageNotInState: { _tag: 'MessageNotInState' },
  RecordChanged: { _tag: 'RecordChanged' },
  SystemMailboxUnknown: { _tag: 'SystemMailboxUnknown' },
  TemplateInUse: { _tag: 'TemplateInUse', by: { campaign: 2 } },
  TemplateNameTaken: { _tag: 'TemplateNameTaken' },
  TemplateNotFound: { _tag: 'TemplateNotFound' },
  TemplateUnknown: { _tag: 'TemplateUnknown', field: 'template' },
  TestAddressInvalid: { _tag: 'TestAddressInvalid' },
  CodeRefused: { _tag: 'CodeRefused' },
  ConnectionNotFound: { _tag: 'ConnectionNotFound' },
  ConsentFromElsewhere: { _tag: 'ConsentFromElsewhere' },
  ConsentGone: { _tag: 'ConsentGone' },
  ContactExists: { _tag: 'ContactExists', contactId: aUuid(1) as ContactId },
  ContactOfOtherAccount: { _tag: 'ContactOfOtherAccount' },
  ContactUnnamed: { _tag: 'ContactUnnamed' },
  CrossSite: { _tag: 'CrossSite' },
  DocumentTypeGone: { _tag: 'DocumentTypeGone' },
  EmailTaken: { _tag: 'EmailTaken' },
  Forbidden: { _tag: 'Forbidden', permission: 'users:write' },
  GrantRefused: { _tag: 'GrantRefused', error: 'invalid_grant', description: 'It was used before.' },
  ItemGone: { _tag: 'ItemGone' },
  Internal: { _tag: 'Internal' },
  InvalidEmail: { _tag: 'InvalidEmail' },
  InvalidInput: { _tag: 'InvalidInput', faults: [] },
  LastAdministrator: { _tag: 'LastAdministrator' },
  JobActionNotAllowed: { _tag: 'JobActionNotAllowed', state: 'active' },
  JobNotFound: { _tag: 'JobNotFound' },
  LedgerBusy: { _tag: 'LedgerBusy', retryAt: NOW + 1 },
  LedgerDown: { _tag: 'LedgerDown' },
  LedgerForbidden: { _tag: 'LedgerForbidden' },
  LedgerNotFound: { _tag: 'LedgerNotFound' },
  LedgerRejected: { _tag: 'LedgerRejected', reason: 'No.' },
  LogEntryGone: { _tag: 'LogEntryGone' },
  LogFileAbsent: { _tag: 'LogFileAbsent' },
  LogFileNotPlain: { _tag: 'LogFileNotPlain' },
  LogFilesForbidden: { _tag: 'LogFilesForbidden' },
  LogFilesUnavailable: { _tag: 'LogFilesUnavailable' },
  LogUnavailable: { _tag: 'LogUnavailable' },
  LoginDeclined: { _tag: 'LoginDeclined' },
  MailDomainTaken: { _tag: 'MailDomainTaken', domains: ['linde.example'] },
  MailHasOpportunity: { _tag: 'MailHasOpportunity' },
  MailTooLarge: { _tag: 'MailTooLarge', limit: 25 * 1024 * 1024 },
  MailboxProofRequired: { _tag: 'MailboxProofRequired' },
  MailboxUnknown: { _tag: 'MailboxUnknown' },
  MethodNotAllowed: { _tag: 'MethodNotAllowed', allow: 'GET' },
  NotAForm: { _tag: 'NotAForm' },
  NotForAssistants: { _tag: 'NotForAssistants', because: 'mail-domain' },
  OperatorOnly: { _tag: 'OperatorOnly' },
  OperatorTenantStays: { _tag: 'OperatorTenantStays' },
  OpportunityClosed: { _tag: 'OpportunityClosed' },
  OpportunityInUse: { _tag: 'OpportunityInUse' },
  OpportunityGone: { _tag: 'OpportunityGone' },
  OpportunityUnderWay: { _tag: 'OpportunityUnderWay', retryAt: NOW + 1 },
  OrganisationExists: { _tag: 'OrganisationExists', accountId: aUuid(2) as AccountId },
  OtherTenantsLog: { _tag: 'OtherTenantsLog' },
  PayloadTooLarge: { _tag: 'PayloadTooLarge', limit: 1024 * 1024 },
  ProjectClosed: { _tag: 'ProjectClosed' },
  ProjectOfOtherAccount: { _tag: 'ProjectOfOtherAccount' },
  RateLimited: { _tag: 'RateLimited', retryAt: NOW + 1 },
  RedirectUriRefused: { _tag: 'RedirectUriRefused' },
  ReauthRequired: { _tag: 'ReauthRequired' },
  RenderBusy: { _tag: 'RenderBusy', retryAt: NOW + 1 },
  RenderFailed: { _tag: 'RenderFailed' },
  RoleInUse: { _tag: 'RoleInUse', holders: 3 },
  RoleIsDefault: { _tag: 'RoleIsDefault' },
  RoleNameTaken: { _tag: 'RoleNameTaken' },
  RoleNotFound: { _tag: 'RoleNotFound' },
  RolesUnknown: { _tag: 'RolesUnknown', roles: [] },
  RouteNotFound: { _tag: 'RouteNotFound' },
  SessionInvalid: { _tag: 'SessionInvalid' },
  SignInNeeded: { _tag: 'SignInNeeded', reason: 'missing' },
  StageGone: { _tag: 'StageGone' },
  StateInvalid: { _tag: 'StateInvalid' },
  StoreUnavailable: { _tag: 'StoreUnavailable' },
  TagNameTaken: { _tag: 'TagNameTaken' },
  TagInUse: { _tag: 'TagInUse', campaigns: 2 },
  TagNotFound: { _tag: 'TagNotFound' },
  TagsUnknown: { _tag: 'TagsUnknown', tags: [] },
  TenantNotFound: { _tag: 'TenantNotFound' },
  TenantUnknown: { _tag: 'TenantUnknown' },
  UndoTooLate: { _tag: 'UndoTooLate' },
  ExchangeAddress: { _tag: 'ExchangeAddress' },
  WorkUnderWay: { _tag: 'WorkUnderWay' },
  TimeAlreadyBooked: { _tag: 'TimeAlreadyBooked' },
  TimeEntryInvalid: { _tag: 'TimeEntryInvalid', faults: [{ field: 'quantity', because: 'Missing' }] },
  TimeLocked: { _tag: 'TimeLocked' },
  TimeNotBooked: { _tag: 'TimeNotBooked' },
  TimeUnderWay: { _tag: 'TimeUnderWay', retryAt: NOW + 1 },
  TooManyOfKind: { _tag: 'TooManyOfKind', kind: 'tags', limit: 2000 },
  TooManyUploads: { _tag: 'TooManyUploads' },
  UserNotFound: { _tag: 'UserNotFound' },
  UnsupportedMediaType: { _tag: 'UnsupportedMediaType' },
}

/** For developers of OAuth clients, in English whatever the browser prefers. */
const FOR_BUILDERS: ReadonlySet<Failure['_tag']> = new Set(['BasicNotTaken', 'GrantRefused', 'RedirectUriRefused'])

describe('error responses', () => {
  verifies('PLG-18', 'each failure has a status, a stable code and a sentence in both languages', () => {
    for (const failure of Object.values(each)) {
      const dutch = errorResponse(failure, 'nl', '/mailclient-plugin/x', NOW)
      const english = errorResponse(failure, 'en', '/mailclient-plugin/x', NOW)
      expect(dutch.status, failure._tag).to.be.within(400, 503)
      expect(dutch.status === 500, failure._tag).to.equal(failure._tag === 'Internal')
      expect(dutch.body.code).to.match(/^[A-Z]+(_[A-Z]+)*$/)
      expect(dutch.body.success).to.equal(false)
      expect(dutch.body.message, failure._tag).to.match(/[.:] ?\S*$/)
      expect(dutch.body.message === english.body.message, failure._tag).to.equal(FOR_BUILDERS.has(failure._tag))
      expect({ ...english.body, message: '', errors: [] }).to.deep.equal({ ...dutch.body, message: '', errors: [] })
      expect(dutch.body.message).not.to.contain('!')
      // Failures that allow a retry say when.
      if ([429, 503].includes(dutch.status))
        expect(Number(dutch.headers['retry-after']), failure._tag).to.be.at.least(1)
    }
  })

  verifies('PLG-18', 'a body that is too large gets the limit in a unit of which there is at least one', () => {
    const messageFor = (limit: number): string =>
      errorResponse({ _tag: 'PayloadTooLarge', limit }, 'en', '/mailclient-plugin/x', NOW).body.message
    expect(messageFor(64 * 1024)).to.contain('at most 64 kB')
    expect(messageFor(1024 * 1024 - 1)).to.contain('at most 1023 kB')
    expect(messageFor(1024 * 1024)).to.contain('at most 1 MB')
    expect(messageFor(36 * 1024 * 1024)).to.contain('at most 36 MB')
  })

  verifies('PLG-18', 'the envelope is the plugin’s and its session endpoints’ alone', () => {
    const at = (path: string): unknown => errorResponse({ _tag: 'RouteNotFound' }, 'nl', path, NOW).body.success
    for (const path of ['/mailclient-plugin', '/mailclient-plugin/x', '/ledger/callback', '/link/disconnect'])
      expect(at(path), path).to.equal(false)
    for (const path of ['/', '/healthz', '/mailclient-pluginx', '/ledgers', '/admin/link'])
      expect(at(path), path).to.equal(undefined)
  })
})
