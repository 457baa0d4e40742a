// A call of Office.js as a promise. Null: the mail client refused it, or lacks it.
import type { OfficeCallback } from './office-used.ts'

export const askOffice = <A>(call: (callback: OfficeCallback<A>) => void): Promise<A | null> =>
  new Promise((resolve) => {
    try {
      call((answer) => resolve(answer.status === 'succeeded' ? answer.value : null))
    } catch {
      resolve(null)
    }
  })
