// Jobs in memory: seen once the unit of work that put them down is kept, dropped if it is not.
import { TE } from '#domain/shared/fp.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Memory } from './memory.ts'

/** `deliver` gets each job when its unit of work is kept, in the order they were put down. */
export function makeMemoryOutbox<J extends Job<string, object>>(memory: Memory, deliver: (job: J) => void): Outbox<J> {
  return {
    enqueue: (job) => TE.fromIO(() => memory.whenKept(() => deliver(job))),
  }
}
