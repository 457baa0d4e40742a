// Failures of the event area.
import type { RoleUuid } from '#domain/identity/role.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

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
