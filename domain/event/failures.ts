// Failures of the event area.
import type { RoleUuid } from '#domain/identity/role.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export type EventTypeNotFound = Tagged<'EventTypeNotFound'>
export const eventTypeNotFound: EventTypeNotFound = { _tag: 'EventTypeNotFound' }

/** It has changed since it was read. */
export type EventTypeChanged = Tagged<'EventTypeChanged'>
export const eventTypeChanged: EventTypeChanged = { _tag: 'EventTypeChanged' }

/** The link tenant has no such template or role; lists each. */
export type EventSettingsInvalid = Tagged<
  'EventSettingsInvalid',
  {
    readonly faults: readonly {
      readonly field: 'template' | 'recipients'
      readonly index: number
      readonly role?: RoleUuid
    }[]
  }
>

/** The link was not made by us, or its recipient is gone. */
export type PreferenceLinkInvalid = Tagged<'PreferenceLinkInvalid'>
export const preferenceLinkInvalid: PreferenceLinkInvalid = { _tag: 'PreferenceLinkInvalid' }
