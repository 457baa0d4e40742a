// Failures of the event area.
import type { RoleUuid } from '#domain/identity/role.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { WebhookUrlFault } from './webhook.ts'

export type EventTypeNotFound = Tagged<'EventTypeNotFound'>
export const eventTypeNotFound: EventTypeNotFound = { _tag: 'EventTypeNotFound' }

/** The event type has changed since the caller read it. */
export type EventTypeChanged = Tagged<'EventTypeChanged'>
export const eventTypeChanged: EventTypeChanged = { _tag: 'EventTypeChanged' }

/** The link tenant lacks a template or roles, or both templates have one language. `faults` lists each. */
export type EventSettingsInvalid = Tagged<
  'EventSettingsInvalid',
  {
    readonly faults: readonly {
      readonly field: 'template' | 'translation' | 'recipients'
      readonly index: number
      readonly role?: RoleUuid
    }[]
  }
>

/** The service did not create the link, or its recipient or tenant is gone. */
export type PreferenceLinkInvalid = Tagged<'PreferenceLinkInvalid'>
export const preferenceLinkInvalid: PreferenceLinkInvalid = { _tag: 'PreferenceLinkInvalid' }

export type WebhookNotFound = Tagged<'WebhookNotFound'>
export const webhookNotFound: WebhookNotFound = { _tag: 'WebhookNotFound' }

/** The tenant has as many webhooks as it may have. */
export type WebhooksFull = Tagged<'WebhooksFull'>
export const webhooksFull: WebhooksFull = { _tag: 'WebhooksFull' }

/** The service may not call this address. */
export type WebhookUrlRefused = Tagged<'WebhookUrlRefused', { readonly fault: WebhookUrlFault }>

/** The tenant has no such kind of event. `index`: its place among the given ones. */
export type WebhookKindUnknown = Tagged<'WebhookKindUnknown', { readonly index: number }>

/** The webhook is switched off, so that nothing is sent to it. */
export type WebhookOff = Tagged<'WebhookOff'>
export const webhookOff: WebhookOff = { _tag: 'WebhookOff' }

/** The webhook has no such delivery, or it waits for its turn already. */
export type WebhookDeliveryNotFound = Tagged<'WebhookDeliveryNotFound'>
export const webhookDeliveryNotFound: WebhookDeliveryNotFound = { _tag: 'WebhookDeliveryNotFound' }
