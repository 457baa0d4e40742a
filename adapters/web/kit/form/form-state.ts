// The state of a form while a user fills it in: values, faults, and the actions of the page.
import type { ComponentChildren, RefObject } from 'preact'
import type { ShownFailure } from '../http.ts'
import type { FormFaults } from './faults.ts'

export interface FieldProps {
  readonly id: string
  readonly label: string
  readonly fault: string | undefined
}

export interface Form<F, N extends string = keyof F & string> {
  readonly value: F
  /** The newest value, also for a function that an earlier rendering has made. */
  readonly latest: RefObject<F>
  readonly set: (changes: Partial<F>) => void
  /** The properties of the field for one of the values. */
  readonly field: (name: N) => FieldProps
  readonly text: (name: N & keyof F) => FieldProps & {
    readonly value: string
    readonly onInput: (text: string) => void
  }
  readonly faults: FormFaults
  /** A failure of the whole form. */
  readonly failure: ShownFailure | null
  readonly isBusy: boolean
  /** The values come from an earlier draft. */
  readonly wasKept: boolean
  /** Fields that drafts do not keep and conflicts do not show. */
  readonly transientFields: readonly string[]
  /** Shows the other version when another person has saved the record meanwhile. */
  readonly conflict?: ComponentChildren
  /** Shows a failure that `send` did not return, with its faults at the fields. */
  readonly showFailure: (failure: ShownFailure) => void
  readonly startOver: () => void
  readonly submit: () => void
  /** The element around the fields, in which the focus moves to the first fault. */
  readonly setPlace: (place: HTMLElement | null) => void
}

/** Forms that send the revision that the user has read. */
export interface WithRevision {
  readonly revision: number | string
}
