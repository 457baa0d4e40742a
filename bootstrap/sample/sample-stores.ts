// The stores that the history is written through. It enqueues no job.
import type { Stores } from '../compose/stores.ts'

export type SampleStores = Omit<Stores, 'jobs'>
