// A call of Office.js as a value: it answers by callback, and throws where a client lacks the call.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { HostFailed } from '../mail-host.ts'
import type { OfficeCallback, OfficeGetter } from './office.ts'

export const hostFailed = (reason: string): HostFailed => ({ _tag: 'HostFailed', reason })

export type OfficeOutcome<A> = Promise<Either<HostFailed, A>>

export const callOffice = <A>(call: (callback: OfficeCallback<A>) => void): OfficeOutcome<A> =>
  new Promise((resolve) => {
    try {
      call((result) =>
        resolve(result.status === 'succeeded' ? right(result.value) : left(hostFailed(result.error.message))),
      )
    } catch (error) {
      resolve(left(hostFailed(String(error))))
    }
  })

/** A field of a form being written. Left also where this form has no such field. */
export const fieldOf = <A>(field: OfficeGetter<A> | undefined): OfficeOutcome<A> =>
  field === undefined ? Promise.resolve(left(hostFailed('no such field'))) : callOffice((done) => field.getAsync(done))

/** The same, where a form without it is no less an item. */
export const fieldOr = async <A>(field: OfficeGetter<A> | undefined, otherwise: A): Promise<A> => {
  const got = await fieldOf(field)
  return got._tag === 'Left' ? otherwise : got.right
}
