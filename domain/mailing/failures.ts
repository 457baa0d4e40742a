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
    /** Not names joined by dots. */
    | 'path_invalid'
    /** In an attribute or a style, other than as the whole address of a link. */
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
  /** The text at that place, cut. */
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

/** It is used by what still sends (MSG-1): kinds with their number. */
export type TemplateInUse = Tagged<'TemplateInUse', { readonly by: Readonly<Record<string, number>> }>

/** The text cannot be read; every fault with its place. */
export type ContentInvalid = Tagged<'ContentInvalid', { readonly faults: readonly ContentFault[] }>

/** Too many texts wait to be read, or the caller has left. */
type ContentReaderBusy = Tagged<'ContentReaderBusy'>
/** Reading this text takes too long. */
type ContentTimedOut = Tagged<'ContentTimedOut'>
/** Nothing is known of the text; nothing was done. */
export type ContentUnread = ContentReaderBusy | ContentTimedOut

/** Attachments are too many or too large for a mailer; the bytes that it takes. */
export type MailingTooLarge = Tagged<'MailingTooLarge', { readonly bytesAtMost: number }>

/** With these values its text is too long for any mail. */
export type FilledTooLarge = Tagged<'FilledTooLarge'>
export const filledTooLarge: FilledTooLarge = { _tag: 'FilledTooLarge' }

/** Its state does not allow it. */
export type MessageNotInState = Tagged<'MessageNotInState'>
export const messageNotInState: MessageNotInState = { _tag: 'MessageNotInState' }

export type MessageNotFound = Tagged<'MessageNotFound'>
export const messageNotFound: MessageNotFound = { _tag: 'MessageNotFound' }

/** Another server or user than before: the stored password is not for it. */
export type MailPasswordMissing = Tagged<'MailPasswordMissing'>
export const mailPasswordMissing: MailPasswordMissing = { _tag: 'MailPasswordMissing' }

/** The operator's rules exclude the server; the field to change. */
export type MailServerExcluded = Tagged<'MailServerExcluded', { readonly field: keyof MailServerPlace }>

export type SystemMailboxUnknown = Tagged<'SystemMailboxUnknown'>
export const systemMailboxUnknown: SystemMailboxUnknown = { _tag: 'SystemMailboxUnknown' }

/** There is no client id of the cloud: consent cannot be asked for (SYS-3). */
export type CloudClientMissing = Tagged<'CloudClientMissing'>
export const cloudClientMissing: CloudClientMissing = { _tag: 'CloudClientMissing' }

/** The consent callback's rules in their order (SYS-5). */
export type ConsentRefused =
  /** The provider's own words, for its administrator. */
  | Tagged<'ConsentDeclined', { readonly message: string }>
  | Tagged<'ConsentNotGranted'>
  | Tagged<'ConsentStateInvalid'>
  | SystemMailboxUnknown

export type NotAccepted = Exclude<SendResult, { readonly _tag: 'Accepted' }>

/** SENDING=off: no mail leaves (MSG-11). */
export type SendingOff = Tagged<'SendingOff'>
export const sendingOff: SendingOff = { _tag: 'SendingOff' }

/** The office has sent as many as it may through the service's mailers. */
export type TestMailsSpent = Tagged<'TestMailsSpent', { readonly until: Instant }>

export type UnfitMail = Extract<MessageError, 'subject_empty' | 'link_empty' | 'too_large'>

/** Why a test mail did not leave. */
export type TestMailFailed =
  | SendingOff
  /** A budget is used up until then, or the server asked to wait. */
  | Tagged<'MailerFull', { readonly reason: 'rate_limit' | 'throttled'; readonly until: Instant }>
  | Tagged<'MailNotSent', { readonly because: NotAccepted }>
  /** Filled with sample values it lacks its subject or a link, or is too large (MSG-3). */
  | Tagged<'MailUnfit', { readonly error: UnfitMail }>
