// What is wrong with a form, by field: as found here before it is sent, or as the service told.
import type { CallFailure } from '#adapters/web/kit/failure.ts'

/** By the field's name: how to mend it. */
export type Faults = Readonly<Record<string, string>>

export interface Told {
  readonly faults: Faults
  /** What no field of the form stands for; null: the fields tell it all. */
  readonly failure: CallFailure | null
}

/** The service names fields by their path in what was sent, as `roles[2]`; the first fault of a field is told. */
export const toldBy = (failure: CallFailure, fields: readonly string[]): Told => {
  if (failure._tag !== 'Refused') return { faults: {}, failure }
  const faults: Record<string, string> = {}
  let elsewhere = failure.errors === undefined || failure.errors.length === 0
  for (const { path, message } of failure.errors ?? []) {
    const field = /^[^.[]*/.exec(path)?.[0] ?? ''
    if (!fields.includes(field)) elsewhere = true
    else faults[field] ??= message
  }
  return { faults, failure: elsewhere ? failure : null }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, as they are now. Lists are compared in their order. */
export const changesOf = <F extends object>(before: F, after: F): Partial<F> => {
  const changed = (Object.keys(after) as (keyof F)[]).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<F>
}

export const isChanged = <F extends object>(before: F, after: F): boolean =>
  Object.keys(changesOf(before, after)).length > 0
