// What every log entry says of the work it came from (LOG-2): carried along asynchronous calls, from a request into the jobs it causes.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface WorkContext {
  readonly requestId: string
  tenantUuid?: string
  /** In the clear here, masked wherever it is written. */
  userEmail?: string
}

const storage = new AsyncLocalStorage<WorkContext>()

export const runInContext = <A>(context: WorkContext, work: () => A): A => storage.run(context, work)

/** The context of the work under way; it may be completed as the work learns who asks. */
export const currentContext = (): WorkContext | undefined => storage.getStore()
