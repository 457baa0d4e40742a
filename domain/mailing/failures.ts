// Why something of mails is not done.
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { MessageState } from './message.ts'
import type { SendResult } from './mailer.ts'
import type { ContentFault } from './ports.ts'
import type { MailboxUnusable } from './system-mailbox.ts'

export type TemplateNotFound = Tagged<'TemplateNotFound'>
export const templateNotFound: TemplateNotFound = { _tag: 'TemplateNotFound' }

/** What is to be made names a template that is not there. */
export interface TemplateUnknown {
  readonly _tag: 'TemplateUnknown'
  /** That names it. */
  readonly field: 'template' | 'invitation' | 'firstReminder' | 'secondReminder'
}

/** Another template of the tenant has the name. */
export type TemplateNameTaken = Tagged<'TemplateNameTaken'>
export const templateNameTaken: TemplateNameTaken = { _tag: 'TemplateNameTaken' }

/** It has changed since it was read. */
export interface RecordChanged {
  readonly _tag: 'RecordChanged'
  /** As it is now. */
  readonly revision: number
}

/** MSG-1: it is used by what still sends. */
export interface TemplateInUse {
  readonly _tag: 'TemplateInUse'
  /** What uses it: kinds with their number. */
  readonly by: Readonly<Record<string, number>>
}

/** The text cannot be read; every fault with its place. */
export interface ContentInvalid {
  readonly _tag: 'ContentInvalid'
  readonly faults: readonly ContentFault[]
}

/** Attachments are too many or too large for a mailer; the bytes that it takes. */
export interface MailingTooLarge {
  readonly _tag: 'MailingTooLarge'
  readonly bytesAtMost: number
}

export type MessageNotFound = Tagged<'MessageNotFound'>
export const messageNotFound: MessageNotFound = { _tag: 'MessageNotFound' }

/** Its state does not allow it any more. */
export interface MessageNotInState {
  readonly _tag: 'MessageNotInState'
  readonly state: MessageState['_tag']
}

/** Another server or user than before: the stored password is not for it. */
export type MailPasswordMissing = Tagged<'MailPasswordMissing'>
export const mailPasswordMissing: MailPasswordMissing = { _tag: 'MailPasswordMissing' }

export type SystemMailboxUnknown = Tagged<'SystemMailboxUnknown'>
export const systemMailboxUnknown: SystemMailboxUnknown = { _tag: 'SystemMailboxUnknown' }

/** There is no client id of the cloud: consent cannot be asked for (SYS-3). */
export type CloudClientMissing = Tagged<'CloudClientMissing'>
export const cloudClientMissing: CloudClientMissing = { _tag: 'CloudClientMissing' }

/** The consent callback's rules in their order (SYS-5). */
export type ConsentRefused =
  /** The provider's own words, for its administrator. */
  | { readonly _tag: 'ConsentDeclined'; readonly message: string }
  | { readonly _tag: 'ConsentNotGranted' }
  | { readonly _tag: 'ConsentStateInvalid' }
  | { readonly _tag: 'SystemMailboxUnknown' }

export type NotAccepted = Exclude<SendResult, { readonly _tag: 'Accepted' }>

/** SENDING=off: no mail leaves (MSG-11). */
export type SendingOff = Tagged<'SendingOff'>
export const sendingOff: SendingOff = { _tag: 'SendingOff' }

/** Why a test mail did not leave. */
export type TestMailFailed =
  | SendingOff
  /** A budget is used up until then. */
  | { readonly _tag: 'MailerFull'; readonly until: Instant }
  | { readonly _tag: 'MailNotSent'; readonly because: MailboxUnusable | NotAccepted }
