// A call of Office.js as a promise. Office.js returns by callback, and throws if the client lacks the call.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { HostFailed } from '../mail-host.ts'
import type { OfficeCallback, OfficeGetter } from './office.ts'

export const hostFailed = (reason: string): HostFailed => ({ _tag: 'HostFailed', reason })

export type OfficeOutcome<A> = Promise<Either<HostFailed, A>>

export const callOffice = <A>(call: (callback: OfficeCallback<A>) => void): OfficeOutcome<A> =>
  new Promise((resolve) => {
    try {
      call(({ status, value, error }) =>
        resolve(status === 'succeeded' ? right(value) : left(hostFailed(error?.message ?? 'unknown'))),
      )
    } catch (error) {
      resolve(left(hostFailed(String(error))))
    }
  })

/** A field of an item in compose mode. Left also if the item has no such field. */
export const fieldOf = <A>(field: OfficeGetter<A> | undefined): OfficeOutcome<A> =>
  field === undefined ? Promise.resolve(left(hostFailed('no such field'))) : callOffice((done) => field.getAsync(done))

export const fieldOr = async <A>(field: OfficeGetter<A> | undefined, otherwise: A): Promise<A> => {
  const got = await fieldOf(field)
  return got._tag === 'Left' ? otherwise : got.right
}
