// A record has changed since it was read, so that a change of it is refused.
import type { Tagged } from './tagged.ts'

export type RecordChanged = Tagged<'RecordChanged'>
export const recordChanged: RecordChanged = { _tag: 'RecordChanged' }
