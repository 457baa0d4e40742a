// Reports that a transport could not keep up: once when it begins to drop lines, and their number once it has caught up.
import type { Log } from '#domain/logging/ports.ts'
import type { LineQueueOptions } from './line-queue.ts'

export type Sink = 'stdout' | 'file'

export const countDropped = (log: Pick<Log, 'warn'>, sink: Sink): Pick<LineQueueOptions, 'dropping' | 'dropped'> => ({
  dropping: () => log.warn('log.dropping', { sink }),
  dropped: (count) => log.warn('log.dropped', { sink, count }),
})
