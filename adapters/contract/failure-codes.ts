// The codes of all failures, by which programs and assistants decide: the tag in capitals, unless these lists have another code.
import type { ClientRefused } from '#domain/assistant/authorisation.ts'
import type { GrantRefused, NotForAssistants } from '#domain/assistant/failures.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/** Codes by tag. A failure with several codes has a function. */
type FailureCodes = Readonly<Record<string, string | ((failure: never) => string)>>

/** Codes of the specification and of OAuth, codes that several failures share, and published codes, which never change. */
export const API_CODES = {
  ArchiveNotFound: 'NOT_FOUND',
  BasicAuthRefused: 'INVALID_CLIENT',
  BodyAborted: 'BAD_REQUEST',
  BodyRoomFull: 'SERVER_BUSY',
  BodyTimedOut: 'REQUEST_TIMEOUT',
  CampaignNotAwaitingRelease: 'CAMPAIGN_NOT_HELD',
  ClientRefused: ({ because }: ClientRefused) => (because === 'client' ? 'CLIENT_UNKNOWN' : 'REDIRECT_ADDRESS_UNKNOWN'),
  CodeNotOpen: 'SURVEY_NOT_OPEN',
  CodesExhausted: 'SURVEY_CODES_EXHAUSTED',
  ConsentCrossSite: 'CROSS_SITE',
  ConsentMailboxUnknown: 'SYSTEM_MAILBOX_UNKNOWN',
  FilledTooLarge: 'FILLED_MAIL_TOO_LARGE',
  GrantRefused: ({ error }: GrantRefused) => error.toUpperCase(),
  InvalidInput: 'VALIDATION_FAILED',
  LogFileAbsent: 'LOG_FILE_NOT_FOUND',
  LogFileNotPlain: 'VALIDATION_FAILED',
  LogFilesForbidden: 'FORBIDDEN',
  MailPasswordMissing: 'PASSWORD_MISSING',
  MailTooLarge: 'PAYLOAD_TOO_LARGE',
  MailingTooLarge: 'ATTACHMENTS_TOO_LARGE',
  NotAForm: 'UNSUPPORTED_MEDIA_TYPE',
  NotForAssistants: ({ because }: NotForAssistants) =>
    because === 'mail-domain' ? 'NOT_ON_MAIL_DOMAIN' : 'NOT_AN_ADMINISTRATOR',
  OrganisationExists: 'ORGANIZATION_EXISTS',
  OtherTenantsLog: 'OTHER_TENANT',
  ProviderRefused: 'IDENTITY_PROVIDER_REFUSED',
  ReauthRequired: 'LEDGER_REAUTH_REQUIRED',
  RedirectUriRefused: 'INVALID_REDIRECT_URI',
  RouteNotFound: 'NOT_FOUND',
  SendArchiveSent: 'ALREADY_SENT',
  SessionInvalid: 'PLUGIN_SESSION_INVALID',
  SignInNeeded: 'SIGN_IN_REQUIRED',
  SystemMailboxUnknown: 'SYSTEM_MAILBOX_NOT_FOUND',
  TestAddressInvalid: 'TO_INVALID',
  TimeEntryInvalid: 'VALIDATION_FAILED',
  TimeUnderWay: 'TIME_BOOKING_UNCERTAIN',
  TooManyOfKind: 'TOO_MANY',
  TooManyUploads: 'SERVER_BUSY',
} as const satisfies FailureCodes

/** The published codes of the assistant's tools. */
export const TOOL_CODES = {
  CloudOutcomeUnknown: 'OUTCOME_UNKNOWN',
  OrderRefused: 'INVALID_ARGUMENTS',
  SignInNeeded: 'NOT_CONNECTED',
  StoreUnavailable: 'UNAVAILABLE',
} as const satisfies FailureCodes

/** Turns `UserNotFound` into `USER_NOT_FOUND`, unless the list has another code. */
export function toFailureCode(failure: Tagged<string>, codes: FailureCodes): string {
  const { _tag } = failure
  // The record pairs each tag with a function of that failure. TypeScript cannot express this for an index by any tag.
  const listed = (Object.hasOwn(codes, _tag) ? codes[_tag] : undefined) as
    | string
    | ((failure: Tagged<string>) => string)
    | undefined
  if (listed === undefined) return _tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  return typeof listed === 'function' ? listed(failure) : listed
}
