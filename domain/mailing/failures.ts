// Failures of the mailing area.
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { MailServerPlace } from './mail-server.ts'
import type { SendResult } from './mailer.ts'
import type { MessageError } from './message.ts'

/** What is wrong with a text, and where. */
export interface ContentFault {
  readonly field: 'subject' | 'body'
  readonly fault:
    | 'not_closed'
    /** Sections, partials, unescaped values, other delimiters. */
    | 'not_a_placeholder'
    /** The path is not names joined by dots. */
    | 'path_invalid'
    /** A placeholder is in an attribute or a style, and is not the whole address of a link. */
    | 'placeholder_in_attribute'
    /** A subject with a line break, another control character or a bidi control. */
    | 'not_one_line'
    /** `cid:` without an attachment of that name. */
    | 'picture_unknown'
    | 'empty'
    | 'too_long'
    /** Too many elements or styles to read at once. */
    | 'too_complex'
  /** 1-based; 0 where the whole text is meant. */
  readonly line: number
  readonly column: number
  /** The text at that place, cut, without its HTML. */
  readonly excerpt: string
}

export type TemplateNotFound = Tagged<'TemplateNotFound'>
export const templateNotFound: TemplateNotFound = { _tag: 'TemplateNotFound' }

/** `field` names a template that does not exist. */
export type TemplateUnknown = Tagged<
  'TemplateUnknown',
  { readonly field: 'template' | 'invitation' | 'firstReminder' | 'secondReminder' }
>

/** Another template of the tenant has the name. */
export type TemplateNameTaken = Tagged<'TemplateNameTaken'>
export const templateNameTaken: TemplateNameTaken = { _tag: 'TemplateNameTaken' }

/** Something that still sends uses the template (MSG-1). `by`: the number of uses by kind. */
export type TemplateInUse = Tagged<'TemplateInUse', { readonly by: Readonly<Record<string, number>> }>

/** The text cannot be read; every fault with its place. */
export type ContentInvalid = Tagged<'ContentInvalid', { readonly faults: readonly ContentFault[] }>

/** Too many texts wait to be read, or the caller has disconnected. */
type ContentReaderBusy = Tagged<'ContentReaderBusy'>
/** Reading this text takes too long. */
type ContentTimedOut = Tagged<'ContentTimedOut'>
/** The text was not read, and nothing was done. */
export type ContentUnread = ContentReaderBusy | ContentTimedOut

/** There are too many attachments, or the mail is too large for its mailer. `bytesAtMost`: the limit. */
export type MailingTooLarge = Tagged<'MailingTooLarge', { readonly bytesAtMost: number }>

/** With these values the text is too long for any mail. */
export type FilledTooLarge = Tagged<'FilledTooLarge'>
export const filledTooLarge: FilledTooLarge = { _tag: 'FilledTooLarge' }

/** The state of the message does not allow the command. */
export type MessageNotInState = Tagged<'MessageNotInState'>
export const messageNotInState: MessageNotInState = { _tag: 'MessageNotInState' }

export type MessageNotFound = Tagged<'MessageNotFound'>
export const messageNotFound: MessageNotFound = { _tag: 'MessageNotFound' }

/** The stored password is for another server or user, or for a connection with TLS. */
export type MailPasswordMissing = Tagged<'MailPasswordMissing'>
export const mailPasswordMissing: MailPasswordMissing = { _tag: 'MailPasswordMissing' }

/** The operator's rules exclude the server. `field`: the field to change. */
export type MailServerExcluded = Tagged<'MailServerExcluded', { readonly field: keyof MailServerPlace }>

export type SystemMailboxUnknown = Tagged<'SystemMailboxUnknown'>
export const systemMailboxUnknown: SystemMailboxUnknown = { _tag: 'SystemMailboxUnknown' }

/** The client id of the cloud is not configured, so consent cannot be requested (SYS-3). */
export type CloudClientMissing = Tagged<'CloudClientMissing'>
export const cloudClientMissing: CloudClientMissing = { _tag: 'CloudClientMissing' }

/** The consent callback's rules in their order (SYS-5). */
export type ConsentRefused =
  /** `message`: the provider's text, for the administrator. */
  | Tagged<'ConsentDeclined', { readonly message: string }>
  | Tagged<'ConsentNotGranted'>
  | Tagged<'ConsentStateInvalid'>
  | SystemMailboxUnknown

export type NotAccepted = Exclude<SendResult, { readonly _tag: 'Accepted' }>

/** SENDING=off: no mail leaves (MSG-11). */
export type SendingOff = Tagged<'SendingOff'>
export const sendingOff: SendingOff = { _tag: 'SendingOff' }

/** The tenant has used up its test mails through shared mailers. */
export type TestMailsSpent = Tagged<'TestMailsSpent', { readonly until: Instant }>

/** The tenant has changed or tested its inbox too often: each try is a login at a server that others may own. */
export type InboxTriesSpent = Tagged<'InboxTriesSpent', { readonly until: Instant }>

export type UnfitMail = Extract<MessageError, 'subject_empty' | 'link_empty' | 'too_large'>

/** Why a test mail did not leave. */
export type TestMailFailed =
  | SendingOff
  /** A limit is used up, or the server asked to wait. */
  | Tagged<'MailerFull', { readonly reason: 'rate_limit' | 'throttled'; readonly until: Instant }>
  | Tagged<'MailNotSent', { readonly because: NotAccepted }>
  /** With sample values, the mail lacks its subject or a link, or is too large (MSG-3). */
  | Tagged<'MailUnfit', { readonly error: UnfitMail }>
