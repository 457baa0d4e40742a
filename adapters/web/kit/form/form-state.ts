// The state of a form while a user fills it in: values, faults, and the actions of the page.
import type { ComponentChildren, RefObject } from 'preact'
import type { CallFailure } from '../http.ts'
import type { FormFaults } from './faults.ts'

export interface FieldProps {
  readonly id: string
  readonly label: string
  readonly fault: string | undefined
}

export interface Form<F> {
  readonly value: F
  readonly set: (changes: Partial<F>) => void
  /** The properties of the field for one of the values. */
  readonly field: (name: keyof F & string) => FieldProps
  readonly text: (name: keyof F & string) => FieldProps & {
    readonly value: string
    readonly onInput: (text: string) => void
  }
  readonly faults: FormFaults
  /** A failure of the whole form. */
  readonly failure: CallFailure | null
  readonly isBusy: boolean
  /** The values come from an earlier draft. */
  readonly wasKept: boolean
  /** Fields that drafts do not keep and conflicts do not show. */
  readonly unkept: readonly string[]
  /** Shows the other version when another person has saved the record meanwhile. */
  readonly conflict?: ComponentChildren
  readonly startOver: () => void
  readonly submit: () => void
  readonly place: RefObject<HTMLFormElement | null>
}

/** Forms that send the revision that the user has read. */
export interface WithRevision {
  readonly revision: number | string
}
