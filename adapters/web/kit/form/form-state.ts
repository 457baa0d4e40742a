// A form while a user fills it in: values, faults, and what the page does with it.
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
  /** The properties of the field for one value. */
  readonly field: (name: keyof F & string) => FieldProps
  readonly text: (name: keyof F & string) => FieldProps & {
    readonly value: string
    readonly onInput: (text: string) => void
  }
  readonly faults: FormFaults
  /** Of the whole form. */
  readonly failure: CallFailure | null
  readonly isBusy: boolean
  /** The values are those of an earlier draft. */
  readonly wasKept: boolean
  /** Fields that neither drafts nor conflicts show. */
  readonly unkept: readonly string[]
  /** The other version, where another person saved the record meanwhile. */
  readonly conflict?: ComponentChildren
  readonly startOver: () => void
  readonly submit: () => void
  readonly place: RefObject<HTMLFormElement | null>
}

/** With the revision that the user has read. */
export interface WithRevision {
  readonly revision: number | string
}
