// What of a failure around contacts belongs to fields.
import type { FieldFault } from '#adapters/web/kit/failure.ts'
import type { ApiFailure } from '../../api/failure.ts'

/** Whether the service names fields, and none but these. */
export const allIn = (errors: readonly FieldFault[] = [], fields: object): boolean =>
  errors.length > 0 && errors.every(({ path }) => Object.hasOwn(fields, path))

/** What the service says is wrong with each field. */
export const faultsIn = (failure: ApiFailure | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    failure?._tag === 'Refused' ? (failure.errors ?? []).map(({ path, message }) => [path, message]) : [],
  )
