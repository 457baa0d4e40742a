// Tracks work that continues after the response, so that the process can wait for it when it stops.
import type { InBackground } from '#domain/archive/ports.ts'
import type { TrackError } from '#domain/logging/ports.ts'

export interface UnfinishedWork {
  readonly run: InBackground
  readonly idle: () => Promise<void>
}

export function makeUnfinishedWork(trackError: TrackError): UnfinishedWork {
  const underWay = new Set<Promise<unknown>>()
  return {
    run: (work) => {
      const tracked: Promise<unknown> = work()
        .catch((error: unknown) => trackError('background.bug', error))
        .finally(() => underWay.delete(tracked))
      underWay.add(tracked)
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
