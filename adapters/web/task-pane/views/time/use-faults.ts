// The faults of a booking, found here or by the service, until the user changes the fields. The first field gets the focus.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FieldFault } from '#adapters/web/kit/failure.ts'
import { type TimeFaults, type TimeField, fields } from '../../time/check-form.ts'
import type { TimeForm, Typed } from '../../time/time-form.ts'
import type { BookingFailure } from '../../time/time-desk.ts'
import { usePane } from '../pane-context.ts'

export type FaultWords = Readonly<Partial<Record<TimeField, string>>>

export const idOf = (field: TimeField): string => `time-${field}`

const fieldOf = (path: string, { kind, how }: TimeForm): TimeField | null => {
  switch (path) {
    case 'itemId':
      return 'item'
    case 'projectId':
      return 'project'
    case 'quantity':
      return kind === 'cost' ? 'pieces' : how === 'times' ? 'endTime' : 'duration'
    default:
      return fields.find((field) => field === path) ?? null
  }
}

const FIELDS_OF: Readonly<Record<keyof TimeForm, readonly TimeField[]>> = {
  kind: fields,
  how: ['duration', 'startTime', 'endTime'],
  workType: ['item'],
  costType: ['item'],
  project: ['project'],
  date: ['date', 'project'],
  duration: ['duration'],
  startTime: ['startTime', 'endTime'],
  endTime: ['endTime'],
  pieces: ['pieces'],
  notes: ['notes'],
}

const refusedFields = (trouble: BookingFailure | null): readonly FieldFault[] =>
  trouble?.failure._tag === 'Refused' ? (trouble.failure.errors ?? []) : []

/** Whether all faults that the service reports belong to fields. */
export const isAtFields = (trouble: BookingFailure, form: TimeForm): boolean => {
  const refused = refusedFields(trouble)
  return refused.length > 0 && refused.every(({ path }) => fieldOf(path, form) !== null)
}

export const useFaults = (form: TimeForm, trouble: BookingFailure | null) => {
  const { t } = usePane()
  const [faults, setFaults] = useState<FaultWords>({})
  const wantsFocus = useRef(false)
  const showWords = (words: FaultWords): void => {
    wantsFocus.current = true
    setFaults(words)
  }
  useEffect(() => {
    const refused = refusedFields(trouble).map(({ path, message }) => [fieldOf(path, form), message] as const)
    if (refused.length > 0) showWords(Object.fromEntries(refused.filter(([field]) => field !== null)))
  }, [trouble])
  useEffect(() => {
    const first = fields.find((field) => faults[field] !== undefined)
    const control = wantsFocus.current && first !== undefined ? document.getElementById(idOf(first)) : null
    control?.focus()
    // Not at the edge, where the actions would hide the fault.
    control?.scrollIntoView({ block: 'center' })
    wantsFocus.current = false
  }, [faults])
  return {
    faults,
    show: (found: TimeFaults): void =>
      showWords(Object.fromEntries(Object.entries(found).map(([field, name]) => [field, t(`time.fault.${name}`)]))),
    /** The user has changed these fields. */
    mend: (change: Typed): void => {
      const touched = Object.entries(FIELDS_OF).filter(([key]) => Object.hasOwn(change, key))
      const mended = new Set<string>(touched.flatMap(([, of]) => of))
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !mended.has(field))))
    },
  }
}
