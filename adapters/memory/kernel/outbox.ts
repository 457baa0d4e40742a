// Jobs in memory: delivered after the commit of their unit of work, dropped if it is undone.
import { TE } from '#domain/shared/fp.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Memory } from './memory.ts'

/** `deliver` receives each job when its unit of work is committed, in the order of storing. */
export function makeMemoryOutbox<J extends Job<string, object>>(memory: Memory, deliver: (job: J) => void): Outbox<J> {
  return {
    enqueue: (job) => TE.fromIO(() => memory.whenKept(() => deliver(job))),
  }
}
