// Faults of a form by field. The form finds them before it is sent, or the service reports them.
import type { ShownFailure } from '../http.ts'
import { type Guard, isListOf, isRecord, isText } from '../guard.ts'

/** How to correct each field, by field name. */
export type FormFaults = Readonly<Record<string, string>>

export interface RefusedForm {
  readonly faults: FormFaults
  /** The part of the refusal that belongs to no field; null: none. */
  readonly failure: ShownFailure | null
}

/** Keeps the first fault of each field. The service names fields by their path in the request, such as `roles[2]`; forms may do so too. `paths`: other names of fields. */
export function toRefusedForm(
  failure: ShownFailure,
  fields: readonly string[],
  paths: Readonly<Record<string, string>> = {},
): RefusedForm {
  if (failure._tag !== 'Refused') return { faults: {}, failure }
  const faults: Record<string, string> = {}
  let elsewhere = failure.errors === undefined || failure.errors.length === 0
  for (const { path, message } of failure.errors ?? []) {
    const field = paths[path] ?? (fields.includes(path) ? path : (/^[^.[]*/.exec(path)?.[0] ?? ''))
    if (!fields.includes(field)) elsewhere = true
    else faults[field] ??= message
  }
  return { faults, failure: elsewhere ? failure : null }
}

/** A guard for drafts: whether a value has the fields of the form with the same types. Lists must contain texts. */
export function isLike<F extends object>(form: F): Guard<F> {
  return (value): value is F =>
    isRecord(value) &&
    Object.entries(form).every(([name, one]) =>
      Array.isArray(one) ? isListOf(isText)(value[name]) : typeof value[name] === typeof one,
    )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, with their new values. The order within lists counts. */
export function pickChanges<F extends object>(before: F, after: F): Partial<F> {
  const changed = (Object.keys(after) as (keyof F)[]).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<F>
}

export function isChanged<F extends object>(before: F, after: F): boolean {
  return Object.keys(pickChanges(before, after)).length > 0
}

/** The distinct parts of a text, trimmed, without empty ones. */
export function splitDistinct(text: string, separator: RegExp | string): readonly string[] {
  return [
    ...new Set(
      text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ]
}
