// What a failure around sales leaves open, and what of it belongs to a field.
import type { ApiFailure } from '../../api/failure.ts'
import type { HostFailed } from '../../host/mail-host.ts'

/** What the service says is wrong with a field. */
export const faultAt = (failure: ApiFailure | HostFailed | null, path: string): string | undefined =>
  failure?._tag === 'Refused' ? failure.errors?.find((fault) => fault.path === path)?.message : undefined

/** After these it is open whether anything was written. */
export const isOpen = (failure: ApiFailure | HostFailed): boolean =>
  failure._tag === 'Unreachable' || failure._tag === 'Unreadable'
